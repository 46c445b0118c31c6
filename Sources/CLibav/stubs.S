#define FIND_FUNCTION flipbookLibavFunction
#include "late_functions.h"
#include "functions.h"

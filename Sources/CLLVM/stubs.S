#define FIND_FUNCTION flipbookLLVMFunction
#include "late_functions.h"
#include "functions.h"

#if defined(__linux__)
#define FIND_FUNCTION flipbookDrawingFunction
#include "late_functions.h"
#include "functions.h"
#endif

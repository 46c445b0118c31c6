#include "CLLVM.h"

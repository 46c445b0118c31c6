// For dladdr, which glibc's headers hide otherwise.
#define _GNU_SOURCE
#include <dlfcn.h>

#include "CLLVM.h"

const char *flipbookFileWith(const void *address) {
    Dl_info information;
    return dladdr(address, &information) ? information.dli_fname : 0;
}

const char *flipbookFileWithLLVM(void) { return flipbookFileWith((const void *)LLVMGetVersion); }

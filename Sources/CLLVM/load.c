// Loads LLVM when one of its functions is first called. Its tables of addresses are half of what the
// dynamic linker would do at the start.

// For dladdr, which glibc's headers hide otherwise.
#define _GNU_SOURCE
#include <dlfcn.h>

#include "CLLVM.h"

#if defined(__linux__)

#include <llvm/Config/llvm-config.h>

#include "CLateLoading.h"

static const char *const names[] = {
    "libLLVM.so." LATE_TEXT(LLVM_VERSION_MAJOR) "." LATE_TEXT(LLVM_VERSION_MINOR),
    NULL,
};
static struct LateLibraries libraries = {names, PTHREAD_MUTEX_INITIALIZER, NULL};

__attribute__((visibility("hidden"))) void *flipbookLLVMFunction(struct LateFunction *function) {
  return flipbookLateFunction(&libraries, function);
}

static const void *version(void) {
  // Not `LLVMGetVersion` itself, which is the program's own stub.
  static struct LateFunction function = {NULL, "LLVMGetVersion"};
  return flipbookLLVMFunction(&function);
}

#else

static const void *version(void) { return (const void *)LLVMGetVersion; }

#endif

const char *flipbookFileWith(const void *address) {
  Dl_info information;
  return dladdr(address, &information) ? information.dli_fname : 0;
}

const char *flipbookFileWithLLVM(void) { return flipbookFileWith(version()); }

#include "llvm-c/Analysis.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include "llvm-c/TargetMachine.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Error.h"
#include "llvm-c/Transforms/PassBuilder.h"
static inline void flipbookInitializeNativeTarget(void) { LLVMInitializeNativeTarget(); LLVMInitializeNativeAsmPrinter(); }
static inline void flipbookInitializeARM64Target(void) { LLVMInitializeAArch64TargetInfo(); LLVMInitializeAArch64Target(); LLVMInitializeAArch64TargetMC(); LLVMInitializeAArch64AsmPrinter(); }
// The path of the file that an address of this process was loaded from; null if unknown.
const char *flipbookFileWith(const void *address);
// Likewise, of LLVM.
const char *flipbookFileWithLLVM(void);

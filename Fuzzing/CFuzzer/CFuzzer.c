#include "CFuzzer.h"

// libFuzzer's functions, as https://llvm.org/docs/LibFuzzer.html has them. They are weak so that the
// program also links, and repeats inputs, without it.
int LLVMFuzzerRunDriver(int *, char ***, int (*)(const uint8_t *, size_t)) __attribute__((weak));
size_t LLVMFuzzerMutate(uint8_t *, size_t, size_t) __attribute__((weak));

bool fuzzer_is_there(void) { return LLVMFuzzerRunDriver != NULL; }

int fuzzer_run(int count, char **arguments, int (*one)(const uint8_t *, size_t)) {
    return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(&count, &arguments, one) : -1;
}

size_t fuzzer_mutate(uint8_t *bytes, size_t count, size_t most) {
    return LLVMFuzzerMutate ? LLVMFuzzerMutate(bytes, count, most) : count;
}

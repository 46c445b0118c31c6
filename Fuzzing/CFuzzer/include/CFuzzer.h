#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libFuzzer is linked, which only Scripts/coverage-fuzz.sh does.
bool fuzzer_is_there(void);

/// Runs libFuzzer with a program's arguments, until they say that it ends.
///
/// @param one is given every input. Returns 0, or -1 for inputs that are not to be kept.
/// @returns the program's exit code; -1 where libFuzzer isn't linked.
int fuzzer_run(int count, char **arguments, int (*one)(const uint8_t *bytes, size_t count));

/// Changes an input in libFuzzer's own ways.
///
/// @returns how many bytes it has then, at most `most`.
size_t fuzzer_mutate(uint8_t *bytes, size_t count, size_t most);

// Runs a kernel and compares what it writes with what it should: run KERNEL.so FILE.run…
// The files are those of RunRecorder.swift. Prints each difference; the exit code is 1 if there is
// one, and 2 if a file can't be used.
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint64_t *bytes = aligned_alloc(64, (*size + 63) / 64 * 64);
    if (bytes && fread(bytes, 1, *size, file) != *size) bytes = NULL;
    fclose(file);
    return bytes;
}

int main(int argc, char **argv) {
    void *library = argc > 2 ? dlopen(argv[1], RTLD_NOW) : NULL;
    int32_t (*kernel)(const void *) =
        library ? (int32_t(*)(const void *))dlsym(library, "flipbookKernel") : NULL;
    if (!kernel) {
        fprintf(stderr, "%s\n", argc > 2 ? dlerror() : "usage: run KERNEL.so FILE.run…");
        return 2;
    }
    int code = 0;
    for (int index = 2; index < argc; index++) {
        size_t size = 0;
        uint64_t *numbers = read_file(argv[index], &size);
        if (!numbers) {
            fprintf(stderr, "%s can't be read\n", argv[index]);
            return 2;
        }
        uint64_t image_size = numbers[0], pointers = numbers[1], results = numbers[2];
        uint64_t *pointer = numbers + 3, *result = pointer + 2 * pointers;
        size_t head = (8 * (3 + 2 * pointers + 2 * results) + 63) / 64 * 64;
        uint8_t *image = (uint8_t *)numbers + head, *expected = image + image_size;
        for (uint64_t i = 0; i < pointers; i++) {
            uint8_t *target = image + pointer[2 * i + 1];
            memcpy(image + pointer[2 * i], &target, sizeof target);
        }
        int32_t end = kernel(image);
        if (end != 0) {
            printf("%s: the kernel ended with %" PRId32 "\n", argv[index], end);
            code = 1;
        }
        for (uint64_t i = 0; i < results; i++) {
            uint64_t start = result[2 * i], count = result[2 * i + 1];
            for (uint64_t byte = 0; byte < count; byte++) {
                if (image[start + byte] == expected[byte]) continue;
                uint64_t word = byte & ~(uint64_t)3;
                uint32_t found = 0, wanted = 0;
                memcpy(&found, image + start + word, word + 4 <= count ? 4 : count - word);
                memcpy(&wanted, expected + word, word + 4 <= count ? 4 : count - word);
                printf("%s: byte %" PRIu64 " of result %" PRIu64 ": %08" PRIx32 ", not %08" PRIx32
                       "\n", argv[index], word, i, found, wanted);
                code = 1;
                break;
            }
            expected += count;
        }
        free(numbers);
    }
    return code;
}

// Moving mapped pages. Swift can't call `mremap`, which is variadic. Empty on other systems.
#ifndef FLIPBOOK_CMEMORY_H
#define FLIPBOOK_CMEMORY_H

#ifdef __linux__

#include <linux/mman.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Moves pages of one mapping to the address `target`, in place of what is mapped there.
static inline bool cmemory_move(void *source, size_t byte_count, void *target) {
    long moved = syscall(
        SYS_mremap, source, byte_count, byte_count, MREMAP_MAYMOVE | MREMAP_FIXED, target);
    return (void *)moved == target;
}

#endif
#endif

#ifndef CINTER_H
#define CINTER_H

#include <stddef.h>

/// The bytes of a font file.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} CInterFont;

/// The number of fonts: nine weights, lightest first, each upright and then italic.
enum { CINTER_FONT_COUNT = 18 };

/// The font at an index below `CINTER_FONT_COUNT`.
CInterFont cinter_font(size_t index);

/// Whether there are files in memory.
int cinter_has_files(void);

/// A descriptor of a new sealed file in memory with these bytes, or -1. Linux only.
int cinter_file(const char *name, CInterFont font);

#endif

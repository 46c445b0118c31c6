#include <librsvg/rsvg.h>

/// A part of the library's version: 0 is the first.
#if defined(__linux__)
// In CLateDrawing: what stands in for functions until they are called can't for variables.
unsigned flipbookRsvgVersion(int part);
#else
static inline unsigned flipbookRsvgVersion(int part) {
  return part == 0 ? rsvg_major_version : part == 1 ? rsvg_minor_version : rsvg_micro_version;
}
#endif

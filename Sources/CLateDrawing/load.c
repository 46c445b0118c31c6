// Loads Cairo, Pango and librsvg when one of their functions is first called: with the forty libraries
// that they depend on, to load them takes as long as to check a short timeline.
#if defined(__linux__)

#include "CLateLoading.h"

// All others are among what these two depend on.
static const char *const names[] = {"libpangocairo-1.0.so.0", "librsvg-2.so.2", NULL};
static struct LateLibraries libraries = {names, PTHREAD_MUTEX_INITIALIZER, NULL};

__attribute__((visibility("hidden"))) void *flipbookDrawingFunction(struct LateFunction *function) {
  return flipbookLateFunction(&libraries, function);
}

unsigned flipbookRsvgVersion(int part) {
  static struct LateFunction variables[] = {
      {NULL, "rsvg_major_version"}, {NULL, "rsvg_minor_version"}, {NULL, "rsvg_micro_version"}};
  return *(const unsigned *)flipbookDrawingFunction(&variables[part]);
}

#endif

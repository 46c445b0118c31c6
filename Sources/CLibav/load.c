// Loads libav when one of its functions is first called: its libraries depend on a hundred others.
// Only who codes films or pictures pays for them.
#if defined(__linux__)

#include "CLateLoading.h"
#include "CLibav.h"

#include <dlfcn.h>

#define NAME(library, version) library ".so." LATE_TEXT(version)

// All others are among what these two depend on.
static const char *const names[] = {
    NAME("libavformat", LIBAVFORMAT_VERSION_MAJOR),
    NAME("libswscale", LIBSWSCALE_VERSION_MAJOR),
    NULL,
};
static struct LateLibraries libraries = {names, PTHREAD_MUTEX_INITIALIZER, NULL};

__attribute__((visibility("hidden"))) void *flipbookLibavFunction(struct LateFunction *function) {
  return flipbookLateFunction(&libraries, function);
}

const char *flipbookVersionOf(const char *function) {
  // Loads the libraries.
  avformat_version();
  pthread_mutex_lock(&libraries.lock);
  void **handles = libraries.handles;
  pthread_mutex_unlock(&libraries.lock);
  // Also looks in all that they depend on.
  for (void **handle = handles; *handle; handle++) {
    const char *(*version)(void) = (const char *(*)(void))dlsym(*handle, function);
    if (version) return version();
  }
  return NULL;
}

#endif

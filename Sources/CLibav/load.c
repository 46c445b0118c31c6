// Loads libav when one of its functions is first called. See stubs.S.
#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "CLibav.h"

#define TEXT(number) #number
#define NAME(library, version) library ".so." TEXT(version)

// One function of stubs.S.
struct Entry {
  void *address;
  const char *name;
};

// All others are among what these two depend on.
static const char *const names[] = {
    NAME("libavformat", LIBAVFORMAT_VERSION_MAJOR),
    NAME("libswscale", LIBSWSCALE_VERSION_MAJOR),
};
enum { count = sizeof names / sizeof *names };
static void *libraries[count];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Without libav the dynamic linker would have refused to start the program; this is as final.
static void refuse(const char *name) {
  const char *reason = dlerror();
  fprintf(stderr, "error: %s can't be loaded: %s\n", name, reason ? reason : "unknown reason");
  _exit(4);
}

static void load(void) {
  for (int i = 0; i < count; i++) {
    libraries[i] = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    if (!libraries[i]) refuse(names[i]);
  }
}

__attribute__((visibility("hidden"))) void *flipbookLibavFunction(struct Entry *entry) {
  pthread_once(&once, load);
  void *address = NULL;
  for (int i = 0; i < count && !address; i++) address = dlsym(libraries[i], entry->name);
  if (!address) refuse(entry->name);
  __atomic_store_n(&entry->address, address, __ATOMIC_RELEASE);
  return address;
}

#endif

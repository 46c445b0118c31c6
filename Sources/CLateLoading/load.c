// Elsewhere, libraries are linked.
#if defined(__linux__)

// For dl_iterate_phdr, which glibc's headers hide otherwise.
#define _GNU_SOURCE
#include "CLateLoading.h"

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static int count(struct dl_phdr_info *library, size_t size, void *number) {
  ++*(int *)number;
  return 0;
}

// Takes from the process the pages of a library that can't be written to, unless it is one of the
// first `number`. They are read again from the system's cache when they are used.
static int release(struct dl_phdr_info *library, size_t size, void *number) {
  if ((*(int *)number)-- > 0) return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (library->dlpi_addr + segment->p_vaddr) / page * page;
    uintptr_t end = library->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

static void refuse(const char *name) {
  const char *reason = dlerror();
  fprintf(stderr, "error: %s can't be loaded: %s\n", name, reason ? reason : "unknown reason");
  _exit(4);
}

static void load(struct LateLibraries *libraries) {
  size_t length = 0;
  while (libraries->names[length]) length++;
  void **handles = calloc(length + 1, sizeof *handles);
  if (!handles) abort();
  int before = 0;
  dl_iterate_phdr(count, &before);
  for (size_t i = 0; i < length; i++) {
    handles[i] = dlopen(libraries->names[i], RTLD_LAZY | RTLD_LOCAL);
    if (!handles[i]) refuse(libraries->names[i]);
  }
  // The dynamic linker has read the tables of all: of LLVM, 30 MB that nobody reads again.
  dl_iterate_phdr(release, &before);
  libraries->handles = handles;
}

void *flipbookLateFunction(struct LateLibraries *libraries, struct LateFunction *function) {
  pthread_mutex_lock(&libraries->lock);
  if (!libraries->handles) load(libraries);
  pthread_mutex_unlock(&libraries->lock);
  void *address = NULL;
  for (void **handle = libraries->handles; *handle && !address; handle++)
    address = dlsym(*handle, function->name);
  if (!address) refuse(function->name);
  __atomic_store_n(&function->address, address, __ATOMIC_RELEASE);
  return address;
}

#endif

// Libraries that are loaded when one of their functions is first called. Most commands need neither
// LLVM nor libav, and to load them takes longer than to draw a small frame.
#ifndef FLIPBOOK_LATE_LOADING_H
#define FLIPBOOK_LATE_LOADING_H

#include <pthread.h>

#define LATE_TEXT_OF(number) #number
#define LATE_TEXT(number) LATE_TEXT_OF(number)

// A function, as `late_functions.h` writes it.
struct LateFunction {
  void *address;
  const char *name;
};

// Libraries that functions are looked for in, in this order. Others that they depend on are loaded
// with them.
struct LateLibraries {
  // A file's name each, and null after the last.
  const char *const *names;
  pthread_mutex_t lock;
  // Of the loaded libraries; null before.
  void **handles;
};

// Loads the libraries if they aren't, and returns and stores the function's address.
//
// Ends the process where there is no such library or function, with the reason and exit code 4:
// otherwise the dynamic linker would have refused to start the program.
void *flipbookLateFunction(struct LateLibraries *libraries, struct LateFunction *function);

#endif

// Calls of Linux's kernel that Swift can't make: those with a variable number of arguments, those
// without a function in the C library, and what runs inside a signal handler. Empty elsewhere.
#ifndef FLIPBOOK_CLINUX_H
#define FLIPBOOK_CLINUX_H

#ifdef __linux__

#include <seccomp.h>
#include <stdint.h>
#include <sys/types.h>

/// A descriptor that becomes readable when one of these signals is pending; -1 and `errno` where
/// there is none. The signals must be blocked.
int clinux_signal_descriptor(const int32_t *signals, int count);

/// The number of the next pending signal of such a descriptor; 0 where there is none.
int clinux_next_signal(int descriptor);

/// Has the kernel kill this process when the thread that made it ends.
void clinux_die_with_parent(void);

/// Keeps this process and its children from gaining privileges; Landlock and seccomp ask for it.
int clinux_forbid_new_privileges(void);

/// What a process that a fatal signal ends leaves behind, in memory that its parent sees.
struct clinux_last_words {
    /// The signal's number; 0 where none came.
    volatile int32_t signal;
    /// `errno` of the thread at that moment: `ENOMEM` where memory was refused just before.
    volatile int32_t error;
    /// Pages of private memory that could be written, as the kernel counts them for RLIMIT_DATA.
    volatile int64_t data_pages;
    /// Pages of address space, as the kernel counts them for RLIMIT_AS.
    volatile int64_t address_pages;
};

/// Writes last words when one of the signals of a crash comes, and then lets the signal do what it
/// would have done.
void clinux_keep_last_words(struct clinux_last_words *words);

/// Which version of Landlock the kernel has; 0 where it has none.
int clinux_landlock_version(void);

/// What Landlock may allow below a path.
enum { CLINUX_READ = 1, CLINUX_WRITE = 2, CLINUX_DEVICE = 4 };

/// A set of rules that allows nothing in the file system, no network and no signals to processes
/// outside; -1 and `errno` where the kernel refuses.
int clinux_landlock_rules(void);

/// Allows what `access` says for the file or everything below the folder at `path`.
int clinux_landlock_allow(int rules, const char *path, int access);

/// Puts this thread, and all that it starts, under the rules.
int clinux_landlock_enforce(int rules);

#endif
#endif

// Linux system calls that Swift can't make: variadic ones, those without a function in the C library,
// and code that runs in a signal handler. Empty on other systems.
#ifndef FLIPBOOK_CLINUX_H
#define FLIPBOOK_CLINUX_H

#ifdef __linux__

#include <seccomp.h>
#include <stdint.h>
#include <sys/types.h>

/// Opens a descriptor that becomes readable when one of these signals is pending; -1 and `errno` on
/// failure. The signals must be blocked.
int clinux_signal_descriptor(const int32_t *signals, int count);

/// Reads the number of the next pending signal from such a descriptor; 0 if there is none.
int clinux_next_signal(int descriptor);

/// Makes the kernel kill this process when the thread that forked it ends.
void clinux_die_with_parent(void);

/// Prevents this process and its children from gaining privileges, as Landlock and seccomp require.
int clinux_forbid_new_privileges(void);

/// Makes two connected sockets, which programs started later don't inherit; -1 and `errno` on failure.
int clinux_socket_pair(int32_t *ends);

/// Passes an open file to the process at the other end; -1 and `errno` on failure.
int clinux_send_descriptor(int socket, int descriptor);

/// Waits for an open file from the other end; -1 if none comes.
int clinux_receive_descriptor(int socket);

/// What a crashing process reports to its parent, in shared memory.
struct clinux_last_words {
    /// The signal's number; 0 for none.
    volatile int32_t signal;
    /// The thread's `errno` at the signal: `ENOMEM` if an allocation has just failed.
    volatile int32_t error;
    /// Pages of private writable memory, as counted for RLIMIT_DATA.
    volatile int64_t data_pages;
    /// Pages of address space, as counted for RLIMIT_AS.
    volatile int64_t address_pages;
};

/// Installs handlers of the fatal signals that write last words, then perform the default action.
void clinux_keep_last_words(struct clinux_last_words *words);

/// Gives this thread, and no other, a stack for handlers of signals, because an overflowed one has no
/// room for them. A stack overflow ends other threads without last words.
void clinux_use_spare_stack(void);

/// Removes the environment's variables but for those named, also from the memory from which the kernel
/// shows them in `/proc/self/environ`. For a process with one thread.
void clinux_keep_environment(const char *const *names, int count);

/// The kernel's version of Landlock; 0 without support.
int clinux_landlock_version(void);

/// Access rights below a path.
enum { CLINUX_READ = 1, CLINUX_WRITE = 2, CLINUX_DEVICE = 4 };

/// Creates a ruleset that allows no file access, no network and no signals to processes outside; -1
/// and `errno` on failure.
int clinux_landlock_rules(void);

/// Allows `access` to the file, or to everything below the folder, at `path`.
int clinux_landlock_allow(int rules, const char *path, int access);

/// Enforces the rules on this thread and its descendants.
int clinux_landlock_enforce(int rules);

#endif
#endif

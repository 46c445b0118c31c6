// Tells ThreadSanitizer what Swift's Mutex does.
//
// On Linux the fast path of Synchronization.Mutex is inlined, and so instrumented. Where threads wait
// for each other, the runtime's own code and the kernel's futexes hand the lock over, which the
// sanitizer doesn't see: it would report every value that a contended Mutex protects. This library is
// loaded before the runtime (LD_PRELOAD), calls its three slow functions, and reports what they mean.
// The names are those of Swift 6's ABI.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Of the sanitizer's runtime; not there in other programs, which inherit the variable.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*Lock)(uint32_t, SELF void *);
typedef SWIFT bool (*Try)(SELF void *);
typedef SWIFT void (*Unlock)(SELF void *);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF void *mutex) __asm__(TRY);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF void *mutex) {
    bool is_held = ((Try)dlsym(RTLD_NEXT, TRY))(mutex);
    if (is_held && __tsan_acquire) __tsan_acquire(mutex);
    return is_held;
}

SWIFT void unlock_slow(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

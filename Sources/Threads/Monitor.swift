#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A value that several threads share, with a condition variable, which the standard library's
/// `Mutex` lacks.
///
/// `@unchecked Sendable` holds because the value is accessed only with the lock held.
package final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Waits until `ready` returns true, changes the value, and wakes the other threads.
    ///
    /// - Parameter wakes: whether the change can concern waiting threads.
    package func change<Result>(
        when ready: (State) -> Bool = { _ in true }, wakes: Bool = true,
        _ body: (inout State) -> Result
    ) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !ready(state) { pthread_cond_wait(changed, mutex) }
        let result = body(&state)
        if wakes { pthread_cond_broadcast(changed) }
        return result
    }
}

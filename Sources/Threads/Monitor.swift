#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A value that several threads share, with waiting: the standard library's `Mutex` has no
/// condition variable to go with it.
///
/// `@unchecked Sendable` holds because the value is only ever touched with the lock held.
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

    /// Waits until `ready` holds, changes the value, and lets the others look at it again.
    ///
    /// - Parameter wakes: whether the change can concern those that wait.
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

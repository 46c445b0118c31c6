#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lets one thread at a time use fonts.
///
/// Cairo keeps ten FreeType faces open for the whole process. Where an eleventh is wanted it closes
/// one that nobody uses, and asks for that without the lock under which a thread begins to use one:
/// now and then a thread is left with a face that is closed (`_has_unlocked_face` of Cairo 1.16).
/// Setting a text and taking its outlines are done under this lock; covering pixels, which is what
/// takes long, is not.
enum FaceLock {
    /// `nonisolated(unsafe)` holds because the mutex is made once, and only ever locked then.
    private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    static func whileLocked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}

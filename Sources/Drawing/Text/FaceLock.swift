#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Serialises the use of fonts.
///
/// Cairo keeps ten FreeType faces open per process. When it opens an eleventh, it closes an unused
/// one without taking the lock under which threads start to use faces, so that a thread may be left
/// with a closed face (`_has_unlocked_face`, Cairo 1.16). Layout and outlines are made under this
/// lock; rasterising, which takes longest, isn't.
enum FaceLock {
    /// `nonisolated(unsafe)` holds because the pointer never changes and a mutex is thread-safe.
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

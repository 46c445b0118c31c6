#if canImport(Glibc)
    import Glibc

    /// Of the thread that asks.
    func threadNumber() -> UInt { UInt(pthread_self()) }
#else
    import Darwin

    /// Of the thread that asks.
    func threadNumber() -> UInt { UInt(bitPattern: pthread_self()) }
#endif

/// Lets other threads go on.
func pause() { usleep(100) }

#if os(Linux)
    import Glibc

    /// The limit of this process's private writable memory, not of the code of libraries. Programs
    /// that it runs have the same.
    enum DataLimit {
        static func set(_ bytes: Int) {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        }
    }
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs `body` with the rights to files of a user who owns none, where tests run as root. On Linux
/// these are a thread's own, so that tests beside it keep theirs.
package func withoutRootsRights<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(Glibc)
        typealias SetUser = @convention(c) (uid_t) -> CInt
        guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
        let setUser = unsafeBitCast(symbol, to: SetUser.self)
        _ = setUser(65_534)
        defer { _ = setUser(0) }
    #endif
    return try body()
}

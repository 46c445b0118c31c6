internal import PixelBuffers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the environment may say; none of it changes a pixel.
package enum Environment {
    static func value(_ name: String) -> String? {
        guard let text = getenv(name) else { return nil }
        let value = String(cString: text)
        return value.isEmpty ? nil : value
    }

    /// Lanes of compiled shaders: 4, 8, 16 or 32 by `FLIPBOOK_VECTOR_WIDTH`, else nil, what is
    /// fastest here. For tests, that show that it changes nothing.
    static var vectorWidth: Int? {
        value("FLIPBOOK_VECTOR_WIDTH").flatMap { Int($0) }.flatMap {
            [4, 8, 16, 32].contains($0) ? $0 : nil
        }
    }

    /// Where compiled shaders are kept: `FLIPBOOK_CACHE`, or `flipbook` in the user's cache folder.
    /// Nil where there is no home.
    package static var cacheDirectory: String? {
        if let directory = value("FLIPBOOK_CACHE") { return directory }
        if let caches = value("XDG_CACHE_HOME") { return "\(caches)/flipbook" }
        return value("HOME").map { "\($0)/.cache/flipbook" }
    }

    /// Whether nothing is taken from earlier runs: `FLIPBOOK_COLD=1`, as `--cold` says it. For CI
    /// and for tests, which are to see every frame drawn.
    package static var isCold: Bool { value("FLIPBOOK_COLD") == "1" }

    /// Sets what this process may take of memory.
    ///
    /// - Parameter bytes: nil is three quarters of what the machine, or its container, has.
    /// - Returns: how much that is.
    package static func limitMemory(_ bytes: Int?) -> Int {
        MemoryLimit.set(bytes)
        return MemoryLimit.bytes
    }

    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

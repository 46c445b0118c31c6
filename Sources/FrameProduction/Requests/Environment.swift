internal import PixelBuffers
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Environment variables. None of them changes a pixel.
package enum Environment {
    package static func value(_ name: String) -> String? {
        guard let text = getenv(name) else { return nil }
        let value = String(cString: text)
        return value.isEmpty ? nil : value
    }

    /// The number of lanes of compiled shaders, 4, 8, 16 or 32, from `FLIPBOOK_VECTOR_WIDTH`; nil
    /// selects the fastest. Tests use it to show that results don't depend on it.
    package static var vectorWidth: Int? {
        value("FLIPBOOK_VECTOR_WIDTH").flatMap { Int($0) }.flatMap {
            [4, 8, 16, 32].contains($0) ? $0 : nil
        }
    }

    /// The folder for compiled shaders: `FLIPBOOK_CACHE`, or `flipbook` in the user's cache folder.
    /// Nil if there is no home folder.
    package static var cacheDirectory: String? {
        if let directory = value("FLIPBOOK_CACHE") { return directory }
        if let caches = value("XDG_CACHE_HOME") { return "\(caches)/flipbook" }
        return value("HOME").map { "\($0)/.cache/flipbook" }
    }

    /// Whether earlier results are ignored: `FLIPBOOK_NO_CACHE=1`, equivalent to `--no-cache`. For
    /// CI and tests, which should draw every frame. `FLIPBOOK_COLD` is its older name.
    package static var ignoresCache: Bool {
        ["FLIPBOOK_NO_CACHE", "FLIPBOOK_COLD"].contains { value($0) == "1" }
    }

    /// Limits this process's memory.
    ///
    /// - Parameter bytes: nil is three quarters of the memory of the machine or its container.
    /// - Returns: the limit in bytes.
    package static func limitMemory(_ bytes: Int?) -> Int {
        MemoryLimit.set(bytes)
        return MemoryLimit.bytes
    }

    package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

internal import Flipbook

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Removes environment variables that would change how the libraries draw.
///
/// Flipbook passes its own settings where an API exists. The libraries read these variables by
/// themselves, and some print to standard output because of them. In a program that uses the
/// library `Flipbook`, the environment is left unchanged.
enum ProcessEnvironment {
    static let unheard = [
        "CAIRO_DEBUG", "FC_DBG_MATCH_FILTER", "FC_DEBUG", "FC_LANG", "FONTCONFIG_FILE",
        "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "HB_OPTIONS",
        "HB_SHAPER_LIST", "LANGUAGE", "LIBTHAI_DICTDIR", "PANGOCAIRO_BACKEND", "PANGO_LANGUAGE",
        "XML_CATALOG_FILES", "XML_DEBUG_CATALOG",
    ]

    /// Read by pixman before `main` starts; it changes rounding.
    private static let heardAlready = "PIXMAN_DISABLE"

    /// Call before a second thread starts.
    static func begin() {
        for name in unheard { unsetenv(name) }
        guard getenv(heardAlready) != nil else { return }
        unsetenv(heardAlready)
        // Only a restart undoes it. If `exec` fails, the program continues.
        execv("/proc/self/exe", CommandLine.unsafeArgv)
    }

    /// Libraries fail in many ways without descriptors for their files; fonts are then missing.
    private static let minOpenFiles: rlim_t = 64

    /// Takes as many descriptors as may be had.
    ///
    /// - Throws: `FlipbookError.failed` if those are too few.
    static func allowFiles() throws(FlipbookError) {
        #if canImport(Glibc)
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let kind = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4096))
        _ = setrlimit(kind, &limit)
        guard getrlimit(kind, &limit) == 0, limit.rlim_cur < minOpenFiles else { return }
        throw .failed(
            "this shell allows \(limit.rlim_cur) open files, and Flipbook needs \(minOpenFiles) "
                + "(see 'ulimit -n')")
    }
}

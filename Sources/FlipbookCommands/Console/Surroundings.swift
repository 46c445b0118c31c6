#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the environment says to the libraries that draw, and must not.
///
/// Flipbook gives these libraries its own settings where they take them. These they read by
/// themselves, and some write to standard output what they find. A program that uses the library
/// `Flipbook` has an environment of its own, which isn't ours to change.
enum Surroundings {
    static let unheard = [
        "CAIRO_DEBUG", "FC_DBG_MATCH_FILTER", "FC_DEBUG", "FC_LANG", "FONTCONFIG_FILE",
        "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FREETYPE_PROPERTIES", "HB_OPTIONS",
        "HB_SHAPER_LIST", "LANGUAGE", "LIBTHAI_DICTDIR", "PANGOCAIRO_BACKEND", "PANGO_LANGUAGE",
        "XML_CATALOG_FILES", "XML_DEBUG_CATALOG",
    ]

    /// Read by the library that blends pixels before `main` begins; it rounds otherwise then.
    private static let heardAlready = "PIXMAN_DISABLE"

    /// To be called before there is a second thread.
    static func begin() {
        for name in unheard { unsetenv(name) }
        guard getenv(heardAlready) != nil else { return }
        unsetenv(heardAlready)
        // Only a fresh start undoes that. Where there is none, the program goes on as it is.
        execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
}

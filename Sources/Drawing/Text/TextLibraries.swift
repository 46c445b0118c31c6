internal import CPango

extension DrawingLibrary {
    /// The text libraries' names and versions; other versions may draw differently.
    package static var textVersions: [(name: String, version: String)] {
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        var library: FT_Library?
        if FT_Init_FreeType(&library) == 0 {
            FT_Library_Version(library, &major, &minor, &patch)
            FT_Done_FreeType(library)
        }
        let fontconfig = FcGetVersion()
        return [
            ("pango", String(cString: pango_version_string())),
            ("harfbuzz", String(cString: hb_version_string())),
            ("freetype", "\(major).\(minor).\(patch)"),
            ("fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
        ]
    }
}

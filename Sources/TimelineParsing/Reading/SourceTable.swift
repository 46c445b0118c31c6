/// The texts of files by path, and the locations of their characters.
struct SourceTable {
    var texts: [String: String]
    /// Computed on first use.
    private var origins: [String: ScalarOrigins] = [:]

    init(_ texts: [String: String]) { self.texts = texts }

    subscript(file: String) -> String? {
        get { texts[file] }
        set { texts[file] = newValue }
    }

    /// Returns nil if the file's text isn't known.
    mutating func origins(of file: String) -> ScalarOrigins? {
        if let known = origins[file] { return known }
        origins[file] = texts[file].map { ScalarOrigins($0, file: file) }
        return origins[file]
    }
}

internal import Diagnostics
internal import Hashing

/// The texts of files by path, and the locations of their characters.
struct SourceTable {
    var texts: FileTexts
    /// Computed on first use.
    private var origins: [ExactText: ScalarOrigins] = [:]

    init(_ texts: FileTexts) { self.texts = texts }

    subscript(file: String) -> String? {
        get { texts[file] }
        set { texts[file] = newValue }
    }

    /// Returns nil if the file's text isn't known.
    mutating func origins(of file: String) -> ScalarOrigins? {
        if let known = origins[ExactText(file)] { return known }
        let found = texts[file].map { ScalarOrigins($0, file: file) }
        origins[ExactText(file)] = found
        return found
    }
}

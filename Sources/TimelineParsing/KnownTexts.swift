internal import Diagnostics

/// Texts of files that were read before, by path.
///
/// What is made of them later is of the same bytes, also if a file was saved meanwhile.
package struct KnownTexts {
    private var texts: [String: String] = [:]

    package init(_ texts: [String: String] = [:]) { self.texts = texts }

    /// Returns a file's text, which is read only if it isn't known.
    func text(
        of path: String, else read: (String) throws(DiagnosticError) -> String
    ) throws(DiagnosticError) -> String {
        if let known = texts[path] { return known }
        return try read(path)
    }
}

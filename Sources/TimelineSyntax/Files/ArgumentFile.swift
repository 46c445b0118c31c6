package import Diagnostics
internal import WholeFiles

/// A file that an argument names.
///
/// The argument is trusted, but not the file's author. A link that leads out of its folder is
/// rejected, as for assets: messages would quote lines of its target.
package enum ArgumentFile {
    /// Returns the error of a link that is rejected.
    package static func refusal(of path: String, allowsOutside: Bool) -> Diagnostic? {
        guard !allowsOutside, RealPath.leadsOutside(path) else { return nil }
        return Diagnostic(
            .error, code: .outsideFile, "it is a link that leads out of its folder",
            hint: "name the file itself, or allow it with --allow-assets-outside",
            at: SourceLocation(file: path, line: 1, column: 1))
    }

    /// Returns the text, as `TextFile.read`.
    package static func text(_ path: String, allowsOutside: Bool) throws(DiagnosticError) -> String
    {
        if let refusal = refusal(of: path, allowsOutside: allowsOutside) {
            throw DiagnosticError(refusal)
        }
        return try TextFile.read(path)
    }
}

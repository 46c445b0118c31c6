import Diagnostics
import MediaCoding
import MediaTime
package import TimelineModel

/// Files of captions.
extension TimelineReader {
    static let mostCaptions = 20_000
    /// Of a caption, in bytes of UTF-8.
    static let longestCaption = 2000

    /// Reads an SRT or WebVTT file. Errors are reported at their places in it.
    ///
    /// - Returns: the file's path and its captions in order of time; nil after an error.
    package func captions(
        _ node: YAMLNode, _ key: String
    ) -> (file: String, captions: [Caption])? {
        guard let name = text(node, key), isInside(name, at: node.location) else { return nil }
        let path = shownPath(name)
        do throws(DiagnosticError) {
            let text = try TextFile.read(path)
            sources[path] = text
            let parser = CaptionParser(text: text, file: path)
            if parser.findings.hasErrors { throw DiagnosticError(parser.findings) }
            if options.findsQuestionableThings { diagnostics.formUnion(parser.findings) }
            try check(parser.captions)
            return (path, parser.captions)
        } catch {
            for var diagnostic in error.diagnostics.diagnostics {
                diagnostic.location = diagnostic.location ?? node.location
                diagnostics.insert(diagnostic)
            }
            return nil
        }
    }

    /// The language of a track or a file of captions; nil after an error.
    package func captionLanguage(_ node: YAMLNode) -> String? {
        guard let tag = text(node, "language") else { return nil }
        guard CaptionLanguage.isTag(tag) else {
            diagnostics.error(
                "unknown-language", "\(quoted(tag)) is no language",
                hint: "write a code such as en, de or pt-BR", at: node.location)
            return nil
        }
        return tag
    }

    private func check(_ captions: [Caption]) throws(DiagnosticError) {
        func failure(_ message: String) -> DiagnosticError {
            DiagnosticError(Diagnostic(.error, code: "too-many", message, at: nil))
        }
        guard captions.count <= Self.mostCaptions else {
            throw failure(
                "the file has \(captions.count) captions; the limit is \(Self.mostCaptions)")
        }
        if let long = captions.first(where: { $0.text.utf8.count > Self.longestCaption }) {
            throw failure(
                "the caption at \(plain(long.from.seconds)) s has \(long.text.utf8.count) bytes; "
                    + "the limit is \(Self.longestCaption)")
        }
    }
}

/// Formats findings for people, programs and CI.
package struct DiagnosticRenderer: Sendable {
    package enum Format: Hashable, Sendable {
        /// `file:line:column: error: message [code]`, the source line with a caret, and the hint.
        case text(colored: Bool)
        /// An array of objects with `severity`, `code`, `message`, `hint`, `file`, `line`,
        /// `column`, `range`, `pointer`, `fix`; missing values are null. `uses` lists the uses that
        /// led to the location.
        case json
        /// GitHub's workflow commands, shown beside the lines of a pull request.
        case githubAnnotations
    }

    package var format: Format
    /// Returns the path by which annotations name a file.
    let naming: @Sendable (String) -> String
    /// The files' lines, by the bytes of their paths.
    private var sources: [[UInt8]: SourceLines]

    /// - Parameters:
    ///
    ///   - sources: the files' texts by path; findings in other files are shown without their line.
    ///   - naming: returns the path by which annotations name a file.
    package init(
        format: Format, sources: FileTexts = [:],
        naming: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.format = format
        self.naming = naming
        self.sources = Dictionary(
            uniqueKeysWithValues: sources.inOrder.map {
                (Array($0.path.utf8), SourceLines($0.text))
            })
    }

    /// Renders findings in the order of their places, each ending in a newline.
    package func render(_ diagnostics: DiagnosticSet) -> String {
        render(diagnostics.sorted)
    }

    /// Renders findings in the given order. Without findings: empty, or `[]` as JSON.
    package func render(_ diagnostics: [Diagnostic]) -> String {
        switch format {
        case .text(let colored):
            diagnostics.map { text($0, style: colored ? .colored : .plain) }.joined()
        case .json:
            diagnostics.isEmpty
                ? "[]\n"
                : "[\n" + diagnostics.map { "  " + Self.json($0) }.joined(separator: ",\n")
                    + "\n]\n"
        case .githubAnnotations:
            diagnostics.map(githubAnnotation).joined()
        }
    }

    func sourceLine(at location: SourceLocation) -> [Unicode.Scalar]? {
        sources[Array(location.file.utf8)]?.line(location.line)
    }
}

extension Diagnostic {
    /// The lines below its message: the hint, and the uses that led to its place.
    var remarks: [String] {
        (hint.map { ["hint: \($0)"] } ?? []) + (location?.usesInWords ?? [])
    }
}

/// A text split into lines.
struct SourceLines: Sendable {
    private let text: String
    private let starts: [String.Index]

    init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        var starts = [text.startIndex]
        var index = text.utf8.startIndex
        while index < text.utf8.endIndex {
            let isBreak = text.utf8[index] == UInt8(ascii: "\n")
            index = text.utf8.index(after: index)
            if isBreak { starts.append(index) }
        }
        self.text = text
        self.starts = starts
    }

    /// The length limit for shown lines: a thousand findings may be in one line.
    private static let longestLine = 1 << 16

    /// The line without its line break; nil if there is none, or the text is empty: that of a file
    /// that can't be read is, too.
    func line(_ number: Int) -> [Unicode.Scalar]? {
        guard !text.isEmpty, starts.indices.contains(number - 1) else { return nil }
        let end = starts.indices.contains(number) ? starts[number] : text.endIndex
        guard text.utf8.distance(from: starts[number - 1], to: end) <= Self.longestLine else {
            return nil
        }
        var scalars = Array(text.unicodeScalars[starts[number - 1]..<end])
        while let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
        return scalars
    }
}

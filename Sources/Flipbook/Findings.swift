internal import Diagnostics

/// What was found about a timeline: errors, that keep it from being rendered, and warnings, that
/// say where it probably isn't what its author meant.
public struct Findings: Sendable {
    private var diagnostics: DiagnosticSet
    /// The texts that the findings are about, by path.
    private var sources: [String: String]

    init(_ diagnostics: DiagnosticSet, sources: [String: String] = [:]) {
        self.diagnostics = diagnostics
        self.sources = sources
    }

    /// One error.
    package init(
        error code: String, _ message: String, hint: String?, file: String, line: Int, column: Int
    ) {
        let place = SourceLocation(file: file, line: line, column: column)
        self.init(DiagnosticSet([Diagnostic(.error, code: code, message, hint: hint, at: place)]))
    }

    public var isEmpty: Bool { diagnostics.isEmpty }
    public var hasErrors: Bool { diagnostics.hasErrors }
    public var hasWarnings: Bool { diagnostics.diagnostics.contains { $0.severity == .warning } }

    /// Whether memory is all that is wrong.
    package var areOfMemory: Bool {
        let errors = diagnostics.diagnostics.filter { $0.severity == .error }
        return !errors.isEmpty && errors.allSatisfy { $0.code == "too-little-memory" }
    }

    /// `2 errors, 1 warning`; empty where nothing was found.
    public var summary: String { diagnostics.summary }

    /// For people: `file:line:column: error: message [code]`, the line with a caret, the hint.
    /// Every line ends with a new line.
    public func text(colored: Bool = false) -> String { rendered(.text(colored: colored)) }

    /// For programs: an array of objects with `severity`, `code`, `message`, `hint`, `file`, `line`
    /// and `column`, and of what is used elsewhere `uses`: sentences, the innermost first.
    public func json() -> String { rendered(.json) }

    /// For GitHub's workflow runner: an annotation a finding.
    public func githubAnnotations() -> String { rendered(.githubAnnotations) }

    /// In the order in which a reader meets their places.
    var inOrder: [Diagnostic] { diagnostics.sorted }

    /// The codes that the findings have, each once.
    package var codes: [String] { Set(diagnostics.diagnostics.map(\.code)).sorted() }

    /// The findings with the files of `folder` named as seen from there, behind a prefix.
    func seen(from folder: String, as prefix: String = "") -> Findings {
        func short(_ text: String) -> String { text.replacing(folder + "/", with: prefix) }
        let diagnostics = inOrder.map { finding in
            var finding = finding
            finding.message = short(finding.message)
            finding.hint = finding.hint.map(short)
            finding.location = finding.location?.renamingFiles(short)
            return finding
        }
        let sources = sources.map { (short($0.key), $0.value) }
        return Findings(
            DiagnosticSet(diagnostics),
            sources: Dictionary(sources, uniquingKeysWith: { first, _ in first }))
    }

    /// Both, for several timelines in one answer.
    public func merged(with other: Findings) -> Findings {
        var both = self
        both.diagnostics.formUnion(other.diagnostics)
        both.sources.merge(other.sources) { first, _ in first }
        return both
    }

    /// As `json()` has them.
    var values: JSON {
        .array(
            inOrder.map { finding in
                .object([
                    ("severity", .string(finding.severity.rawValue)),
                    ("code", .string(finding.code)), ("message", .string(finding.message)),
                    ("hint", finding.hint.map(JSON.string) ?? .null),
                    ("file", finding.location.map { .string($0.file) } ?? .null),
                    ("line", finding.location.map { .integer($0.line) } ?? .null),
                    ("column", finding.location.map { .integer($0.column) } ?? .null),
                ])
            })
    }

    private func rendered(_ format: DiagnosticRenderer.Format) -> String {
        DiagnosticRenderer(format: format, sources: sources).render(diagnostics)
    }
}

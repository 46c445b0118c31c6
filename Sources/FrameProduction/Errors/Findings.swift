package import Diagnostics

/// The findings in a timeline. Errors prevent rendering; warnings point out probable mistakes.
public struct Findings: Sendable {
    private var diagnostics: DiagnosticSet
    /// The texts that the findings refer to, by path.
    private var sources: FileTexts

    package init(_ diagnostics: DiagnosticSet, sources: FileTexts = [:]) {
        self.diagnostics = diagnostics
        self.sources = sources
    }

    /// No findings.
    package static let none = Findings(DiagnosticSet())

    /// A single error.
    package init(
        error code: FindingCode, _ message: String, hint: String?, file: String, line: Int,
        column: Int
    ) {
        let place = SourceLocation(file: file, line: line, column: column)
        self.init(DiagnosticSet([Diagnostic(.error, code: code, message, hint: hint, at: place)]))
    }

    /// The reason why the process that read a file ended.
    package enum Ending {
        case timeLimit, memoryLimit, crash

        fileprivate var code: FindingCode {
            switch self {
            case .timeLimit: .tooSlow
            case .memoryLimit: .tooLittleMemory
            case .crash: .crash
            }
        }
    }

    /// The error of an ended process.
    package init(
        ending: Ending, _ message: String, hint: String?, file: String, line: Int, column: Int
    ) {
        self.init(
            error: ending.code, message, hint: hint, file: file, line: line, column: column)
    }

    public var isEmpty: Bool { diagnostics.isEmpty }
    public var hasErrors: Bool { diagnostics.hasErrors }
    public var hasWarnings: Bool { diagnostics.diagnostics.contains { $0.severity == .warning } }

    /// Whether all errors concern memory, or the drawing of a valid timeline.
    package var areOfRendering: Bool {
        let codes = diagnostics.diagnostics.filter { $0.severity == .error }.map(\.code)
        return !codes.isEmpty && Set(codes).isSubset(of: [.notDrawn, .tooLittleMemory])
    }

    /// Another finding in the same files, instead of these.
    func only(_ finding: Diagnostic) -> Findings {
        Findings(DiagnosticSet([finding]), sources: sources)
    }

    /// The number of findings, such as `2 errors, 1 warning`; empty if there are none.
    public var summary: String { diagnostics.summary }

    /// Text for people: `file:line:column: error: message [code]`, the line with a caret, and the
    /// hint. Every line ends with a line break.
    public func text(colored: Bool = false) -> String { rendered(.text(colored: colored)) }

    /// A JSON array of objects with `severity`, `code`, `message`, `hint`, `file`, `line` and
    /// `column`. For a finding in a component, `uses` lists the uses as sentences, innermost first.
    public func json() -> String { rendered(.json) }

    /// GitHub workflow annotations, one per finding. They name files by their paths from the root
    /// of the repository that the working directory is in.
    public func githubAnnotations() -> String { rendered(.githubAnnotations) }

    /// The findings in order of location.
    package var inOrder: [Diagnostic] { diagnostics.sorted }

    /// The distinct codes of the findings.
    package var codes: [String] { Set(diagnostics.diagnostics.map(\.code.text)).sorted() }

    /// Returns the findings with paths relative to `folder`, after a prefix.
    package func seen(from folder: String, as prefix: String = "") -> Findings {
        func short(_ text: String) -> String { text.replacing(folder + "/", with: prefix) }
        let diagnostics = inOrder.map { finding in
            var finding = finding
            finding.message = short(finding.message)
            finding.hint = finding.hint.map(short)
            finding.location = finding.location?.renamingFiles(short)
            return finding
        }
        let sources = sources.inOrder.map { (path: short($0.path), text: $0.text) }
        return Findings(DiagnosticSet(diagnostics), sources: FileTexts(sources))
    }

    /// Combines the findings of several timelines.
    public func merged(with other: Findings) -> Findings {
        var both = self
        both.diagnostics.formUnion(other.diagnostics)
        both.sources.add(other.sources)
        return both
    }

    /// The objects of `json()`.
    package var values: JSON { .array(inOrder.map { .object($0.members) }) }

    private func rendered(_ format: DiagnosticRenderer.Format) -> String {
        DiagnosticRenderer(format: format, sources: sources, naming: { RepositoryPath.of($0) })
            .render(diagnostics)
    }
}

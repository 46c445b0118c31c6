internal import Diagnostics
internal import WholeFiles

/// What was found about a timeline: errors, that keep it from being rendered, and warnings, that say
/// where it probably isn't what its author meant.
public struct Findings: Sendable {
    let diagnostics: DiagnosticSet

    init(_ diagnostics: DiagnosticSet) { self.diagnostics = diagnostics }

    public var isEmpty: Bool { diagnostics.isEmpty }
    public var hasErrors: Bool { diagnostics.hasErrors }

    public var errorCount: Int { count(of: .error) }
    public var warningCount: Int { count(of: .warning) }

    private func count(of severity: Diagnostic.Severity) -> Int {
        diagnostics.diagnostics.count { $0.severity == severity }
    }

    /// For people: `file:line:column: error: message`, the line with a caret, the hint.
    public func text() -> String {
        var lines: [String: [Substring]] = [:]
        return diagnostics.text { location in
            let file = lines[location.file] ?? Self.lines(of: location.file)
            lines[location.file] = file
            return file.indices.contains(location.line - 1) ? String(file[location.line - 1]) : nil
        }
    }

    /// For programs: a JSON array of objects with `severity`, `code`, `message`, `hint`, `file`, `line`,
    /// `column`, on one line.
    public func json() -> String { diagnostics.json.text }

    /// For GitHub's workflow runner: an annotation a finding.
    public func githubAnnotations() -> String { diagnostics.githubAnnotations }

    /// Both, for several timelines in one answer.
    public func merged(with other: Findings) -> Findings {
        var both = diagnostics
        both.formUnion(other.diagnostics)
        return Findings(both)
    }

    /// Nothing where the file can't be read any more: then the finding has to do without its line.
    private static func lines(of path: String) -> [Substring] {
        guard let bytes = try? WholeFile.read(path, limitBytes: 16 << 20) else { return [] }
        return String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
}

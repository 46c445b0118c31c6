/// Escape sequences for terminals; empty for files and pipes.
struct TextStyle: Sendable {
    var bold = ""
    var error = ""
    var warning = ""
    var note = ""
    var caret = ""
    var hint = ""
    var reset = ""

    static let plain = TextStyle()
    static let colored = TextStyle(
        bold: "\u{1B}[1m", error: "\u{1B}[1;31m", warning: "\u{1B}[1;33m", note: "\u{1B}[1;36m",
        caret: "\u{1B}[1;32m", hint: "\u{1B}[2m", reset: "\u{1B}[0m")

    func color(of severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: error
        case .warning: warning
        case .note: note
        }
    }
}

extension DiagnosticRenderer {
    func text(_ diagnostic: Diagnostic, style: TextStyle) -> String {
        var lines = ""
        if let location = diagnostic.location {
            lines += "\(style.bold)\(LogText.printable("\(location)")):\(style.reset) "
        }
        let severity = diagnostic.severity
        lines += "\(style.color(of: severity))\(severity.rawValue):\(style.reset) "
        lines += "\(style.bold)\(LogText.printable(diagnostic.message))\(style.reset)"
        lines += " [\(diagnostic.code)]\n"
        if let location = diagnostic.location, let source = sourceLine(at: location) {
            lines += excerpt(of: source, column: location.column, style: style)
        }
        for remark in diagnostic.remarks {
            lines += "  \(style.hint)\(LogText.printable(remark))\(style.reset)\n"
        }
        return LogText.harmless(lines)
    }

    /// The line with a caret below the column; long lines are shortened around it.
    private func excerpt(of line: [Unicode.Scalar], column: Int, style: TextStyle) -> String {
        let longest = 100
        let index = min(max(column - 1, 0), line.count)
        let first = line.count <= longest ? 0 : max(0, index - longest / 2)
        let end = min(line.count, first + longest)
        let shown = (first > 0 ? "…" : "") + seen(line[first..<end]) + (end < line.count ? "…" : "")
        // Tabs are kept, so that the caret aligns at any tab width.
        let padding =
            (first > 0 ? " " : "")
            + String(String.UnicodeScalarView(line[first..<index].map { $0 == "\t" ? "\t" : " " }))
        return "  \(shown)\n  \(padding)\(style.caret)^\(style.reset)\n"
    }
}

/// Replaces each character that logs escape by one, which keeps columns.
private func seen(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(
        String.UnicodeScalarView(
            scalars.map { $0 == "\t" || !LogText.isEscaped($0) ? $0 : "\u{FFFD}" }))
}

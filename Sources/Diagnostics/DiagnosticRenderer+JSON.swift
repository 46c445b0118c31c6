extension DiagnosticRenderer {
    static func json(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location
        var members: [(String, String)] = [
            ("severity", JSON.quoted(diagnostic.severity.rawValue)),
            ("code", JSON.quoted(diagnostic.code)),
            ("message", JSON.quoted(diagnostic.message)),
            ("hint", diagnostic.hint.map(JSON.quoted) ?? "null"),
            ("file", location.map { JSON.quoted($0.file) } ?? "null"),
            ("line", location.map { "\($0.line)" } ?? "null"),
            ("column", location.map { "\($0.column)" } ?? "null"),
        ]
        if let uses = location?.usesInWords, !uses.isEmpty {
            members.append(("uses", "[" + uses.map(JSON.quoted).joined(separator: ", ") + "]"))
        }
        return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}

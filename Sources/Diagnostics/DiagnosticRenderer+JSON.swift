extension Diagnostic {
    /// The members of its object in JSON; missing values are null.
    package var members: [(String, JSON)] {
        [
            ("severity", .string(severity.rawValue)), ("code", .string(code.text)),
            ("message", .string(message)), ("hint", .optional(hint, JSON.string)),
            ("file", .optional(location?.file, JSON.string)),
            ("line", .optional(location?.line, JSON.integer)),
            ("column", .optional(location?.column, JSON.integer)),
            ("range", range?.json ?? .null),
            ("pointer", .optional(pointer, JSON.string)),
            ("fix", fix?.json ?? .null),
        ]
    }
}

extension DiagnosticRenderer {
    static func json(_ diagnostic: Diagnostic) -> String {
        var members = diagnostic.members.map { ($0.0, $0.1.text) }
        if let uses = diagnostic.location?.usesInWords, !uses.isEmpty {
            members.append(("uses", "[" + uses.map(JSON.quoted).joined(separator: ", ") + "]"))
        }
        return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}

extension DiagnosticRenderer {
    static func json(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location
        let members: [(String, String)] = [
            ("severity", jsonString(diagnostic.severity.rawValue)),
            ("code", jsonString(diagnostic.code)),
            ("message", jsonString(diagnostic.message)),
            ("hint", diagnostic.hint.map(jsonString) ?? "null"),
            ("file", location.map { jsonString($0.file) } ?? "null"),
            ("line", location.map { "\($0.line)" } ?? "null"),
            ("column", location.map { "\($0.column)" } ?? "null"),
        ]
        return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}

/// A JSON string literal (RFC 8259, section 7).
private func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            let digits = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

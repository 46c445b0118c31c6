import Diagnostics

/// A path in one line: as it is, or in quotation marks with escapes.
///
/// Quoted are paths with control characters, which could end the line, and those that stand in
/// quotation marks themselves.
enum QuotedPath {
    private static let mark = UInt8(ascii: "\"")

    static func text(of path: String) -> String {
        guard path.unicodeScalars.contains(where: LogText.isControl) || isQuoted(path) else {
            return path
        }
        var text = "\""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where LogText.isControl(scalar):
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Nil if a quoted path is malformed.
    static func path(of text: String) -> String? {
        guard isQuoted(text) else { return text }
        var path = String.UnicodeScalarView()
        var rest = text.unicodeScalars.dropFirst().dropLast()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return nil
            case "\\":
                guard let escaped = escaped(&rest) else { return nil }
                path.append(escaped)
            default: path.append(scalar)
            }
        }
        return String(path)
    }

    /// Takes what follows a backslash.
    private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case "\"": return "\""
        case "\\": return "\\"
        case "u":
            guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
                let number = UInt32(Substring(rest[..<end]), radix: 16), number > 0
            else { return nil }
            rest = rest[rest.index(after: end)...]
            return Unicode.Scalar(number)
        default: return nil
        }
    }

    private static func isQuoted(_ text: String) -> Bool {
        text.utf8.count > 1 && text.utf8.first == mark && text.utf8.last == mark
    }
}

/// A JSON value to be written, its keys in the order given. Reading JSON is not its matter.
package enum JSON: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// Written with as many digits as it takes to read the same number back; infinities and NaN,
    /// which JSON has no words for, as null.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// On one line, without spaces.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? Self.digits(of: value) : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
            text += "}"
        }
    }

    /// On several lines, indented by two spaces a level and ended by a line end; arrays of plain
    /// values stay on one line.
    package var indentedText: String { indented(by: 0) + "\n" }

    private func indented(by margin: Int) -> String {
        switch self {
        case .array(let elements) where !elements.allSatisfy(\.isPlain):
            return Self.block("[", elements.map { $0.indented(by: margin + 2) }, "]", margin)
        case .array(let elements):
            return "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { name, value in
                "\(Self.quoted(name)): \(value.indented(by: margin + 2))"
            }
            return Self.block("{", lines, "}", margin)
        default:
            return text
        }
    }

    private var isPlain: Bool {
        switch self {
        case .array, .object: false
        case .null, .boolean, .integer, .number, .string: true
        }
    }

    private static func block(
        _ open: String, _ lines: [String], _ close: String, _ margin: Int
    ) -> String {
        let spaces = String(repeating: " ", count: margin)
        return open + "\n" + lines.map { "\(spaces)  \($0)" }.joined(separator: ",\n")
            + "\n\(spaces)\(close)"
    }

    package static func numbers(_ numbers: [Double]) -> JSON { .array(numbers.map(JSON.number)) }

    /// Null where there is nothing.
    package static func optional<Wrapped>(_ value: Wrapped?, _ make: (Wrapped) -> JSON) -> JSON {
        value.map(make) ?? .null
    }

    /// A string as a literal of JSON (RFC 8259, section 7), in its quotes.
    package static func quoted(_ string: String) -> String {
        var text = ""
        write(string, to: &text)
        return text
    }

    /// Swift writes 1 as `1.0` and 10²⁰ as `1e+20`; JSON reads both.
    private static func digits(of value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return "\(value)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        var previous: Unicode.Scalar = " "
        for scalar in string.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            // CI runners look for commands that begin with two of them, anywhere in a line.
            case "#" where previous == "#": text += "\\u0023"
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            // Control characters, and the two line ends that scripts trip over.
            case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

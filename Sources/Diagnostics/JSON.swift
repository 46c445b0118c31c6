/// Prints JSON, with keys in the given order.
package enum JSON: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// Printed with as many digits as reading it back needs; infinities and NaN as null.
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

    /// Indented by two spaces a level, with a final newline; arrays of plain values stay on one
    /// line.
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

    /// Null for nil.
    package static func optional<Wrapped>(_ value: Wrapped?, _ make: (Wrapped) -> JSON) -> JSON {
        value.map(make) ?? .null
    }

    /// A JSON string literal (RFC 8259, section 7).
    package static func quoted(_ string: String) -> String {
        var text = ""
        write(string, to: &text)
        return text
    }

    /// Prints whole numbers without `.0`.
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
            // CI runners look for commands starting with `##`.
            case "#" where previous == "#": text += "\\u0023"
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            // Also the separators that JavaScript and scripts treat as line breaks.
            case _ where LogText.isEscaped(scalar):
                text += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
}

extension JSON: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self = .string(value) }
}

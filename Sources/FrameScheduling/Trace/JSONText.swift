/// A JSON value that prints the same text everywhere: members in the order given, numbers in their
/// shortest form that reads back as the same number.
package indirect enum JSONText: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONText

        package init(_ name: String, _ value: JSONText) {
            self.name = name
            self.value = value
        }
    }

    static func numbers(_ numbers: [Double]) -> JSONText { .array(numbers.map { .number($0) }) }

    static func optional<Wrapped>(
        _ value: Wrapped?, _ make: (Wrapped) -> JSONText
    ) -> JSONText {
        value.map(make) ?? .null
    }

    /// Indented by two spaces a level; arrays of numbers on one line.
    package func text(indentation: Int = 0) -> String {
        switch self {
        case .null: return "null"
        case .boolean(let value): return value ? "true" : "false"
        case .integer(let value): return "\(value)"
        // JSON has no word for these.
        case .number(let value): return value.isFinite ? value.shortest : "null"
        case .string(let value): return Self.quoted(value)
        case .array(let elements):
            if elements.isEmpty || elements.allSatisfy(\.isPlain) {
                return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
            }
            return Self.block(
                "[", elements.map { $0.text(indentation: indentation + 2) }, "]", indentation)
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.map { member in
                "\(Self.quoted(member.name)): \(member.value.text(indentation: indentation + 2))"
            }
            return Self.block("{", lines, "}", indentation)
        }
    }

    private var isPlain: Bool {
        switch self {
        case .array, .object: false
        case .null, .boolean, .integer, .number, .string: true
        }
    }

    private static func block(
        _ open: String, _ lines: [String], _ close: String, _ indentation: Int
    ) -> String {
        let margin = String(repeating: " ", count: indentation)
        return open + "\n" + lines.map { "\(margin)  \($0)" }.joined(separator: ",\n")
            + "\n\(margin)\(close)"
    }

    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Double {
    /// The shortest text that reads back as this number; whole numbers without a point.
    var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

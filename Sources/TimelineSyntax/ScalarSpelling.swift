internal import Diagnostics

/// The place of a scalar, and other ways to write it.
package struct ScalarSpelling {
    private let node: SyntaxNode
    private let source: SourceText

    /// Returns nil for a node that is no scalar.
    package init?(_ node: SyntaxNode) {
        guard node.kind == .scalar else { return nil }
        self.node = node
        source = node.tree.source
    }

    /// The scalar's bytes, with quotes and the block's header.
    package var range: Range<Int> { node.content }

    /// The file with other characters at the scalar's place.
    package func replaced(by written: String) -> String {
        let before = source.string(0..<range.lowerBound)
        // After `key:` and `-` comes a space.
        let isTight =
            range.isEmpty && (before.utf8.last.map { !" \t\n\r[{,".utf8.contains($0) } ?? false)
        return before + (isTight ? " " : "") + written
            + source.string(range.upperBound..<source.bytes.count)
    }

    /// The ways to write a value here, the nearest to the present one first. Not all of them may be
    /// valid at this place.
    package func spellings(of value: String) -> [String] {
        let single = Self.singleQuoted(value)
        let double = Self.doubleQuoted(value)
        return switch node.style {
        case .plain: [value, double]
        case .singleQuoted: value.contains("\n") ? [double] : [single, double]
        case .doubleQuoted: [double]
        case .literal, .folded: blocks(of: value) + [double]
        }
    }

    /// A block with the present header and indentation.
    private func blocks(of value: String) -> [String] {
        let first = source.content(ofLine: source.line(of: range.lowerBound))
        let header = source.string(range.lowerBound..<first.upperBound)
        let lineEnd = source[first.upperBound] == 0x0D ? "\r\n" : "\n"
        // The first line with something on it says how far in the block is.
        var margin = 0
        for byte in source.bytes[min(first.upperBound, range.upperBound)..<range.upperBound] {
            if byte == 0x20 { margin += 1; continue }
            if byte != 0x0A, byte != 0x0D { break }
            margin = 0
        }
        guard margin > 0 else { return [] }
        var body = value
        while body.hasSuffix("\n") { body.removeLast() }
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : String(repeating: " ", count: margin) + $0
        }
        let literal = header.hasPrefix(">") ? "|" + header.dropFirst() : header
        return [header, literal].map { $0 + lineEnd + lines.joined(separator: lineEnd) }
    }

    /// A text in single quotes.
    static func singleQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "''") + "'"
    }

    /// A text in double quotes.
    package static func doubleQuoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
                result += "\\x" + String(scalar.value, radix: 16).zeroPadded(to: 2)
            case _ where [0x2028, 0x2029, 0xFEFF].contains(scalar.value):
                result += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

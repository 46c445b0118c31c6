import Diagnostics
import Tables
import TimelineSyntax
import TimelineModel
import TimelineWords

/// Hints for expressions in other languages' syntax.
extension TimelineReader {
    // MARK: Commas

    /// Reports a comma between values: a list in quotes, or a decimal comma.
    ///
    /// - Returns: whether there is one.
    func hasStrayComma(_ text: String, _ kind: ValueKind, _ node: YAMLNode) -> Bool {
        guard text.contains(","), let parts = Self.parts(of: text), parts.count > 1 else {
            return false
        }
        let hint: String? =
            switch (kind, parts.count) {
            case (.point, 2): "write [\(parts[0]), \(parts[1])]"
            case (.color, 3): "write { r: \(parts[0]), g: \(parts[1]), b: \(parts[2]) }"
            case (.color, 4):
                "write { r: \(parts[0]), g: \(parts[1]), b: \(parts[2]), a: \(parts[3]) }"
            case (.number, 2): hint(forCommasIn: text)
            default: nil
            }
        diagnostics.error(
            .wrongType, "an expression is one value, not \(parts.count) with commas between",
            hint: hint, at: node.location)
        return true
    }

    /// Reports an unquoted call in a flow collection that YAML cut at its first comma.
    func isCutByComma(_ text: String, _ node: YAMLNode) -> Bool {
        guard node.scalar?.isPlain == true, node.origin == nil,
            text.filter({ $0 == "(" }).count > text.filter({ $0 == ")" }).count,
            sources.tree(of: node.location.file)?.character(afterScalarAt: node.location) == ","
        else { return false }
        diagnostics.error(
            .syntax, "a ',' ends this value, and its '(' is not closed",
            hint: "a value with commas in it needs quotes here", at: node.location)
        return true
    }

    /// Splits a text at commas outside brackets, or inside those around the whole text. Returns nil
    /// for unbalanced brackets or a comment.
    private static func parts(of text: String) -> [String]? {
        guard !text.contains("//"), !text.contains("/*") else { return nil }
        var parts = [""]
        var depth = 0
        for character in text {
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            guard depth >= 0 else { return nil }
            if character == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        guard depth == 0 else { return nil }
        let trimmed = parts.map(ValueTable.trimmed)
        if trimmed.count == 1, trimmed[0].hasPrefix("("), trimmed[0].hasSuffix(")") {
            // `(a) + (b)` becomes unbalanced here and is treated as one value.
            return self.parts(of: String(trimmed[0].dropFirst().dropLast()))
        }
        return trimmed
    }
}

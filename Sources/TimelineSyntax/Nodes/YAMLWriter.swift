/// Writes nodes as YAML that reads back to the same nodes.
package struct YAMLWriter {
    /// Nodes that fit are written in one line.
    private static let longestLine = 100

    /// Formats a whole document in block style.
    package static func document(_ node: YAMLNode) -> String {
        var text = ""
        write(node, indent: 0, to: &text)
        return text
    }

    /// Formats a node in one line.
    package static func line(_ node: YAMLNode) -> String {
        var text = ""
        writeLine(node, to: &text)
        return text
    }

    // MARK: Blocks

    private static func write(_ node: YAMLNode, indent: Int, to text: inout String) {
        let margin = String(repeating: " ", count: indent)
        switch node.content {
        case .scalar(let scalar): text += margin + self.scalar(scalar) + "\n"
        case .poison: text += margin + "null\n"
        case .sequence(let items) where items.isEmpty: text += margin + "[]\n"
        case .mapping(let entries) where entries.isEmpty: text += margin + "{}\n"
        case .sequence(let items):
            for item in items {
                text += margin + "-"
                writeValue(item, indent: indent, isItem: true, to: &text)
            }
        case .mapping(let entries):
            for entry in entries {
                text += margin + key(entry.key) + ":"
                writeValue(entry.value, indent: indent, isItem: false, to: &text)
            }
        }
    }

    /// Writes the value after a `-` or a key.
    private static func writeValue(
        _ node: YAMLNode, indent: Int, isItem: Bool, to text: inout String
    ) {
        if let short = short(node, room: longestLine - indent - 20) {
            text += " " + short + "\n"
        } else if isItem, let entries = node.mapping, let first = entries.first {
            // The first key is on the line of the dash.
            text += " " + key(first.key) + ":"
            writeValue(first.value, indent: indent + 2, isItem: false, to: &text)
            let rest = YAMLNode(.mapping(Array(entries.dropFirst())), at: node.location)
            if entries.count > 1 { write(rest, indent: indent + 2, to: &text) }
        } else {
            text += "\n"
            write(node, indent: indent + 2, to: &text)
        }
    }

    /// Returns the node in one line if it is a scalar or fits; else nil.
    private static func short(_ node: YAMLNode, room: Int) -> String? {
        if let scalar = node.scalar { return self.scalar(scalar) }
        guard weight(node) <= 24 else { return nil }
        let text = line(node)
        return text.count <= max(room, 2) || (node.sequence ?? []).isEmpty && node.mapping == nil
            ? text : nil
    }

    /// Returns the number of nodes, up to 25.
    private static func weight(_ node: YAMLNode) -> Int {
        switch node.content {
        case .scalar, .poison: return 1
        case .sequence(let items):
            guard items.count < 25 else { return 25 }
            return items.reduce(1) { $0 > 24 ? $0 : $0 + weight($1) }
        case .mapping(let entries):
            guard entries.count < 25 else { return 25 }
            return entries.reduce(1) { $0 > 24 ? $0 : $0 + weight($1.value) }
        }
    }

    // MARK: Lines

    private static func writeLine(_ node: YAMLNode, to text: inout String) {
        switch node.content {
        case .scalar(let scalar): text += self.scalar(scalar)
        case .poison: text += "null"
        case .sequence(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += ", " }
                writeLine(item, to: &text)
            }
            text += "]"
        case .mapping(let entries) where entries.isEmpty: text += "{}"
        case .mapping(let entries):
            text += "{ "
            for (index, entry) in entries.enumerated() {
                if index > 0 { text += ", " }
                text += key(entry.key) + ": "
                writeLine(entry.value, to: &text)
            }
            text += " }"
        }
    }

    // MARK: Scalars

    private static func key(_ name: String) -> String {
        scalar(YAMLScalar(text: name, isPlain: true), isKey: true)
    }

    private static func scalar(_ scalar: YAMLScalar, isKey: Bool = false) -> String {
        let text = scalar.text
        if scalar.isNull, !isKey { return "null" }
        let plain = YAMLScalar(text: text, isPlain: true)
        let isOtherwise =
            !scalar.isPlain
            && (plain.isNull || plain.boolean != nil || plain.number != nil)
        return isOtherwise || !isSafe(text) ? ScalarSpelling.doubleQuoted(text) : text
    }

    /// Whether a text needs no quotes in block or flow style, including before a colon.
    private static func isSafe(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, scalars.count <= 200 else {
            return false
        }
        guard first != " ", !text.hasPrefix("..."), last != " ", last != ":" else { return false }
        if "!&*?|>@`%\"'#-=~<".unicodeScalars.contains(first) {
            guard first == "-", scalars.count > 1, scalars.dropFirst().first != " ",
                scalars.dropFirst().first != "-"
            else { return false }
        }
        var before: Unicode.Scalar = " "
        for scalar in scalars {
            switch scalar {
            case ",", "[", "]", "{", "}", "\\": return false
            case "#" where before == " ": return false
            case " " where before == ":": return false
            case "\"" where before == ":", "'" where before == ":": return false
            case _
            where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xFEFF:
                return false
            default: break
            }
            before = scalar
        }
        return true
    }
}

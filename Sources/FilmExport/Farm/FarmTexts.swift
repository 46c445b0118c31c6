internal import Diagnostics

/// Words of a POSIX shell.
enum ShellText {
    /// Quotes a text so that a shell reads it as one word.
    static func word(_ text: String) -> String {
        let isPlain = !text.isEmpty && hasOnlyLettersAndDigits(text, or: "-_./+,@%:")
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    static func words(_ texts: [String]) -> String { texts.map(word).joined(separator: " ") }
}

/// YAML that all readers of YAML 1.1 and 1.2 read alike.
enum YAMLText {
    /// - Parameter comment: the comment lines above it.
    static func document(_ value: JSON, comment: String) -> String {
        let lines = comment.split(separator: "\n", omittingEmptySubsequences: false)
        var text = lines.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
        write(value, margin: "", to: &text)
        return text
    }

    private static func write(_ value: JSON, margin: String, to text: inout String) {
        switch value {
        case .object(let members) where !members.isEmpty:
            for (name, value) in members {
                text += margin + scalar(name) + ":"
                writeValue(value, margin: margin, isItem: false, to: &text)
            }
        case .array(let items) where !items.isEmpty:
            for item in items {
                text += margin + "-"
                writeValue(item, margin: margin, isItem: true, to: &text)
            }
        default: text += margin + value.text + "\n"
        }
    }

    /// Writes the text after a name's colon or an item's dash.
    private static func writeValue(
        _ value: JSON, margin: String, isItem: Bool, to text: inout String
    ) {
        switch value {
        case .object(let members) where !members.isEmpty && isItem:
            // The first name is on the line of the dash.
            var block = ""
            write(value, margin: margin + "  ", to: &block)
            text += " " + block.dropFirst(margin.count + 2)
        case .object(let members) where !members.isEmpty:
            text += "\n"
            write(value, margin: margin + "  ", to: &text)
        case .array(let items) where !items.isEmpty:
            if let line = line(items) {
                text += " [\(line)]\n"
            } else {
                text += "\n"
                write(value, margin: margin + "  ", to: &text)
            }
        case .string(let string):
            if let block = block(string, margin: margin + "  ") {
                text += " |\n" + block
            } else {
                text += " " + scalar(string) + "\n"
            }
        default: text += " " + value.text + "\n"
        }
    }

    /// Short plain values on one line.
    private static func line(_ items: [JSON]) -> String? {
        guard items.count <= 256 else { return nil }
        var words: [String] = []
        for item in items {
            switch item {
            case .array, .object: return nil
            case .string(let text): words.append(scalar(text))
            default: words.append(item.text)
            }
        }
        let line = words.joined(separator: ", ")
        return line.utf8.count <= 1000 ? line : nil
    }

    /// A text of several lines as a block scalar; nil if quotes are safer.
    private static func block(_ text: String, margin: String) -> String? {
        guard text.hasSuffix("\n"), !text.hasSuffix("\n\n"), text.first?.isWhitespace == false
        else { return nil }
        let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || (0x20...0x7E).contains(scalar.value)
        }
        let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        guard isPrintable, lines.count > 1, lines.allSatisfy({ !$0.hasSuffix(" ") }) else {
            return nil
        }
        return lines.map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }.joined()
    }

    private static func scalar(_ text: String) -> String {
        let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
        let isPlain =
            text.first.map { $0.isASCII && $0.isLetter } == true
            && hasOnlyLettersAndDigits(text, or: "-_./@")
        // `on`, a key of GitHub's workflows, stays unquoted, although YAML 1.1 reads a boolean.
        return isPlain && !words.contains(text.lowercased()) ? text : quoted(text)
    }

    /// In double quotes, with JSON's escapes. YAML forbids a few more characters.
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in JSON.quoted(text).unicodeScalars {
            switch scalar.value {
            case 0xFEFF, 0xFFFE, 0xFFFF:
                quoted += "\\u" + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }
}

/// Whether a text has only ASCII's letters, its digits and other characters.
private func hasOnlyLettersAndDigits(_ text: String, or others: String) -> Bool {
    text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
            || others.unicodeScalars.contains($0)
    }
}

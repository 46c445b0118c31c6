import Diagnostics

/// Where a scalar is written in a text, and how.
struct ScalarPlace {
    private enum Style {
        /// Nothing is written, as after `key:`.
        case empty
        case plain, single, double
        /// Literal or folded.
        case block
    }

    private let text: String
    private let scalars: [Unicode.Scalar]
    private let style: Style
    /// The scalar's characters, with quotes and the block's header.
    let range: Range<Int>

    /// - Parameter node: a scalar that isn't an alias.
    /// - Returns: nil if the scalar isn't found at its place.
    init?(of node: YAMLNode, in text: String) {
        guard let scalar = node.scalar else { return nil }
        self.text = text
        scalars = Array(text.unicodeScalars)
        let lines = LineStarts(scalars)
        var start: Int
        if let index = lines.index(line: node.location.line, column: node.location.column) {
            start = index
        } else {
            guard scalar.isPlain, scalar.text.isEmpty else { return nil }
            start = scalars.count
        }
        let reader = ScalarReader(scalars: scalars)
        if scalar.isPlain, scalar.text.isEmpty {
            style = .empty
            range = start..<start
            return
        }
        reader.skipProperties(&start)
        guard start < scalars.count else { return nil }
        let end: Int?
        switch (scalars[start], scalar.isPlain) {
        case (_, true):
            style = .plain
            end = reader.endOfPlain(scalar.text, from: start)
        case ("\"", _):
            style = .double
            end = reader.endOfQuotes(from: start)
        case ("'", _):
            style = .single
            end = reader.endOfQuotes(from: start)
        case ("|", _), (">", _):
            style = .block
            end = reader.endOfBlock(from: start)
        default: return nil
        }
        guard let end else { return nil }
        range = start..<end
    }

    /// The text with other characters at the scalar's place.
    func replaced(by written: String) -> String {
        var result = String.UnicodeScalarView(scalars[..<range.lowerBound])
        // After `key:` and `-` comes a space.
        if style == .empty, let before = scalars[..<range.lowerBound].last,
            !" \t\n\r[{,".unicodeScalars.contains(before)
        {
            result.append(" ")
        }
        result.append(contentsOf: written.unicodeScalars)
        result.append(contentsOf: scalars[range.upperBound...])
        return String(result)
    }

    /// The ways to write a value here, the nearest to the present one first. Not all of them may be
    /// valid at this place.
    func spellings(of value: String) -> [String] {
        let single = "'" + value.replacing("'", with: "''") + "'"
        let double = YAMLWriter.doubleQuoted(value)
        switch style {
        case .empty, .plain: return [value, double]
        case .single: return value.contains("\n") ? [double] : [single, double]
        case .double: return [double]
        case .block: return blocks(of: value) + [double]
        }
    }

    /// A block scalar with the present header and indentation.
    private func blocks(of value: String) -> [String] {
        let written = scalars[range]
        let header = written.prefix { $0 != "\n" && $0 != "\r" }
        let breaks = written[header.endIndex...].prefix { $0 == "\n" || $0 == "\r" }
        let isDouble = breaks.starts(with: "\r\n".unicodeScalars)
        let lineEnd = isDouble ? "\r\n" : "\n"
        // The first line with something on it says how far in the block is.
        var margin = 0
        for scalar in written[header.endIndex...] {
            if scalar == " " { margin += 1; continue }
            if scalar != "\n", scalar != "\r" { break }
            margin = 0
        }
        guard margin > 0 else { return [] }
        var body = value
        while body.hasSuffix("\n") { body.removeLast() }
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : String(repeating: " ", count: margin) + $0
        }
        var start = String(String.UnicodeScalarView(header))
        let folded = start
        if start.hasPrefix(">") { start = "|" + start.dropFirst() }
        return [folded, start].map { $0 + lineEnd + lines.joined(separator: lineEnd) }
    }
}

/// Finds the ends of scalars in a text.
private struct ScalarReader {
    let scalars: [Unicode.Scalar]

    private func isBlank(_ index: Int) -> Bool {
        scalars.indices.contains(index) && " \t\n\r".unicodeScalars.contains(scalars[index])
    }

    /// Skips anchors, tags, and what lies between them and the value.
    func skipProperties(_ index: inout Int) {
        while index < scalars.count, scalars[index] == "&" || scalars[index] == "!" {
            while index < scalars.count, !isBlank(index) { index += 1 }
            skipBlanks(&index)
        }
    }

    private func skipBlanks(_ index: inout Int) {
        while index < scalars.count {
            if isBlank(index) {
                index += 1
            } else if scalars[index] == "#", index > 0, isBlank(index - 1) {
                while index < scalars.count, scalars[index] != "\n" { index += 1 }
            } else {
                return
            }
        }
    }

    /// Plain text is its own value, but for its line breaks.
    func endOfPlain(_ value: String, from start: Int) -> Int? {
        var index = start
        var afterBlank = false
        for wanted in value.unicodeScalars {
            if wanted == " " || wanted == "\n" || wanted == "\t" {
                if index < scalars.count, scalars[index] == wanted, wanted != "\n" {
                    index += 1
                } else {
                    afterBlank = true
                }
                continue
            }
            if afterBlank { while isBlank(index) { index += 1 } }
            afterBlank = false
            guard index < scalars.count, scalars[index] == wanted else { return nil }
            index += 1
        }
        return index
    }

    func endOfQuotes(from start: Int) -> Int? {
        let quote = scalars[start]
        var index = start + 1
        while index < scalars.count {
            if scalars[index] == "\\", quote == "\"" {
                index += 2
            } else if scalars[index] == quote {
                guard quote == "'", index + 1 < scalars.count, scalars[index + 1] == "'" else {
                    return index + 1
                }
                index += 2
            } else {
                index += 1
            }
        }
        return nil
    }

    private func indentation(ofLineAt place: Int) -> Int {
        var start = place
        while start > 0, scalars[start - 1] != "\n" { start -= 1 }
        return scalars[start...].prefix { $0 == " " }.count
    }

    /// The end of the last line with something on it.
    func endOfBlock(from start: Int) -> Int? {
        var index = start
        while index < scalars.count, scalars[index] != "\n" { index += 1 }
        var end = index
        if end > start, scalars[end - 1] == "\r" { end -= 1 }
        // With an indentation indicator, the first line may be farther in than the next.
        let isIndicated = scalars[start..<end].prefix { $0 != " " }.contains { "1"..."9" ~= $0 }
        var margin = isIndicated ? indentation(ofLineAt: start) + 1 : nil
        while index < scalars.count {
            index += 1
            let lineStart = index
            while index < scalars.count, scalars[index] == " " { index += 1 }
            let indent = index - lineStart
            let isEmpty = index == scalars.count || scalars[index] == "\n" || scalars[index] == "\r"
            if !isEmpty {
                if indent == 0 || indent < margin ?? 1 { break }
                margin = margin ?? indent
            }
            while index < scalars.count, scalars[index] != "\n" { index += 1 }
            if !isEmpty {
                end = index
                if scalars[end - 1] == "\r" { end -= 1 }
            }
        }
        return end
    }
}

package import Diagnostics

extension SyntaxTree {
    /// Returns the places of a scalar's characters, through quotes, escapes and folded lines, and
    /// that of its end.
    ///
    /// - Parameters:
    ///   - value: the scalar's text.
    ///   - start: where the scalar begins, with its anchor and tag.
    /// - Returns: the start for all, if no scalar is there.
    package func places(of value: String, at start: SourceLocation) -> [SourceLocation] {
        guard let offset = source.offset(of: start), let node = scalar(at: offset) else {
            return Array(repeating: start, count: value.unicodeScalars.count + 1)
        }
        return node.characterOffsets(value).map { source.location(of: $0) }
    }

    /// The scalar that begins at an offset.
    private func scalar(at offset: Int) -> SyntaxNode? {
        guard let node = node(at: offset), node.kind == .scalar,
            node.range.lowerBound == offset
        else { return nil }
        return node
    }

    /// The character after a scalar and spaces; nil at the end of the file.
    package func character(afterScalarAt start: SourceLocation) -> Character? {
        guard let offset = source.offset(of: start), let node = scalar(at: offset) else {
            return nil
        }
        var end = node.range.upperBound
        while source[end] == 0x20 { end += 1 }
        return source.scalar(at: end).map { Character($0.scalar) }
    }

    /// A line's text from a place through the first character like `last`; nil if there is none.
    package func text(from start: SourceLocation, through last: Unicode.Scalar) -> String? {
        guard let offset = source.offset(of: start) else { return nil }
        let line = source.content(ofLine: source.line(of: offset))
        let rest = source.string(offset..<max(offset, line.upperBound)).unicodeScalars
        guard let end = rest.firstIndex(of: last) else { return nil }
        return String(rest[...end])
    }
}

extension SyntaxNode {
    /// The offsets of all characters of a scalar's value, and of its end.
    ///
    /// The file and the value are read side by side. White space in the file may be one character
    /// of the value or none; an escape is several characters in the file.
    package func characterOffsets(_ value: String) -> [Int] {
        let source = tree.source
        var index = content.lowerBound
        func isBlank(_ offset: Int) -> Bool {
            source[offset].map { " \n\t\r".utf8.contains($0) } ?? false
        }
        switch style {
        case .plain: break
        case .singleQuoted, .doubleQuoted: index += 1
        case .literal, .folded: while let next = source[index], next != 0x0A { index += 1 }
        }
        var offsets: [Int] = []
        for wanted in value.unicodeScalars {
            if !" \n\t\r".unicodeScalars.contains(wanted) {
                // In double quotes, a backslash at the end of a line joins it to the next.
                while isBlank(index)
                    || style == .doubleQuoted && source[index] == UInt8(ascii: "\\")
                        && (source[index + 1] == 0x0A || source[index + 1] == 0x0D)
                { index += 1 }
            }
            offsets.append(index)
            if style == .singleQuoted, wanted == "'" {
                index += 2
            } else if style == .doubleQuoted, source[index] == UInt8(ascii: "\\") {
                index += Self.escapeLength(source[index + 1], of: wanted)
            } else {
                index = source.scalar(at: index)?.end ?? index
            }
        }
        return offsets + [min(index, source.bytes.count)]
    }

    private static func escapeLength(_ kind: UInt8?, of wanted: Unicode.Scalar) -> Int {
        switch kind {
        case UInt8(ascii: "x"): 4
        case UInt8(ascii: "u"): wanted.value > 0xFFFF ? 12 : 6
        case UInt8(ascii: "U"): 10
        default: 2
        }
    }
}

/// The extent of a mistake: its item in brackets, or its line and those that are indented more.
extension MistakeFinder {
    /// A key or an item in a line of its own, and its value.
    struct BlockEntry {
        /// The offset after the indentation and dashes.
        var start: Int
        /// Its column, from 0.
        var column: Int
        /// The offset of the value after a key; nil without a key.
        var valueStart: Int?
        /// The offset after the last character of the lines that belong to it.
        var end: Int
        /// The end of its first line.
        var lineEnd: Int
    }

    func blockEntry(at offset: Int) -> BlockEntry {
        let line = source.line(of: min(offset, bytes.count))
        let content = source.content(ofLine: line)
        var start = content.lowerBound
        func skipBlanks() {
            while start < content.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 {
                start += 1
            }
        }
        skipBlanks()
        var dash: Int?
        while start < content.upperBound, bytes[start] == UInt8(ascii: "-"), isBlank(start + 1),
            start < offset
        {
            dash = start
            start += 1
            skipBlanks()
        }
        let valueStart = valueStart(afterKeyAt: start, before: content.upperBound)
        // An item without a key goes on in all lines that are indented more than its dash.
        let margin = valueStart == nil ? dash ?? start : start
        return BlockEntry(
            start: start, column: start - content.lowerBound, valueStart: valueStart,
            end: end(ofEntryAt: line, column: margin - content.lowerBound),
            lineEnd: content.upperBound)
    }

    /// Returns the offset of the value after `key: `; nil if there is no key.
    private func valueStart(afterKeyAt start: Int, before end: Int) -> Int? {
        var index = start
        if let quote = byte(index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index = BracketScanner.endOfQuotes(from: index, in: bytes)
        }
        while index < end {
            if bytes[index] == UInt8(ascii: ":"), isBlank(index + 1) {
                index += 1
                while index < end, isBlank(index) { index += 1 }
                return index
            }
            guard !"[]{}#\"'&*!|>%@`".utf8.contains(bytes[index]) else { return nil }
            index += 1
        }
        return nil
    }

    /// The lines of an entry go on as long as they are indented more, or close its brackets.
    private func end(ofEntryAt line: Int, column: Int) -> Int {
        var end = source.content(ofLine: line).upperBound
        for next in (line + 1)..<max(source.lineCount, line + 1) {
            let content = source.content(ofLine: next)
            let indent = source.bytes[content].prefix { $0 == 0x20 || $0 == 0x09 }.count
            guard indent < content.count else { continue }
            let first = source.bytes[content.lowerBound + indent]
            let isClosing =
                indent == column && (first == UInt8(ascii: "]") || first == UInt8(ascii: "}"))
            guard indent > column || isClosing else { break }
            end = content.upperBound
        }
        return end
    }

    /// The range to leave out for a mistake.
    func extent(of offset: Int) -> Range<Int> {
        let offset = min(offset, max(bytes.count - 1, 0))
        let brackets = BracketScanner.brackets(around: offset, in: bytes)
        if let bracket = brackets.last {
            let before = bracket.itemStart..<max(bracket.itemStart, offset)
            // Nothing stands before a comma.
            if byte(offset) == UInt8(ascii: ","), bytes[before].allSatisfy({ $0 <= 0x20 }) {
                return offset..<(offset + 1)
            }
            if let item = item(in: bracket, at: offset) { return item }
        }
        let entry = blockEntry(at: brackets.first?.opening ?? offset)
        if let valueStart = entry.valueStart, valueStart <= offset || !brackets.isEmpty,
            valueStart < entry.end
        {
            return trimmed(valueStart..<entry.end)
        }
        if entry.start < entry.end { return trimmed(entry.start..<entry.end) }
        return source.content(ofLine: source.line(of: offset))
    }

    /// The value, or else the whole item, around an offset in brackets; nil if its end isn't found.
    func item(in bracket: BracketScanner.Bracket, at offset: Int) -> Range<Int>? {
        guard BracketScanner.isClosed(bracket.opening, in: bytes) else { return nil }
        var start = bracket.itemStart
        while start < offset, isBlank(start) { start += 1 }
        guard
            let end = BracketScanner.endOfItem(from: start, before: bytes.count, in: bytes),
            end > start
        else { return nil }
        let item = trimmed(start..<end)
        if let value = valueStart(afterKeyAt: start, before: item.upperBound), value <= offset,
            value < item.upperBound
        {
            return value..<item.upperBound
        }
        return item
    }

    /// Whether a range is all that stands between two commas.
    func isItemInBrackets(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty, bytes[range.lowerBound] != UInt8(ascii: ","),
            let bracket = BracketScanner.brackets(around: range.lowerBound, in: bytes).last
        else { return false }
        return bytes[bracket.itemStart..<max(bracket.itemStart, range.lowerBound)]
            .allSatisfy { $0 <= 0x20 }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        // Text that was left out before is spaces by now, and is part of it.
        while let last = range.last, source.bytes[last] <= 0x20 { range = range.dropLast(1) }
        return range.isEmpty ? range.lowerBound..<range.lowerBound : range
    }
}

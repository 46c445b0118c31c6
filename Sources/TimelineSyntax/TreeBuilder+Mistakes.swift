internal import Diagnostics

/// Mistakes that libyaml doesn't know, and nodes in the place of those that it does.
extension TreeBuilder {
    // MARK: Omitted text

    /// Makes nodes of what was left out before an offset.
    ///
    /// - Parameter collection: the index of a list or a mapping that ends at the offset.
    mutating func insertGaps(before offset: Int, endOf collection: Int? = nil) {
        while let gap = gaps.last, gap.lowerBound < offset, !gap.contains(offset),
            let parent = open.last, !parent.expectsValue
        {
            // A gap that is indented less is part of an outer block.
            if let collection, !records[collection].isFlow,
                column(gap.lowerBound) < column(Int(records[collection].content))
            {
                return
            }
            gaps.removeLast()
            insertMistake(gap, in: parent.index, ordinal: parent.count)
            open[open.count - 1].count += 1
        }
    }

    private mutating func insertMistake(
        _ gap: Range<Int>, in parent: Int, ordinal: UInt32
    ) {
        // A list or a mapping begins with its first part, also if that is broken.
        records[parent].start = min(records[parent].start, UInt32(gap.lowerBound))
        records.append(
            SyntaxRecord(
                kind: .mistake, start: UInt32(gap.lowerBound), content: UInt32(gap.lowerBound),
                end: UInt32(gap.upperBound), next: UInt32(records.count + 1),
                parent: UInt32(parent), ordinal: ordinal))
    }

    /// Takes what was left out in the place of a value that is now nothing.
    mutating func gapOfValue(at offset: Int) -> Range<Int>? {
        guard let gap = gaps.last else { return nil }
        // In brackets, libyaml puts nothing before the next comma.
        if gap.upperBound <= offset, open.last?.expectsValue == true { return gaps.removeLast() }
        guard gap.lowerBound >= offset, isBlank(offset..<gap.lowerBound) else { return nil }
        // In a line of its own, a value is indented more than its key.
        if let entry = open.last?.entries.last, open.last?.expectsValue == true,
            source.line(of: offset) != source.line(of: gap.lowerBound),
            column(gap.lowerBound) <= column(Int(records[entry].start))
        {
            return nil
        }
        return gaps.removeLast()
    }

    /// The column of the first character that isn't a space.
    private func column(_ offset: Int) -> Int {
        var offset = offset
        while let byte = source[offset], byte == 0x20 || byte == 0x09 { offset += 1 }
        return source.location(of: offset).column
    }

    /// Whether there are only spaces, line breaks and comments.
    private func isBlank(_ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if source.bytes[offset] == UInt8(ascii: "#") {
                offset = source.range(ofLine: source.line(of: offset)).upperBound
            } else if source.bytes[offset] <= 0x20 {
                offset += 1
            } else {
                return false
            }
        }
        return true
    }

    // MARK: Keys

    /// Reports keys that aren't names, or are given twice.
    mutating func checkKeys(_ mapping: Collection) {
        var names: [ArraySlice<UInt8>: Int] = [:]
        // Comparing a few is quicker than hashing.
        var few: [(name: ArraySlice<UInt8>, index: Int)] = []
        let isSmall = mapping.entries.count <= 8
        for entry in mapping.entries {
            let key = entry + 1
            guard records[key].kind == .scalar else {
                records[entry].kind = .mistake
                if records[key].kind != .mistake { reportKey(key) }
                continue
            }
            let name = name(key)
            let before = isSmall ? few.last { $0.name == name }?.index : names[name]
            if let before { reportDuplicate(name, key, before: before) }
            if isSmall { few.append((name, key)) } else { names[name] = key }
        }
    }

    private func name(_ key: Int) -> ArraySlice<UInt8> {
        let record = records[key]
        guard record.link == SyntaxRecord.none else { return decoded[Int(record.link)][...] }
        return source.bytes[Int(record.content)..<Int(record.end)]
    }

    private mutating func reportKey(_ key: Int) {
        let others =
            records[key].kind == .alias ? "an alias, a list or a mapping" : "a list or a mapping"
        error(
            .keyNotText, "a key must be a plain name, not \(others)",
            at: Int(records[key].start))
    }

    private mutating func reportDuplicate(_ name: ArraySlice<UInt8>, _ key: Int, before: Int) {
        let line = source.line(of: Int(records[before].start)) + 1
        let name = String(decoding: name, as: UTF8.self)
        error(
            .duplicateKey, "\(quoted(name)) is given twice",
            hint: "it is already given in line \(line)", at: Int(records[key].start))
    }

    // MARK: Aliases

    mutating func reportUnknownAlias(_ name: String, _ range: Range<Int>) {
        var message = "no anchor of this name comes before"
        var hint: String?
        if openAnchors.contains(name) {
            message = "an anchor can't contain itself"
            hint = "'*\(name)' is inside '&\(name)'"
        } else if let line = lineOfAnchor(name, after: range.upperBound) {
            hint = "'&\(name)' comes later, in line \(line)"
        } else {
            let near = nearest(to: name, in: anchors.keys.sorted())
            hint = near.map { Suggestion.sentence("*\($0)") }
        }
        error(.unknownAlias, message, hint: hint, at: range.lowerBound)
    }

    /// The line of an anchor that isn't read yet.
    private func lineOfAnchor(_ name: String, after start: Int) -> Int? {
        let written = Array("&\(name)".utf8)
        var offset = start
        while let next = source.bytes[offset...].firstIndex(of: UInt8(ascii: "&")) {
            let end = next + written.count
            if source.bytes[next...].starts(with: written),
                source[end].map({ $0 <= 0x20 || ",]}".utf8.contains($0) }) ?? true
            {
                return source.line(of: next) + 1
            }
            offset = next + 1
        }
        return nil
    }
}

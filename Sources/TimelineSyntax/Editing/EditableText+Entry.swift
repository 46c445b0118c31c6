import Diagnostics

extension EditableText {
    /// Adds an entry to a mapping at the top of the document, such as a touch to `touches`. The
    /// mapping is added if there is none.
    ///
    /// - Parameters:
    ///   - section: the mapping's key.
    ///   - name: the entry's key, of letters, digits and `-`.
    ///   - block: the entry's value in block style, a line each, without indentation.
    ///   - flow: the same in brackets.
    /// - Throws: `inexpressible` if the new text isn't the old document with that entry.
    package func adding(
        _ name: String, to section: String, block: [String], flow: String
    ) throws(Refusal) -> EditableText {
        guard let entries = root.mapping else { throw .inexpressible }
        guard let written = EditableText(block.joined(separator: "\n"), file: file) else {
            throw .inexpressible
        }
        for text in candidates(name, entries, section, block, flow) {
            guard let edited = EditableText(text, file: file) else { continue }
            if isThis(edited, with: name, in: section, written.root) { return edited }
        }
        throw .inexpressible
    }

    private func isThis(
        _ edited: EditableText, with name: String, in section: String, _ value: YAMLNode
    ) -> Bool {
        var entries = edited.root.mapping ?? []
        guard let index = entries.firstIndex(where: { $0.key == section }),
            var inside = entries[index].value.mapping, let last = inside.popLast(),
            last.key == name, last.value.equals(value)
        else { return false }
        let before = root.mapping?.first { $0.key == section }
        if let before, !before.value.isNull || !inside.isEmpty {
            entries[index].value.content = .mapping(inside)
        } else {
            entries.remove(at: index)
        }
        var old = root.mapping ?? []
        if before?.value.isNull ?? false { old.removeAll { $0.key == section } }
        return YAMLNode(.mapping(entries), at: root.location)
            .equals(YAMLNode(.mapping(old), at: root.location))
    }

    private func candidates(
        _ name: String, _ entries: [YAMLEntry], _ section: String, _ block: [String], _ flow: String
    ) -> [String] {
        // The text is split by bytes: to Swift, "\r\n" is one character.
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let lineEnd = lines.first?.utf8.last == 0x0D ? "\r" : ""
        func indented(_ margin: Int) -> [String] {
            let space = String(repeating: " ", count: margin)
            return ["\(space)\(name):\(lineEnd)"] + block.map { "\(space)  \($0)\(lineEnd)" }
        }
        func inserting(_ new: [String], at line: Int) -> String {
            (lines[..<line] + new + lines[line...]).joined(separator: "\n")
        }
        guard let index = entries.firstIndex(where: { $0.key == section }) else {
            // A last line without a break gets one.
            if lines.last == "" { lines.removeLast() }
            let added = lines + ["\(section):\(lineEnd)"] + indented(2)
            let flowed = "\"\(section)\": { \"\(name)\": \(flow) }"
            let inBrackets = closing(of: tree.root).map { "\($0.before), \(flowed)\($0.after)" }
            return [added.joined(separator: "\n") + "\n"] + (inBrackets.map { [$0] } ?? [])
        }
        let value = entries[index].value
        // The section ends before what follows it, and before that one's comments.
        var end = lines.count
        if index + 1 < entries.count { end = entries[index + 1].keyLocation.line - 1 }
        let writtenLines = tree.writtenLines
        while end > entries[index].keyLocation.line, !writtenLines.contains(end) { end -= 1 }
        if end == lines.count, lines[end - 1].isEmpty { end -= 1 }
        let margin = value.mapping?.first.map { $0.keyLocation.column - 1 } ?? 2
        var found = [inserting(indented(max(margin, 1)), at: end)]
        if index + 1 == entries.count, end == lines.count { found[0] += "\n" }
        if let place = closing(of: written(at: [.key(section)])) {
            let isEmpty = value.mapping?.isEmpty ?? true
            found.append(
                place.before + (isEmpty ? " " : ", ") + "\"\(name)\": \(flow)" + place.after)
        }
        return found
    }

    /// The text around the bracket that closes a value; nil for one without brackets.
    private func closing(of node: SyntaxNode?) -> (before: String, after: String)? {
        guard let node, node.kind == .mapping, node.isFlow else { return nil }
        var end = node.range.upperBound - 1
        let rest = tree.source.string(end..<tree.source.bytes.count)
        while end > 0, tree.source.bytes[end - 1] == 0x20 { end -= 1 }
        return (tree.source.string(0..<end), " " + rest)
    }
}

package import Diagnostics

/// Says of findings in a file what they are about, and which of them follow from its mistakes.
package struct FindingPlaces {
    private let tree: SyntaxTree
    private let own: Set<Diagnostic>
    /// The bytes that weren't read.
    private let leftOut: [Range<Int>]
    /// The offsets at which lists and mappings with something broken begin.
    private let incomplete: Set<Int>
    /// The words in the broken parts, which may have been names.
    private let words: Set<String>

    package init(_ tree: SyntaxTree) {
        self.tree = tree
        own = Set(tree.mistakes.map(\.finding))
        var places = BrokenPlaces()
        if !tree.mistakes.isEmpty, let root = tree.root { places.visit(root) }
        let ranges = tree.mistakes.flatMap(\.ranges) + places.ranges
        leftOut = ranges
        if let root = tree.root?.range,
            ranges.contains(where: {
                $0.lowerBound >= root.upperBound
                    && tree.source.location(of: $0.lowerBound).column == 1
            })
        {
            places.incomplete.insert(root.lowerBound)
        }
        incomplete = places.incomplete
        words = Set(ranges.flatMap { Self.words(tree.source.string($0)) } + places.keys)
    }

    /// Adds to findings what they are about, and leaves out those that follow from mistakes.
    ///
    /// - Parameters:
    ///   - broken: the trees with mistakes.
    ///   - tree: returns that of a file; nil if it has none.
    package static func located(
        _ findings: DiagnosticSet, broken: [SyntaxTree], tree: (String) -> SyntaxTree?
    ) -> DiagnosticSet {
        guard !findings.isEmpty else { return findings }
        let broken = broken.map(FindingPlaces.init)
        return findings.compactMap { finding in
            guard !broken.contains(where: { $0.follow(from: finding) }) else { return nil }
            return finding.location.flatMap { tree($0.file) }?.located(finding) ?? finding
        }
    }

    /// Whether a finding follows from a mistake of YAML: what wasn't read is neither empty nor
    /// unknown.
    package func follow(from finding: Diagnostic) -> Bool {
        guard !own.isEmpty, let location = finding.location, !own.contains(finding) else {
            return false
        }
        if names(finding).contains(where: words.contains) { return true }
        guard location.isInFile(of: tree.source.start),
            let offset = tree.source.offset(of: location)
        else { return false }
        return leftOut.contains { $0.contains(offset) || $0.lowerBound == offset }
            || incomplete.contains(offset) && finding.code.text.hasPrefix("missing-")
    }

    /// The names that aren't known, in a finding that says so.
    private func names(_ finding: Diagnostic) -> [String] {
        guard finding.code.text.hasPrefix("unknown-"), finding.code != .unknownKey else {
            return []
        }
        return finding.message.split(separator: "'").enumerated()
            .filter { $0.offset.isMultiple(of: 2) == false }
            .flatMap { Self.words(String($0.element)) }
    }

    private static func words(_ text: String) -> [String] {
        text.unicodeScalars.split {
            !$0.properties.isAlphabetic && !("0"..."9").contains($0) && $0 != "_"
        }
        .map { String(String.UnicodeScalarView($0)) }
    }
}

/// The broken parts of a tree.
private struct BrokenPlaces {
    var ranges: [Range<Int>] = []
    var incomplete: Set<Int> = []
    /// The keys of values that are broken.
    var keys: [String] = []

    mutating func visit(_ node: SyntaxNode) {
        for child in node.children {
            switch child.kind {
            case .mistake: add(child, in: node)
            case .entry:
                if child.value.kind == .mistake {
                    keys.append(child.key.text)
                    add(child.value, in: node)
                } else {
                    visit(child.value)
                }
            case .sequence, .mapping: visit(child)
            case .scalar, .alias: break
            }
        }
    }

    private mutating func add(_ mistake: SyntaxNode, in node: SyntaxNode) {
        ranges.append(mistake.range)
        incomplete.insert(node.range.lowerBound)
    }
}

extension SourceText {
    /// The name or the number at a place; else the character. Nil if there is no such place.
    package func word(at location: SourceLocation) -> TextRange? {
        offset(of: location).map { range(word(at: $0)) }
    }

    fileprivate func word(at offset: Int) -> Range<Int> {
        func isPart(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "$") || isNamePart(byte)
        }
        var end = offset
        while let byte = self[end], isPart(byte) { end += 1 }
        if end == offset { end = scalar(at: offset)?.end ?? offset }
        return offset..<end
    }
}

extension SyntaxTree {
    /// Adds what a finding is about: the value or the key at its place, or the word there.
    package func located(_ finding: Diagnostic) -> Diagnostic {
        guard let location = finding.location,
            location.isInFile(of: source.start),
            let offset = source.offset(of: location)
        else { return finding }
        var finding = finding
        guard let (node, pointer) = path(at: offset) else {
            finding.range = source.range(source.word(at: offset))
            return finding
        }
        finding.pointer = pointer
        let isWhole = node.range.lowerBound == offset
        finding.range = source.range(isWhole ? node.range : source.word(at: offset))
        if finding.fix == nil, isWhole, node.kind == .scalar,
            let name = Suggestion.name(in: finding.hint),
            finding.message.contains("'\(node.text)'")
        {
            let written = node.isPlain ? name : node.written.replacing(node.text, with: name)
            finding.fix = TextFix(source.range(node.content), written)
        }
        return finding
    }

    /// The smallest node at an offset, and its JSON pointer; nil outside of all nodes.
    package func path(at offset: Int) -> (node: SyntaxNode, pointer: String)? {
        guard let found = node(at: offset) else { return nil }
        var steps: [String] = []
        var node = found
        while true {
            let parent = node.parent
            if node.kind == .entry {
                steps.append(Self.escaped(node.key.text))
            } else if let parent, parent.kind != .entry {
                steps.append(String(node.ordinal))
            }
            guard let parent else { break }
            node = parent
        }
        return (found, steps.reversed().map { "/" + $0 }.joined())
    }

    /// Puts quotes around a text in brackets that a comma ended, if the rest is a key at a place:
    /// `{ text: one, two }`. Returns nil if it isn't.
    package func quotes(aroundTextCutAt place: SourceLocation) -> TextFix? {
        guard let offset = source.offset(of: place), let key = node(at: offset),
            let entry = key.parent, entry.kind == .entry,
            entry.key.id == key.id, let mapping = entry.parent, mapping.isFlow,
            entry.value.range.isEmpty, entry.value.isPlain,
            // The value of the entry before ends in front of this one.
            let before = lastNode(from: entry.range.lowerBound - 1), before.kind == .scalar,
            before.isPlain, !before.range.isEmpty, let other = before.parent,
            other.kind == .entry, other.parent?.id == mapping.id
        else { return nil }
        let text = before.range.lowerBound..<key.range.upperBound
        return TextFix(source.range(text), MistakeFinder.inQuotes(source.string(text)))
    }

    private static func escaped(_ key: String) -> String {
        key.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

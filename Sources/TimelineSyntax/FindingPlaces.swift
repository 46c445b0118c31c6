package import Diagnostics

/// Says of findings in a file what they are about, and which of them follow from its mistakes.
package struct FindingPlaces {
    private let tree: SyntaxTree
    private let own: Set<Diagnostic>
    /// The bytes that weren't read.
    private let leftOut: [Range<Int>]
    /// Where lists and mappings begin in which something is broken.
    private let incomplete: Set<Int>
    /// What may have been named in the broken parts.
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
    ///   - trees: those with mistakes, and any others.
    ///   - texts: the texts of all files of YAML.
    package static func located(
        _ findings: DiagnosticSet, in trees: [SyntaxTree], _ texts: FileTexts
    ) -> DiagnosticSet {
        guard !findings.isEmpty else { return findings }
        let given = trees.map(FindingPlaces.init)
        var places: [String: FindingPlaces] = [:]
        for place in given { places[place.tree.source.file] = place }
        return findings.compactMap { finding in
            guard !given.contains(where: { $0.follow(from: finding) }) else { return nil }
            guard let file = finding.location?.file else { return finding }
            if places[file] == nil, !file.hasSuffix(".metal"), let text = texts[file] {
                places[file] = FindingPlaces(SyntaxTree(text, file: file))
            }
            return places[file]?.located(finding) ?? finding
        }
    }

    /// Whether a finding follows from a mistake of YAML: what wasn't read is neither empty nor
    /// unknown.
    package func follow(from finding: Diagnostic) -> Bool {
        guard !own.isEmpty, let location = finding.location, !own.contains(finding) else {
            return false
        }
        if names(finding).contains(where: words.contains) { return true }
        guard location.file.utf8.elementsEqual(tree.source.file.utf8),
            let offset = tree.source.offset(of: location)
        else { return false }
        return leftOut.contains { $0.contains(offset) || $0.lowerBound == offset }
            || incomplete.contains(offset) && finding.code.hasPrefix("missing-")
    }

    /// Whether a hint says nothing of what was meant.
    private static func isOpen(_ hint: String?) -> Bool {
        hint.map { $0.contains(" has '") || $0.hasSuffix("needs quotes here") } ?? true
    }

    /// The names that aren't known, in a finding that says so.
    private func names(_ finding: Diagnostic) -> [String] {
        guard finding.code.hasPrefix("unknown-"), finding.code != "unknown-key" else { return [] }
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

    /// Adds what a finding is about: the value or the key at its place, or the word there.
    package func located(_ finding: Diagnostic) -> Diagnostic {
        guard let location = finding.location,
            location.file.utf8.elementsEqual(tree.source.file.utf8),
            let offset = tree.source.offset(of: location)
        else { return finding }
        var finding = finding
        guard let (node, pointer) = tree.path(at: offset) else {
            finding.range = tree.source.range(tree.source.word(at: offset))
            return finding
        }
        finding.pointer = pointer
        let isWhole = node.range.lowerBound == offset
        finding.range = tree.source.range(isWhole ? node.range : tree.source.word(at: offset))
        if finding.code == "unknown-key", Self.isOpen(finding.hint),
            let text = tree.text(cutBefore: offset)
        {
            let quoted = MistakeFinder.inQuotes(tree.source.string(text))
            let start = finding.hint.flatMap { $0.hasSuffix("here") ? $0 : nil }
            finding.hint = (start ?? "a text with a ',' in it needs quotes here") + ": \(quoted)"
            finding.fix = TextFix(tree.source.range(text), quoted)
        } else if finding.fix == nil, isWhole, node.kind == .scalar,
            let name = Suggestion.name(in: finding.hint),
            finding.message.contains("'\(node.text)'")
        {
            let written = node.isPlain ? name : node.written.replacing(node.text, with: name)
            finding.fix = TextFix(tree.source.range(node.content), written)
        }
        return finding
    }
}

/// What is broken in a tree.
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
    /// The name or the number at an offset; else the character.
    fileprivate func word(at offset: Int) -> Range<Int> {
        func isPart(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
                || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
        var end = offset
        while let byte = self[end], isPart(byte) { end += 1 }
        if end == offset { end = scalar(at: offset)?.end ?? offset }
        return offset..<end
    }
}

extension SyntaxTree {
    /// The smallest node at an offset, and its JSON pointer; nil outside of all nodes.
    package func path(at offset: Int) -> (node: SyntaxNode, pointer: String)? {
        guard var node = root, node.range.lowerBound <= offset else { return nil }
        var pointer = ""
        descent: while true {
            for (index, child) in node.children.enumerated() where child.covers(offset) {
                switch child.kind {
                case .entry:
                    pointer += "/" + Self.escaped(child.key.text)
                    guard child.value.covers(offset) else {
                        return (child.key.covers(offset) ? child.key : child, pointer)
                    }
                    node = child.value
                default:
                    pointer += "/\(index)"
                    node = child
                }
                continue descent
            }
            return node.covers(offset) ? (node, pointer) : nil
        }
    }

    /// Returns the text in brackets that a comma ended, if the rest is a key at an offset:
    /// `{ text: one, two }`.
    fileprivate func text(cutBefore offset: Int) -> Range<Int>? {
        guard var node = root else { return nil }
        while let child = node.children.first(where: { $0.covers(offset) }) {
            guard child.kind == .entry else { node = child; continue }
            if child.value.covers(offset) { node = child.value; continue }
            let before = node.children.prefix { $0.range.upperBound <= offset }.last
            guard node.isFlow, child.value.range.isEmpty, child.value.isPlain,
                let before, before.kind == .entry, before.value.kind == .scalar,
                before.value.isPlain, !before.value.range.isEmpty
            else { return nil }
            return before.value.range.lowerBound..<child.key.range.upperBound
        }
        return nil
    }

    private static func escaped(_ key: String) -> String {
        key.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

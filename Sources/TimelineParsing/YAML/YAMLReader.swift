import Diagnostics
internal import Yams

/// Reads a text into nodes that know their places; the only code that knows Yams.
struct YAMLReader {
    /// Deeper than any timeline: 64 groups are 128 levels.
    static let deepest = 200
    /// Through aliases, a short text may stand for more nodes than fit into memory.
    static let mostNodes = 5_000_000
    /// Bytes of all keys' values with aliases followed: twice what a file without any can have.
    static let mostBytes = 1 << 25
    private static let mostDuplicates = 50

    private let file: String
    private(set) var diagnostics = DiagnosticSet()
    /// Keys that were given twice and have been renamed for Yams' sake: from the stand-in for a
    /// key's first character to that character.
    private var renamed: [Unicode.Scalar: Unicode.Scalar] = [:]

    init(file: String) { self.file = file }

    /// The document's root, or nil where the text is not one document of YAML.
    mutating func read(_ text: String) -> YAMLNode? {
        let guardian = YAMLGuard(text, file: file)
        diagnostics.formUnion(guardian.diagnostics)
        guard !diagnostics.hasErrors else { return nil }
        var text = text
        while true {
            do {
                return try convert(text)
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let place = SourceLocation(
                    file: file, line: context.mark.line, column: context.mark.column)
                let key = keys.first ?? ""
                guard let renamedText = renaming(key, at: place, in: text) else {
                    diagnostics.error("duplicate-key", "\(quoted(key)) is given twice", at: place)
                    return nil
                }
                text = renamedText
            } catch {
                report(error, YAMLMistakes(text, file: file))
                return nil
            }
        }
    }

    /// Yams gives up at the first key that stands twice in a mapping, and tells neither the others
    /// nor what else is wrong. Renaming the key lets it go on; `mapping` puts the names right
    /// again.
    ///
    /// Nil where the key isn't simply at its place, or too many have been renamed.
    private mutating func renaming(
        _ key: String, at place: SourceLocation, in text: String
    ) -> String? {
        let standInNumber = 0xE000 + renamed.count
        guard renamed.count < Self.mostDuplicates, let first = key.unicodeScalars.first,
            let standIn = Unicode.Scalar(UInt32(standInNumber)),
            renamed[first] == nil, !text.unicodeScalars.contains(standIn)
        else { return nil }
        var scalars = Array(text.unicodeScalars)
        let lines = LineStarts(scalars)
        guard var index = lines.index(line: place.line, column: place.column) else { return nil }
        if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        guard scalars[index...].starts(with: key.unicodeScalars) else { return nil }
        renamed[standIn] = first
        scalars[index] = standIn
        return String(String.UnicodeScalarView(scalars))
    }

    /// Throws what Yams does, which says no type.
    private mutating func convert(_ text: String) throws -> YAMLNode? {
        // The basic resolver leaves every scalar a text: what it means is decided here, by YAML 1.2
        // and without regular expressions.
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else {
            diagnostics.error(
                "empty-file", "the file is empty", hint: "a timeline begins with `flipbook: 1`",
                at: SourceLocation(file: file, line: 1, column: 1))
            return nil
        }
        // The parser owns the anchors, by which nodes that are used twice are recognised.
        return withExtendedLifetime(parser) {
            var converter = NodeConverter(
                file: file, renamed: renamed, aliases: YAMLGuard.aliases(in: text, file: file))
            let converted = converter.node(root, depth: 0)
            diagnostics.formUnion(converter.diagnostics)
            return converter.isHopeless ? nil : converted?.node
        }
    }

    private mutating func report(_ error: any Error, _ mistakes: YAMLMistakes) {
        guard let error = error as? YamlError else {
            diagnostics.error("broken-yaml", "this is not YAML: \(error)", at: nil)
            return
        }
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _):
            let opening = context.map { location($0.mark) }
            let found = opening.map { mistakes.inBrackets(from: $0) } ?? []
            for finding in found { diagnostics.insert(finding) }
            if found.isEmpty { syntaxError(problem, context: context, at: mark) }
        case .composer(_, let problem, let mark, _):
            let place = location(mark)
            switch problem {
            case "found undefined alias":
                diagnostics.insert(mistakes.unknownAlias(at: place))
            case "but found another document":
                diagnostics.error(
                    "several-documents", "a second document begins here",
                    hint: "a file holds one timeline", at: place)
            default: diagnostics.error("broken-yaml", problem, at: place)
            }
        case .reader(let problem, _, _, _):
            diagnostics.error("broken-yaml", problem, at: nil)
        default:
            diagnostics.error("broken-yaml", "the file can't be read as YAML", at: nil)
        }
    }

    private func location(_ mark: Mark) -> SourceLocation {
        SourceLocation(file: file, line: mark.line, column: mark.column)
    }

    /// libyaml's problems in plainer words; those that are left out are plain enough.
    private mutating func syntaxError(_ problem: String, context: YamlError.Context?, at mark: Mark)
    {
        var message = problem
        var hint: String?
        switch problem {
        case "mapping values are not allowed in this context":
            message = "a ':' can't stand here"
            hint = "a text with ': ' in it needs quotes; else look at the indentation"
        case "did not find expected ',' or '}'":
            message = "expected ',' or '}'"
        case "did not find expected ',' or ']'":
            message = "expected ',' or ']'"
        case "did not find expected key":
            message = "expected a key"
            hint = "keys of one mapping begin in the same column"
        case "did not find expected '-' indicator":
            message = "expected '-'"
            hint = "items of one list begin in the same column"
        case "could not find expected ':'":
            message = "expected ':' after the key"
        case "found character that cannot start any token":
            message = "this character can't begin a value"
            hint = "indent with spaces, not tabs; texts that begin with '@', '`' or '%' need quotes"
        case "found unexpected end of stream":
            message = "the file ends in the middle of a value"
        case let text where text.hasPrefix("Maximum nesting level"):
            message = "values are nested too deep"
        default: break
        }
        if let context, context.mark.line != mark.line {
            let began = "\(context.text.replacingFirstWord()) in line \(context.mark.line)"
            hint = hint.map { "\($0) (\(began))" } ?? began
        }
        diagnostics.error("broken-yaml", message, hint: hint, at: location(mark))
    }
}

extension String {
    /// `while parsing a flow mapping` as a clause of its own.
    fileprivate func replacingFirstWord() -> String {
        hasPrefix("while ") ? "this was while" + dropFirst(5) : self
    }
}

/// Builds our nodes from Yams' nodes.
private struct NodeConverter {
    let file: String
    let renamed: [Unicode.Scalar: Unicode.Scalar]
    var diagnostics = DiagnosticSet()
    /// Whether something is wrong that leaves nothing to read.
    var isHopeless = false
    /// Nodes with an anchor, by their place: what an alias stands for is converted once.
    private var shared: [Place: (node: YAMLNode, weight: Weight)] = [:]

    /// What a node comes to with everything below it, aliases counted as often as they stand there.
    struct Weight {
        var nodes = 1
        var bytes = 0
    }

    /// The places of the file's aliases that were not met yet, the last one first.
    private var aliases: [YAMLGuard.Alias]

    private struct Place: Hashable {
        var line: Int
        var column: Int
        var kind: Int
    }

    init(
        file: String, renamed: [Unicode.Scalar: Unicode.Scalar], aliases: [YAMLGuard.Alias]
    ) {
        self.file = file
        self.renamed = renamed
        self.aliases = aliases.reversed()
    }

    /// The node, and what it comes to.
    mutating func node(_ node: Node, depth: Int) -> (node: YAMLNode, weight: Weight)? {
        guard !isHopeless else { return nil }
        let mark = node.mark
        let location = SourceLocation(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
        guard depth <= YAMLReader.deepest else {
            isHopeless = true
            diagnostics.error(
                "nested-too-deep", "values are nested deeper than \(YAMLReader.deepest) levels",
                at: location)
            return nil
        }
        guard node.anchor != nil else { return convert(node, location, depth: depth) }
        let place = Place(line: location.line, column: location.column, kind: kind(of: node))
        if var known = shared[place] {
            // Nodes are met in the file's order, and what an alias names only once: each time that
            // one is met again, it is by the next alias.
            while let alias = aliases.popLast() {
                known.node.alias = alias.place
                if alias.name == node.anchor?.rawValue { break }
            }
            return known
        }
        let converted = convert(node, location, depth: depth)
        shared[place] = converted
        return converted
    }

    private func kind(of node: Node) -> Int {
        switch node {
        case .scalar: 0
        case .sequence: 1
        case .mapping: 2
        case .alias: 3
        }
    }

    private mutating func convert(
        _ node: Node, _ location: SourceLocation, depth: Int
    ) -> (node: YAMLNode, weight: Weight)? {
        var weight = Weight()
        let content: YAMLNode.Content
        switch node {
        case .scalar(let scalar):
            weight.bytes = scalar.string.utf8.count
            content = .scalar(YAMLScalar(text: scalar.string, isPlain: scalar.style == .plain))
        case .sequence(let items):
            var nodes: [YAMLNode] = []
            for item in items {
                guard let converted = self.node(item, depth: depth + 1) else { return nil }
                nodes.append(converted.node)
                guard add(converted.weight, to: &weight, at: location) else { return nil }
            }
            content = .sequence(nodes)
        case .mapping(let pairs):
            var entries: [YAMLEntry] = []
            for (key, value) in pairs {
                guard let converted = self.node(value, depth: depth + 1) else { return nil }
                guard add(converted.weight, to: &weight, at: location) else { return nil }
                if let entry = entry(key, converted.node, among: entries) { entries.append(entry) }
            }
            content = .mapping(removingDuplicates(entries))
        case .alias:
            content = .scalar(YAMLScalar(text: "", isPlain: true))
        }
        return (YAMLNode(content, at: location), weight)
    }

    private mutating func add(
        _ more: Weight, to weight: inout Weight, at location: SourceLocation
    ) -> Bool {
        weight.nodes += more.nodes
        weight.bytes += more.bytes
        if weight.nodes > YAMLReader.mostNodes {
            isHopeless = true
            diagnostics.error(
                "too-many-values",
                "with its aliases followed, the file has more than \(YAMLReader.mostNodes) values",
                at: location)
        } else if weight.bytes > YAMLReader.mostBytes {
            isHopeless = true
            diagnostics.error(
                "too-many-values",
                "with its aliases followed, the file holds more than "
                    + "\(YAMLReader.mostBytes >> 20) MiB of text",
                at: location)
        }
        return !isHopeless
    }

    private mutating func entry(
        _ key: Node, _ value: YAMLNode, among entries: [YAMLEntry]
    ) -> YAMLEntry? {
        let place = SourceLocation(
            file: file, line: key.mark?.line ?? 1, column: key.mark?.column ?? 1)
        guard case .scalar(let scalar) = key else {
            diagnostics.error(
                "key-not-text", "a key must be a plain name, not a list or a mapping", at: place)
            return nil
        }
        var name = scalar.string
        if let first = name.unicodeScalars.first, let original = renamed[first] {
            name = String(original) + String(name.unicodeScalars.dropFirst())
        }
        return YAMLEntry(key: name, keyLocation: place, value: value)
    }

    /// Of a key that stands twice, the last is read, and each after the first is reported.
    private mutating func removingDuplicates(_ entries: [YAMLEntry]) -> [YAMLEntry] {
        guard !renamed.isEmpty else { return entries }
        var indices: [String: Int] = [:]
        var kept: [YAMLEntry] = []
        for entry in entries {
            guard let index = indices[entry.key] else {
                indices[entry.key] = kept.count
                kept.append(entry)
                continue
            }
            diagnostics.error(
                "duplicate-key", "\(quoted(entry.key)) is given twice",
                hint: "it is already given in line \(kept[index].keyLocation.line)",
                at: entry.keyLocation)
            kept[index] = entry
        }
        return kept
    }
}

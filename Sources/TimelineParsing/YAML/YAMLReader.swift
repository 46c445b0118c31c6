import Diagnostics
internal import Yams

/// Reads a text into nodes with locations. Only this file uses Yams.
struct YAMLReader {
    /// The maximum depth. 64 nested groups need 128 levels.
    static let deepest = 200
    /// The maximum number of nodes with aliases followed, which can exceed memory.
    static let mostNodes = 5_000_000
    /// The maximum length of all keys and values with aliases followed: twice that of a file
    /// without aliases.
    static let mostBytes = 1 << 25
    private static let mostDuplicates = 50
    /// The most bytes that are read again to find further duplicate keys.
    private static let mostRereadBytes = 1 << 22

    private let file: String
    private(set) var diagnostics = DiagnosticSet()
    /// Duplicate keys that were renamed for Yams: maps the replacement of a key's first character
    /// to that character.
    private var renamed: [Unicode.Scalar: Unicode.Scalar] = [:]
    private var pairs = SurrogatePairs("")

    init(file: String) { self.file = file }

    /// Returns the document's root, or nil if the text is not one YAML document.
    mutating func read(_ text: String) -> YAMLNode? {
        guard mayBeRead(text) else { return nil }
        return readWhole(text)
    }

    /// Reads a text of which an earlier version was read: what has changed since.
    ///
    /// - Returns: the same as `read`, with the same findings.
    mutating func read(_ text: String, _ memory: inout YAMLMemory) -> YAMLNode? {
        guard mayBeRead(text) else { return nil }
        var pieces = YAMLPieces(text, file: file)
        if let root = pieces.read(&memory) { return root }
        if let shortened = pieces.shortened, reportMistake(in: shortened, of: text) { return nil }
        return readWhole(text)
    }

    private mutating func mayBeRead(_ text: String) -> Bool {
        diagnostics.formUnion(YAMLGuard(text, file: file).diagnostics)
        return !diagnostics.hasErrors
    }

    /// Reports a text's syntax error, which is also in a shorter text.
    ///
    /// - Returns: whether there is one.
    private mutating func reportMistake(in shortened: String, of text: String) -> Bool {
        do {
            let pairs = SurrogatePairs(shortened)
            _ = try Parser(yaml: pairs.text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            switch error {
            case .scanner, .parser:
                report(error, YAMLMistakes(text, file: file))
                return true
            default: break
            }
        } catch {}
        return false
    }

    /// Reads a part of a text by itself.
    ///
    /// - Parameter linesBefore: the number of lines before it.
    /// - Returns: its root, and the depth of its deepest node; nil if there is a mistake or an
    ///   anchor in it.
    static func part(
        _ text: String, file: String, linesBefore: Int
    ) -> (node: YAMLNode, height: Int)? {
        let pairs = SurrogatePairs(text)
        guard let parser = try? Parser(yaml: pairs.text, resolver: .basic, encoding: .utf8),
            let root = try? parser.singleRoot()
        else { return nil }
        return withExtendedLifetime(parser) {
            var converter = NodeConverter(file: file, renamed: [:], pairs, aliases: [])
            converter.linesBefore = linesBefore
            guard let converted = converter.node(root, depth: 0), !converter.hasAnchors,
                converter.diagnostics.isEmpty, !converter.isHopeless
            else { return nil }
            return (converted.node, converter.height)
        }
    }

    private mutating func readWhole(_ written: String) -> YAMLNode? {
        pairs = SurrogatePairs(written)
        var text = pairs.text
        var duplicates: [(key: String, place: SourceLocation)] = []
        while true {
            do {
                return try convert(text)
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                let place = SourceLocation(
                    file: file, line: context.mark.line, column: context.mark.column)
                let key = keys.first ?? ""
                duplicates.append((pairs.value(of: key, isDoubleQuoted: true), place))
                guard let renamedText = renaming(key, at: place, in: text) else {
                    for (key, place) in duplicates {
                        diagnostics.error(
                            "duplicate-key", "\(quoted(key)) is given twice", at: place)
                    }
                    return nil
                }
                text = renamedText
            } catch {
                report(error, YAMLMistakes(written, file: file))
                return nil
            }
        }
    }

    /// Renames a duplicate key, so that Yams continues and finds further errors. `mapping` restores
    /// the name.
    ///
    /// Returns nil if the key isn't literally at its location, or after too many renamings: each
    /// reads the whole text again.
    private mutating func renaming(
        _ key: String, at place: SourceLocation, in text: String
    ) -> String? {
        let standInNumber = 0xE000 + renamed.count
        guard renamed.count < Self.mostDuplicates,
            renamed.count * text.utf8.count < Self.mostRereadBytes,
            let first = key.unicodeScalars.first,
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

    /// Rethrows Yams's untyped errors.
    private mutating func convert(_ text: String) throws -> YAMLNode? {
        // The basic resolver leaves all scalars as texts. They are interpreted later, by YAML 1.2
        // and without regular expressions.
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else {
            diagnostics.error(
                "empty-file", "the file is empty", hint: "a timeline begins with `flipbook: 1`",
                at: SourceLocation(file: file, line: 1, column: 1))
            return nil
        }
        // The parser owns the anchors that identify shared nodes.
        return withExtendedLifetime(parser) {
            var converter = NodeConverter(
                file: file, renamed: renamed, pairs,
                aliases: YAMLGuard.aliases(in: text, file: file))
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
            var found = opening.map { mistakes.inBrackets(from: $0) } ?? []
            if found.isEmpty {
                found = mistakes.inLines(problem, from: opening, at: location(mark))
            }
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

    /// Rewords libyaml's messages. Those not listed are clear enough.
    private mutating func syntaxError(_ problem: String, context: YamlError.Context?, at mark: Mark)
    {
        var (message, place) = (problem, mark)
        var hint: String?
        switch problem {
        case "mapping values are not allowed in this context":
            message = "a ':' is not allowed here"
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
            if let context, context.mark.line == mark.line,
                mark.column - context.mark.column > Self.mostKeyCharacters
            {
                message = "a key has at most \(Self.mostKeyCharacters) characters"
                place = context.mark
            }
        case "found character that cannot start any token":
            message = "this character can't begin a value"
            hint = "texts that begin with '@', '`' or '%' need quotes"
        case "did not find expected alphabetic or numeric character":
            message = "this is no name of an alias or anchor"
            if let context { place = context.mark }
            hint = "a text that begins with '*' or '&' needs quotes"
        case "found unknown escape character":
            message = "this '\\' begins no escape"
            hint = "write \\\\ for a '\\'; a value in a text is {$name}"
        case "found invalid Unicode character escape code":
            message = "this escape stands for no character"
            hint = "write the character itself; or both halves of it, as \\ud83d\\ude00"
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
        diagnostics.error("broken-yaml", message, hint: hint, at: location(place))
    }

    /// libyaml's limit of a key in the line of its value.
    private static let mostKeyCharacters = 1024
}

extension String {
    /// Rewrites `while parsing a flow mapping` as a clause.
    fileprivate func replacingFirstWord() -> String {
        hasPrefix("while ") ? "this was while" + dropFirst(5) : self
    }
}

/// Converts Yams's nodes.
private struct NodeConverter {
    let file: String
    let renamed: [Unicode.Scalar: Unicode.Scalar]
    let pairs: SurrogatePairs
    var diagnostics = DiagnosticSet()
    /// Whether an error leaves nothing to read.
    var isHopeless = false
    /// The number of lines before the text.
    var linesBefore = 0
    private(set) var hasAnchors = false
    /// The depth of the deepest node.
    private(set) var height = 0
    /// Converted nodes with an anchor, by location: shared nodes are converted once.
    private var shared: [Place: (node: YAMLNode, weight: Weight)] = [:]

    /// The size of a node and its descendants, with aliases followed.
    struct Weight {
        var nodes = 1
        var bytes = 0
    }

    /// The remaining aliases of the file, in reverse order.
    private var aliases: [YAMLGuard.Alias]

    private struct Place: Hashable {
        var line: Int
        var column: Int
        var kind: Int
    }

    init(
        file: String, renamed: [Unicode.Scalar: Unicode.Scalar], _ pairs: SurrogatePairs,
        aliases: [YAMLGuard.Alias]
    ) {
        self.file = file
        self.renamed = renamed
        self.pairs = pairs
        self.aliases = aliases.reversed()
    }

    /// Returns the converted node and its size.
    mutating func node(_ node: Node, depth: Int) -> (node: YAMLNode, weight: Weight)? {
        guard !isHopeless else { return nil }
        let mark = node.mark
        let location = SourceLocation(
            file: file, line: (mark?.line ?? 1) + linesBefore, column: mark?.column ?? 1)
        height = max(height, depth)
        guard depth <= YAMLReader.deepest else {
            isHopeless = true
            diagnostics.error(
                "nested-too-deep", "values are nested deeper than \(YAMLReader.deepest) levels",
                at: location)
            return nil
        }
        guard node.anchor != nil else { return convert(node, location, depth: depth) }
        hasAnchors = true
        let place = Place(line: location.line, column: location.column, kind: kind(of: node))
        if var known = shared[place] {
            // Nodes are visited in the file's order. Visiting a known node again means that the
            // next alias refers to it.
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
            let text = text(of: scalar)
            weight.bytes = text.utf8.count
            content = .scalar(YAMLScalar(text: text, isPlain: scalar.style == .plain))
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
                if let entry = entry(key, converted.node) { entries.append(entry) }
            }
            content = .mapping(removingDuplicates(entries))
        case .alias:
            content = .scalar(YAMLScalar(text: "", isPlain: true))
        }
        return (YAMLNode(content, at: location), weight)
    }

    private func text(of scalar: Node.Scalar) -> String {
        pairs.value(of: scalar.string, isDoubleQuoted: scalar.style == .doubleQuoted)
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

    private mutating func entry(_ key: Node, _ value: YAMLNode) -> YAMLEntry? {
        let place = SourceLocation(
            file: file, line: (key.mark?.line ?? 1) + linesBefore, column: key.mark?.column ?? 1)
        guard case .scalar(let scalar) = key else {
            diagnostics.error(
                "key-not-text", "a key must be a plain name, not a list or a mapping", at: place)
            return nil
        }
        var name = scalar.string
        if let first = name.unicodeScalars.first, let original = renamed[first] {
            name = String(original) + String(name.unicodeScalars.dropFirst())
        }
        name = pairs.value(of: name, isDoubleQuoted: scalar.style == .doubleQuoted)
        return YAMLEntry(key: name, keyLocation: place, value: value)
    }

    /// Keeps the last of duplicate keys. Reports all but the first.
    private mutating func removingDuplicates(_ entries: [YAMLEntry]) -> [YAMLEntry] {
        // Yams takes a character and its pair of halves for different keys.
        guard !renamed.isEmpty || !pairs.isEmpty else { return entries }
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

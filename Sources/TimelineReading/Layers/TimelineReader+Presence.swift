import Diagnostics
import MediaTime
package import TimelineModel
import TimelineSyntax

/// When layers are visible, and how they appear and disappear.
extension TimelineReader {
    /// Reads `[FROM, TO]`, or `{ from, to }` with one key optional.
    func during(_ node: YAMLNode) -> Layer.During? {
        var from: YAMLNode?
        var to: YAMLNode?
        if let items = node.sequence {
            guard items.count == 2 else {
                diagnostics.error(
                    .wrongType, "'during' must be two times, [FROM, TO], not \(items.count)",
                    hint: "or { from: TIME }", at: node.location)
                return nil
            }
            (from, to) = (items[0], items[1])
        } else if node.mapping != nil {
            guard let fields = fields(node, of: LayerFormat.during) else { return nil }
            (from, to) = (fields["from"], fields["to"])
        } else {
            wrongType("'during'", must: "be two times, [FROM, TO]", hint: "or { from: TIME }", node)
            return nil
        }
        let start = from.map { time($0, "during") } ?? .zero
        let end = to.map { time($0, "during") }
        guard let start, let end = end ?? .some(nil) else { return nil }
        if let end, let to, end <= start {
            diagnostics.error(
                .timeBackwards,
                "'during' ends at \(plain(end.seconds)) s, not after it begins, at "
                    + "\(plain(start.seconds)) s", at: to.location)
            return nil
        }
        return Layer.During(from: start, to: end)
    }

    /// Reads a transition. Its keys apply to both directions; `in` and `out` apply to one.
    fileprivate func transition(_ node: YAMLNode) -> Layer.Transition? {
        var transition = Layer.Transition()
        guard node.mapping.map({ isTransition($0) }) ?? false else {
            transition.inward = changes(node, "transition")
            transition.outward = transition.inward
            return transition
        }
        guard let fields = fields(node, of: LayerFormat.transition) else { return nil }
        read(fields, into: &transition, LayerFormat.transition)
        if fields["in"] == nil, fields["out"] == nil, !fields.hasUnknownKeys {
            diagnostics.error(
                .missingKey, "a transition needs 'in' or 'out'",
                hint: "write transition: [opacity] for both", at: fields.location)
        }
        return transition
    }

    func checkTransition(_ node: YAMLNode, of layer: Layer, _ fields: Fields) {
        if fields["during"] == nil {
            diagnostics.error(
                .wrongKey, "'transition' needs 'during': when the layer is there",
                hint: "write during: [FROM, TO]", at: node.location)
        }
        if let out = node.child("out"), let during = layer.during, during.to == nil {
            diagnostics.error(
                .wrongKey, "'out' needs a time at which the layer goes",
                hint: "write during: [\(plain(during.from.seconds)), TO]", at: out.location)
        }
    }

    /// Whether a mapping is a transition rather than a single change.
    private func isTransition(_ entries: [YAMLEntry]) -> Bool {
        let changes = LayerFormat.changeMappings.map { $0.keys[0].name }
        return !entries.contains { changes.contains($0.key) }
    }

    /// Reads a change, or a list of changes.
    ///
    /// - Parameters:
    ///   - owner: what the changes are of, in messages.
    ///   - formats: of the changes with a value.
    func changes(
        _ node: YAMLNode, _ key: String, of owner: String = "a transition",
        _ formats: [MappingDescription] = LayerFormat.changeMappings
    ) -> [Change] {
        let names = formats.map { $0.keys[0].name }
        guard node.sequence != nil else {
            return change(node, key, of: owner, names).map { [$0] } ?? []
        }
        let items = items(node, key, atMost: LayerFormat.maxChanges, "changes")
        return (items ?? []).compactMap { change($0, key, of: owner, names) }
    }

    private func change(
        _ node: YAMLNode, _ key: String, of owner: String, _ names: [String]
    ) -> Change? {
        guard let (name, value) = namedChange(node, key, of: owner, names) else { return nil }
        guard let value else { return .opacity }
        switch name {
        case "scale": return self.value(value, .point, name).map { .scale($0) }
        case "offset": return self.value(value, .point, name).map { .offset($0) }
        case "rotation": return self.value(value, .number, name).map { .rotation($0) }
        case "color": return self.value(value, .color, name).map { .color($0) }
        case "blur": return .blur(self.value(value, name, in: LayerFormat.blurs, default: 0))
        case "move": return choice(value, name, Edge.self).map { .move($0) }
        default:
            diagnostics.error(
                .wrongType, "'opacity' takes no value here", hint: "write opacity",
                at: node.location)
            return nil
        }
    }

    /// Reads the name of a change, and its value: the word `opacity`, which has none, or the only
    /// key of a mapping.
    ///
    /// - Parameters:
    ///   - owner: what the change is of, in messages.
    ///   - names: of the changes with a value.
    private func namedChange(
        _ node: YAMLNode, _ key: String, of owner: String, _ names: [String]
    ) -> (name: String, value: YAMLNode?)? {
        let words = names + ["opacity"]
        if let word = node.scalar?.text, !node.isNull {
            if word == "opacity" { return (word, nil) }
            if words.contains(word) {
                diagnostics.error(
                    .wrongType, "\(quoted(word)) needs a value",
                    hint: "write { \(word): … }", at: node.location)
            } else {
                unknownChoice(word, key, words.sorted(), node)
            }
            return nil
        }
        guard let fields = fields(node, of: owner, known: words) else { return nil }
        guard let entry = fields.entries.only else {
            if !fields.hasUnknownKeys {
                diagnostics.error(
                    .wrongValue, "each change of \(owner) is an item of its own",
                    hint: "write [opacity, { offset: [0, 6] }]", at: node.location)
            }
            return nil
        }
        return (entry.key, entry.value)
    }
}

extension LayerTree.Transition: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Layer.Transition? {
        part.reader.transition(part.node)
    }
}

extension ChangeTree: ReadableItem where Form == Written {
    package static func list(_ part: WrittenPart) -> [Change]? {
        guard part.key.form == TextSplit.changes else {
            return part.reader.changes(part.node, part.name)
        }
        return part.reader.changes(part.node, part.name, of: "a part", TextSplit.changeFormats)
    }
}

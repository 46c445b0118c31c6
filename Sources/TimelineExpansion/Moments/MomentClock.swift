import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// The clock of a layer with `starts`. In the plain timeline, all times are the film's: those of
/// the layer are moved, and expressions read the time since the start.
final class MomentClock: NameResolver {
    private let expander: Expander
    /// The start as an operand of an expression.
    private let start: String

    init(start: String, _ expander: Expander) {
        self.start = start
        self.expander = expander
    }

    /// Returns a time as an operand; nil if it is none.
    private func operand(of node: YAMLNode) -> String? {
        if let time = expander.constantTime(node) { return time }
        guard let text = node.scalar?.text, text.hasDollar, !InterpolatedText.isIn(text),
            expander.trees[text].mistakes.isEmpty
        else { return nil }
        return "(\(text))"
    }

    /// Moves what is in an expanded node from this clock to the film's.
    func moved(_ node: YAMLNode, _ place: FormatPlace?) throws(AlreadyReported) -> YAMLNode {
        var result = node
        switch node.content {
        case .poison: break
        case .scalar: result = try moved(scalar: node, place)
        case .sequence(var items):
            for index in items.indices { items[index] = try moved(items[index], place?.item) }
            result.content = .sequence(items)
        case .mapping(var entries):
            for index in entries.indices {
                let child = place?.child(entries[index].key)
                entries[index].value = try moved(entries[index].value, child)
            }
            result.content = .mapping(entries)
        }
        return begun(result, place)
    }

    private func moved(
        scalar node: YAMLNode, _ place: FormatPlace?
    ) throws(AlreadyReported) -> YAMLNode {
        guard let text = node.scalar?.text, !node.isNull else { return node }
        var node = node
        if text.hasDollar {
            let scope = Scope(outer: nil, uses: nil, resolver: self)
            if place?.isFreeText == true {
                if place?.countsNumbers == true, InterpolatedText.isIn(text) {
                    node = try expander.counting(node, scope)
                }
            } else if expander.trees[text].references.contains(where: isClocked) {
                node = try expander.scalar(node, place, scope)
            }
        }
        return place?.isInstant == true ? sum(of: node, place) : node
    }

    /// Adds the times that a mapping leaves out and that are the clock's 0.
    func begun(_ node: YAMLNode, _ place: FormatPlace?) -> YAMLNode {
        guard let place, node.mapping != nil || node.scalar != nil, !node.isNull else {
            return node
        }
        var node = node
        func entry(_ key: String, _ value: YAMLNode) -> YAMLEntry {
            YAMLEntry(key: key, keyLocation: node.location, value: value)
        }
        let zero = expander.exact(written(start, for: node), expander.places.time)
        let start = zero ?? written(start, for: node)
        if place.isAnimator, var entries = node.mapping {
            guard node.child("trigger") == nil else { return node }
            if let index = entries.firstIndex(where: { $0.key == "delay" }) {
                entries[index].value = sum(of: entries[index].value, expander.places.time)
            } else {
                entries.append(entry("delay", start))
            }
            node.content = .mapping(entries)
            return node
        }
        let (keys, main) = place.instantsAtZero(besides: node.mapping?.map(\.key))
        guard !keys.isEmpty else { return node }
        let own = node.mapping ?? main.map { [entry($0, node)] } ?? []
        node.origin = nil
        node.content = .mapping(own + keys.map { entry($0, start) })
        return node
    }

    private func sum(of node: YAMLNode, _ place: FormatPlace?) -> YAMLNode {
        guard let time = operand(of: node) else { return node }
        let sum = written("\(time) + \(start)", for: node)
        return expander.exact(sum, place) ?? sum
    }

    private func written(_ text: String, for node: YAMLNode) -> YAMLNode {
        YAMLNode(
            text: text, at: node.location,
            origin: TextOrigin([.init(start: 0, source: nil, location: node.location)]))
    }

    // MARK: Names

    private func isClocked(_ reference: ExpressionTree.Reference) -> Bool {
        reference.name == "time" || expander.isMoment(reference)
    }

    /// Returns the time since the start in place of one of the film.
    func operand(
        _ index: Int, in tree: ExpressionTree, _ node: YAMLNode, _ scope: Scope
    ) -> (operand: Expander.Operand, partCount: Int)? {
        let reference = tree.references[index]
        guard isClocked(reference) else { return nil }
        var partCount = 0
        if expander.isMoment(reference), case .member? = reference.parts.first?.kind {
            partCount = 1
            if reference.parts.count > 1, case .index = reference.parts[1].kind { partCount = 2 }
        }
        let end = tree.end(of: index, partCount: partCount)
        let text = "\(tree.text(in: reference.range.lowerBound..<end)) - \(start)"
        var builder = TextBuilder()
        builder.add(text, for: node.location)
        return (
            .formula(WrittenExpression(tree: expander.trees[text], origin: builder.origin)),
            partCount
        )
    }
}

extension Expander {
    /// Returns a written time as an operand, with or without quotes; nil if it is none.
    fileprivate func constantTime(_ node: YAMLNode) -> String? {
        node.scalar.flatMap { Time(text: $0.text) }.flatMap {
            Self.operand(MomentGraph.node($0, at: node.location))
        }
    }

    /// Reads `starts`. Returns nil after reporting an error.
    func clock(_ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> MomentClock? {
        let start = try expand(node, places.instant, scope)
        if let time = constantTime(start) { return MomentClock(start: time, self) }
        guard let text = start.scalar?.text, text.hasDollar, trees[text].mistakes.isEmpty,
            isMoment(trees[text])
        else {
            if !start.isPoison {
                diagnostics.error(
                    .wrongType, "'starts' must be a time, not \(node.summary)",
                    at: start.location)
            }
            return nil
        }
        // A moment, so that it is one exact number wherever it is subtracted.
        kept.marks.countsUses = true
        plain.useCounts["starts", default: 0] += 1
        var name = "starts_\(plain.useCounts["starts"] ?? 1)"
        while !takeName(name) { name += "_" }
        addNames([name], to: "moments")
        addEntries(
            [YAMLEntry(key: name, keyLocation: start.location, value: start)], to: "moments")
        return MomentClock(start: "$\(name)", self)
    }
}

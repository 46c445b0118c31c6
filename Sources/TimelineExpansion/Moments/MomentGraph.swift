import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// The moments of a plain timeline. Each is worked out when something needs it, after those that it
/// depends on.
final class MomentGraph: NameResolver {
    let expander: Expander
    let events: any MomentEvents
    let timeline: MomentTimeline
    private var known: [MomentKey: MomentOutcome] = [:]
    private var isWorkingOut = false

    init(_ root: YAMLNode, expander: Expander, events: any MomentEvents) {
        self.expander = expander
        self.events = events
        timeline = MomentTimeline(root)
    }

    /// Returns the timeline with times in place of all moments.
    func resolved() throws(AlreadyReported) -> YAMLNode {
        let place = expander.places.timeline
        var root = timeline.root
        guard var entries = root.mapping else { return root }
        for index in entries.indices {
            let entry = entries[index]
            let child = place.child(entry.key)
            if let value = try replaced(entry.value, child) { entries[index].value = value }
            guard entry.key == "triggers", var triggers = entries[index].value.mapping else {
                continue
            }
            for index in triggers.indices where triggers[index].value.child("after") != nil {
                triggers[index].value = try times(afterOther: triggers[index])
            }
            entries[index].value.content = .mapping(triggers)
        }
        root.content = .mapping(entries)
        return root
    }

    func replaced(
        _ node: YAMLNode, _ place: FormatPlace?
    ) throws(AlreadyReported) -> YAMLNode? {
        try expander.replacingMoments(in: node, place, by: self)
    }

    /// Returns the list of times that a trigger after another one is.
    private func times(afterOther trigger: YAMLEntry) throws(AlreadyReported) -> YAMLNode {
        let place = trigger.value.location
        let name = trigger.value.child("after")
        switch try outcome(of: .trigger(trigger.key)) {
        case .changes(let changes):
            return YAMLNode(.sequence(changes.map { Self.node($0.time, at: place) }), at: place)
        case .never(let reason):
            expander.diagnostics.error(
                .momentNever, "\(quoted(trigger.key)) never changes: \(reason)",
                at: name?.location ?? place)
            return .poison(at: place)
        default: return .poison(at: place)
        }
    }

    /// A time as it is written in a plain timeline.
    static func node(_ time: Time, at place: SourceLocation) -> YAMLNode {
        let number = ExactNumber(Int128(time.numerator), over: Int128(time.denominator))
        let text = number.map { $0.decimalText ?? $0.fractionText }
        return YAMLNode(text: text ?? "0", at: place)
    }

    // MARK: Order

    /// A moment that is being worked out, and what else it needs.
    private struct Step {
        let key: MomentKey
        var rest: ArraySlice<MomentKey>
    }

    /// Works out a moment, and first those that it depends on.
    ///
    /// It doesn't recurse: there may be any number of moments in a row.
    func outcome(of key: MomentKey) throws(AlreadyReported) -> MomentOutcome {
        if let found = known[key] { return found }
        // All that a moment needs is known before it is worked out.
        guard !isWorkingOut else { return .broken }
        var way = [Step(key: key, rest: needs(of: key))]
        var open: Set = [key]
        while let last = way.indices.last {
            if let next = way[last].rest.popFirst() {
                if known[next] != nil { continue }
                if open.insert(next).inserted {
                    way.append(Step(key: next, rest: needs(of: next)))
                    continue
                }
                let start = way.firstIndex { $0.key == next } ?? 0
                report(circle: way[start...].map(\.key))
                for step in way[start...] { known[step.key] = .broken }
                way.removeSubrange(start...)
            } else {
                let key = way.removeLast().key
                isWorkingOut = true
                known[key] = try workOut(key)
                isWorkingOut = false
            }
        }
        return known[key] ?? .broken
    }

    private func report(circle: [MomentKey]) {
        var members = circle.filter(\.isWritten)
        func line(_ index: Int) -> Int { timeline.place(of: members[index])?.line ?? 0 }
        guard let start = members.indices.min(by: { line($0) < line($1) }) else { return }
        members = Array(members[start...] + members[..<start])
        guard let first = members.first, let place = timeline.place(of: first) else { return }
        let way = (members.dropFirst() + [first]).map { key in
            "\(key.title) (line \(timeline.place(of: key)?.line ?? place.line))"
        }
        expander.diagnostics.error(
            .momentCycle, "\(first.title) depends on itself",
            hint: "it uses " + way.joined(separator: ", which uses "), at: place)
    }

    /// Returns the moments that must be known before one.
    private func needs(of key: MomentKey) -> ArraySlice<MomentKey> {
        var needs: [MomentKey] = []
        if let node = timeline.node(of: key) { addMoments(in: node, to: &needs) }
        switch key {
        case .trigger(let name):
            guard let node = timeline.node(of: key) else { break }
            if let touch = node.child("touch")?.scalar?.text { needs.append(.touch(touch)) }
            if let other = node.child("after")?.scalar?.text { needs.append(.trigger(other)) }
            if timeline.lastsForFilm(trigger: name) { needs.append(.filmLength) }
        case .animator:
            if let trigger = timeline.node(of: key)?.child("trigger")?.scalar?.text {
                needs.append(.trigger(trigger))
            }
        case .stepStart(let step) where step > 0:
            needs += [.stepStart(step - 1), .step(step - 1)]
        case .filmLength where timeline.node(of: key) == nil:
            needs.append(.stepStart(timeline.steps.count))
        default: break
        }
        return needs[...]
    }

    private func addMoments(in node: YAMLNode, to needs: inout [MomentKey]) {
        if let scalar = node.scalar {
            guard scalar.text.hasDollar else { return }
            let tree = expander.trees[scalar.text]
            for reference in tree.references {
                if let key = timeline.moment(reference, in: tree)?.key(in: timeline) {
                    needs.append(key)
                }
            }
        }
        for child in node.children { addMoments(in: child, to: &needs) }
    }

    // MARK: Names

    /// Whether an expression in a node names a moment, or something with a moment's member that
    /// nothing has.
    func isNamed(in node: YAMLNode, _ place: FormatPlace?) -> Bool {
        guard let text = node.scalar?.text, text.hasDollar else { return false }
        func isNamed(in tree: ExpressionTree) -> Bool {
            tree.references.contains { timeline.moment($0, in: tree) != nil }
        }
        guard place?.isFreeText == true else { return isNamed(in: expander.trees[text]) }
        guard place?.countsNumbers == true, InterpolatedText.isIn(text) else { return false }
        return expander.trees.interpolated(text).pieces.contains { piece in
            if case .hole(let hole) = piece { isNamed(in: hole.tree) } else { false }
        }
    }

    /// Returns a moment's time, and how many parts behind its name belong to it; nil if the name is
    /// no moment's.
    func operand(
        _ index: Int, in tree: ExpressionTree, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Expander.Operand, partCount: Int)? {
        let reference = tree.references[index]
        guard let moment = timeline.moment(reference, in: tree) else { return nil }
        let partCount = moment.partCount
        let place = expander.place(in: node, reference.range.lowerBound)
        guard let number = moment.index else {
            expander.diagnostics.error(
                .notConstant, "an index must be a whole number", at: place)
            return (.broken, partCount)
        }
        guard let key = moment.key(in: timeline) else {
            report(unknown: moment, at: place)
            return (.broken, partCount)
        }
        expander.plain.inMoments.insert(moment.name)
        switch try time(of: moment, key, number) {
        case .time(let time):
            let value = Self.node(time, at: timeline.place(of: key) ?? place)
            return (.constant(value), partCount)
        case .never(let reason):
            let end = tree.end(of: index, partCount: partCount)
            let written = tree.text(in: reference.range.lowerBound..<end)
            expander.diagnostics.error(
                .momentNever, "\(quoted(written)) never comes: \(reason)", at: place)
        default: break
        }
        return (.broken, partCount)
    }

    private func report(unknown moment: MomentName, at place: SourceLocation) {
        guard let member = moment.member else { return }
        let known = timeline.names(of: member.space)
        let owner = Expander.NameSpace.allCases.first { timeline.has(moment.name, in: $0) }
        let others = owner.map { MomentMember.all(of: $0).map { "$\(moment.name).\($0)" } } ?? []
        expander.unknown(
            member.space, "no \(member.space.rawValue) is called \(quoted(moment.name))",
            hint: owner.map {
                "the \($0.rawValue) \(quoted(moment.name)) has \(expander.list(others))"
            }
                ?? expander.didYouMean(moment.name, known)
                ?? (known.isEmpty ? nil : "there is \(expander.list(known))"),
            at: place)
    }
}

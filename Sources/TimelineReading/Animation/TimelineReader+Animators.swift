import Diagnostics
import MediaTime
import MetalLanguage
import TimelineExpansion
import TimelineModel
package import TimelineSyntax
import TimelineWords

extension TimelineReader {
    static let maxAnimators = 1000
    static let maxTracks = 64

    func animators(_ node: YAMLNode?) -> [Animator] {
        let entries = declareAnimators(node)
        names.place = .animator
        defer { names.place = .layer(nil) }
        return entries.indices.map { index in
            checkName(entries[index], of: "an animator")
            return animator(entries[index], index)
        }
    }

    /// Declares the names and kinds of animators, which may read each other, and returns their
    /// entries.
    func declareAnimators(_ node: YAMLNode?) -> [YAMLEntry] {
        let entries = limited(named(node, "animators"), to: Self.maxAnimators, "animators")
        names.animators = entries.map { NameScope.AnimatorName(name: $0.key, tracks: []) }
        declareKinds(entries.indices.map { ($0, entries[$0].value) })
        return entries
    }

    /// Declares the kinds of animators by their indices.
    func declareKinds(_ animators: [(index: Int, node: YAMLNode)]) {
        names.place = .animator
        defer { names.place = .layer(nil) }
        for animator in animators { names.animators[animator.index].tracks = [] }
        resolveKinds(animators.flatMap { declareKinds(of: $0.node, $0.index) })
    }

    /// Reports a name that has another meaning already.
    func checkName(_ entry: YAMLEntry, of thing: String) {
        checkReserved(entry)
        func clashes(with other: String) {
            clash(of: entry.key, "\(other) as well as \(thing)", at: entry.keyLocation)
        }
        if names.touches.contains(entry.key) { clashes(with: "a touch") }
        if names.sensors.contains(where: { $0.name == entry.key }) { clashes(with: "a sensor") }
        if names.states.contains(where: { $0.name == entry.key }) { clashes(with: "a state") }
    }

    func animator(_ entry: YAMLEntry, _ index: Int) -> Animator {
        var animator = Animator(
            name: entry.key, trigger: nil, tracks: [], repetition: .count(1),
            location: entry.keyLocation)
        let formats = [Animator.valueFormat, Animator.tracksFormat, Animator.phasesFormat]
        if let target = entry.value.child("follows") {
            follow(target, entry.value, besides: formats.flatMap(\.names), &animator, index)
            return animator
        }
        let known = formats.flatMap(\.names).reduce(into: [String]()) { all, name in
            if !all.contains(name) { all.append(name) }
        }
        guard
            let fields = fields(entry.value, of: formats[0].subject, known: known + ["follows"]),
            !fields.hints.contains(Suggestion.sentence("follows"))
        else { return animator }
        animator.trigger = fields["trigger"].flatMap(triggerIndex)
        animator.delay = fields["delay"].flatMap { time($0, "delay") } ?? .zero
        animator.repetition =
            fields["repeat"].flatMap(repetition)
            ?? (fields["phases"] != nil && fields["trigger"] == nil ? .forever : .count(1))
        if let whenNil = fields["whenNil"], fields["trigger"] == nil {
            diagnostics.error(
                .wrongKey, "'whenNil' needs a 'trigger' that can become nil",
                at: whenNil.location)
        }
        let kinds = names.animators[index].tracks.map(\.kind)
        if fields["phases"] != nil {
            animator.tracks = phasedTracks(fields, kinds)
        } else if fields["tracks"] != nil {
            animator.tracks = manyTracks(fields, kinds)
        } else {
            animator.tracks = [singleTrack(fields, kinds.first ?? nil)]
        }
        return animator
    }

    package func triggerIndex(_ node: YAMLNode) -> Int? {
        guard let name = text(node, "trigger") else { return nil }
        if let index = names.triggers.firstIndex(of: name) { return index }
        diagnostics.error(
            .unknownTrigger, "no trigger is called \(quoted(name))",
            hint: didYouMean(name, names.triggers)
                ?? (names.touches.contains(name)
                    ? "\(quoted(name)) is a touch; a trigger is set by one" : nil),
            at: node.location)
        return nil
    }

    private func repetition(_ node: YAMLNode) -> Animator.Repetition? {
        if node.scalar?.text == "forever" { return .forever }
        guard node.scalar?.unsignedInteger != nil else {
            // CSS's `infinite` and others' -1, whose sign is no part of a plain word.
            let words = ["infinite", "infinity", "inf", "loop", "always", "true", "yes", "1"]
            let isForever = node.scalar.map { words.contains(ForeignWords.plain($0.text)) }
            wrongType(
                "'repeat'", must: "be a count or `forever`",
                hint: isForever == true ? "write repeat: forever" : nil, node)
            return nil
        }
        return count(node, "repeat", in: Animator.repeatCounts).map { .count($0) }
    }

    // MARK: One value

    private func singleTrack(_ fields: Fields, _ known: ValueKind?) -> Animator.Track {
        let initial = required("initial", in: fields).flatMap { initialValue($0, known, "initial") }
        let keyframesNode = required("keyframes", in: fields)
        // If the initial value can't be read, the first keyframe decides the kind.
        let kind = known ?? keyframesNode.flatMap(kindOfFirstTarget)
        let keyframes = keyframesNode.map { self.keyframes($0, kind, "keyframes") } ?? []
        let whenNil = fields["whenNil"].map { self.keyframes($0, kind, "whenNil") }
        return Animator.Track(
            name: "", kind: kind ?? .number, initial: initial ?? .number(0),
            keyframes: keyframes, whenNil: whenNil)
    }

    private func kindOfFirstTarget(_ node: YAMLNode) -> ValueKind? {
        for keyframe in node.sequence ?? [] {
            for entry in keyframe.mapping ?? [] where Self.motions.contains(entry.key) {
                return kindByLook(of: entry.value)
            }
        }
        return nil
    }

    // MARK: Several values

    private func manyTracks(_ fields: Fields, _ kinds: [ValueKind?]) -> [Animator.Track] {
        if let keyframes = fields["keyframes"] {
            diagnostics.error(
                .wrongKey, "an animator has 'keyframes' or 'tracks', not both",
                at: keyframes.location)
        }
        let initialNode = required("initial", in: fields)
        var initials: [(entry: YAMLEntry, kind: ValueKind?, value: Value?)] = []
        if let initialNode {
            if initialNode.mapping == nil {
                wrongType(
                    "'initial' of an animator with 'tracks'", must: "be a mapping", initialNode)
            }
            let entries = limited(named(initialNode, "initial"), to: Self.maxTracks, "initial")
            initials = zip(entries, kinds).map { entry, kind in
                (entry, kind, initialValue(entry.value, kind, entry.key))
            }
        }
        let tracks = named(fields["tracks"], "tracks")
        let whenNil = fields["whenNil"].map { named($0, "whenNil") }
        if initialNode?.mapping != nil {
            let known = initials.map(\.entry.key)
            for entry in tracks where !known.contains(entry.key) {
                diagnostics.error(
                    .missingInitial, "the track \(quoted(entry.key)) has no initial value",
                    hint: didYouMean(entry.key, known), at: entry.keyLocation)
            }
        }
        for entry in whenNil ?? [] where !tracks.contains(where: { $0.key == entry.key }) {
            diagnostics.error(
                .unknownTrack, "no track is called \(quoted(entry.key))",
                hint: didYouMean(entry.key, tracks.map(\.key)), at: entry.keyLocation)
        }
        return initials.map { initial in
            let name = initial.entry.key
            func keyframes(_ entries: [YAMLEntry]) -> [Keyframe] {
                guard let entry = entries.first(where: { $0.key == name }) else { return [] }
                return self.keyframes(entry.value, initial.kind, name)
            }
            return Animator.Track(
                name: name, kind: initial.kind ?? .number, initial: initial.value ?? .number(0),
                keyframes: keyframes(tracks),
                // A track that `whenNil` doesn't name keeps its value.
                whenNil: whenNil.map(keyframes))
        }
    }

    // MARK: Phases

    /// SwiftUI's phase animator: moves through the values in order, then back to the first.
    private func phasedTracks(_ fields: Fields, _ kinds: [ValueKind?]) -> [Animator.Track] {
        reject(["initial", "keyframes", "tracks", "whenNil"], in: fields) {
            "an animator has 'phases' or \(quoted($0)), not both"
        }
        guard let node = fields["phases"] else { return [] }
        guard node.mapping != nil else { return [phasedTrack("", node, kinds.first ?? nil)] }
        return zip(limited(named(node, "phases"), to: Self.maxTracks, "phases"), kinds).map {
            phasedTrack($0.key, $0.value, $1)
        }
    }

    private func phasedTrack(
        _ name: String, _ node: YAMLNode, _ kind: ValueKind?
    ) -> Animator.Track {
        var keyframes = self.phases(node, kind)
        var initial = Value.number(0)
        if let first = keyframes.first {
            initial = first.target
            keyframes = Array(keyframes.dropFirst()) + [first]
        }
        return Animator.Track(
            name: name, kind: kind ?? .number, initial: initial, keyframes: keyframes, whenNil: nil)
    }
}

// MARK: - Kinds of values

extension TimelineReader {
    /// A track whose kind depends on its initial value, an expression.
    private struct UnknownKind {
        var animator: Int
        var track: Int
        var node: YAMLNode
        /// The indices of the animators it reads.
        var reads: [Int]
    }

    /// Declares an animator's tracks with the kinds that are visible in the file.
    private func declareKinds(of node: YAMLNode, _ index: Int) -> [UnknownKind] {
        var unknown: [UnknownKind] = []
        func declare(_ name: String, _ node: YAMLNode?) {
            let kind = node.flatMap(kindByLook)
            if kind == nil, let node, isExpression(node) {
                let reads = trees[node.scalar?.text ?? ""].references.compactMap { use in
                    names.animators.firstIndex { $0.name == use.name }
                }
                unknown.append(
                    UnknownKind(
                        animator: index, track: names.animators[index].tracks.count, node: node,
                        reads: reads))
            }
            names.animators[index].tracks.append((name, kind))
        }
        if let target = node.child("follows") {
            declare("", target)
        } else if let phases = node.child("phases") {
            func first(_ node: YAMLNode) -> YAMLNode? {
                guard let first = node.sequence?.first else { return nil }
                return first.mapping?.first { Self.motions.contains($0.key) }?.value ?? first
            }
            if let mapping = phases.mapping {
                for entry in mapping.prefix(Self.maxTracks) {
                    declare(entry.key, first(entry.value))
                }
            } else {
                declare("", first(phases))
            }
        } else if node.child("tracks") != nil {
            for entry in (node.child("initial")?.mapping ?? []).prefix(Self.maxTracks) {
                declare(entry.key, entry.value)
            }
        } else {
            declare("", node.child("initial"))
        }
        return unknown
    }

    /// Infers the kinds of expressions, in order of their dependencies.
    private func resolveKinds(_ unknown: [UnknownKind]) {
        var open = unknown
        while !open.isEmpty {
            let isOpen = Set(open.map(\.animator))
            let ready = open.filter { !$0.reads.contains(where: isOpen.contains) }
            guard !ready.isEmpty else { break }
            for item in ready {
                names.animators[item.animator].tracks[item.track].kind = kind(ofExpression: item)
            }
            open = open.filter { $0.reads.contains(where: isOpen.contains) }
        }
        for item in open {
            diagnostics.error(
                .animatorCycle,
                "what \(quoted(names.animators[item.animator].name)) is at first depends on itself",
                hint: "an initial value can be made of other animators, but not in a circle",
                at: item.node.location)
        }
    }

    private func kind(ofExpression item: UnknownKind) -> ValueKind? {
        guard let text = item.node.scalar?.text else { return nil }
        let kinds: [ValueKind] = [.number, .point, .color]
        let found = kinds.first { isExpression(text, of: $0) }
        // Read as a number, to report the error.
        if found == nil { _ = value(item.node, .number, "initial") }
        return found
    }

    /// Returns the kind of a literal: number, point or colour; nil for anything else.
    private func kindByLook(of node: YAMLNode) -> ValueKind? {
        switch node.content {
        case .poison: nil
        case .sequence: .point
        case .mapping(let entries):
            entries.contains { ["r", "g", "b", "a"].contains($0.key) } ? .color : .point
        case .scalar(let scalar) where scalar.isNull || scalar.boolean != nil: nil
        case .scalar(let scalar) where scalar.number != nil: .number
        case .scalar: isExpression(node) ? nil : .color
        }
    }

    /// Whether a text is neither a number nor a colour's name.
    private func isExpression(_ node: YAMLNode) -> Bool {
        guard let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil,
            scalar.number == nil
        else { return false }
        return !scalar.text.hasPrefix("#") && !isColorName(scalar.text)
    }

    private func initialValue(_ node: YAMLNode, _ kind: ValueKind?, _ key: String) -> Value? {
        guard let kind else {
            if !isExpression(node) {
                wrongType(quoted(key), must: "be a number, a point or a colour", node)
            }
            return nil
        }
        return value(node, kind, key)
    }

    /// Reports animators that read each other in a cycle.
    func checkCircles(in timeline: Timeline) {
        for (index, animator) in timeline.animators.enumerated() {
            let reads = animator.tracks.flatMap { $0.initial.references }
            let readsItself = reads.contains {
                if case .animator(index, _) = $0 { true } else { false }
            }
            guard readsItself else { continue }
            diagnostics.error(
                .animatorCycle, "what \(quoted(animator.name)) is at first depends on itself",
                hint: "keyframes can read their own animator, but its initial value can't",
                at: animator.location)
        }
        guard let circle = timeline.animatorOrder.circle else { return }
        let names = circle.map { quoted(timeline.animators[$0].name) }
        diagnostics.error(
            .animatorCycle, "\(names[0]) is read by an animator that it reads",
            hint: (names + [names[0]]).dropFirst().reduce(names[0]) { way, name in
                way == names[0] ? "\(way) reads \(name)" : "\(way), which reads \(name)"
            }, at: timeline.animators[circle[0]].location)
    }
}

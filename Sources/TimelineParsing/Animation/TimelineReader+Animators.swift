import Diagnostics
import MediaTime
import TimelineModel

/// An initial value: a literal of a kind that its look decides.
struct InitialValue {
    var kind: ValueKind
    var components: [Double]
}

extension TimelineReader {
    static let mostAnimators = 1000
    static let mostTracks = 64

    func animators(_ node: YAMLNode?) -> [Animator] {
        limited(named(node, "animators"), to: Self.mostAnimators, "animators").map { entry in
            if NameScope.reserved.contains(entry.key) { reservedName(entry) }
            if names.touches.contains(entry.key) {
                diagnostics.error(
                    "name-clash", "\(quoted(entry.key)) is a touch as well as an animator",
                    hint: "'$\(entry.key)' could mean either; rename one of them",
                    at: entry.keyLocation)
            }
            if names.sensors.contains(where: { $0.name == entry.key }) {
                diagnostics.error(
                    "name-clash", "\(quoted(entry.key)) is a sensor as well as an animator",
                    hint: "'$\(entry.key)' could mean either; rename one of them",
                    at: entry.keyLocation)
            }
            return animator(entry)
        }
    }

    private func animator(_ entry: YAMLEntry) -> Animator {
        var animator = Animator(
            name: entry.key, trigger: nil, tracks: [], repetition: .count(1),
            location: entry.keyLocation)
        var scope = NameScope.AnimatorName(name: entry.key, tracks: [])
        let format = Animator.valueFormat
        let known = format.names + Animator.tracksFormat.names.filter { !format.names.contains($0) }
        if let fields = fields(entry.value, of: format.subject, known: known) {
            animator.trigger = fields["trigger"].flatMap(triggerIndex)
            animator.repetition = fields["repeat"].flatMap(repetition) ?? .count(1)
            if let whenNil = fields["whenNil"], fields["trigger"] == nil {
                diagnostics.error(
                    "wrong-key", "'whenNil' needs a 'trigger' that can become nil",
                    at: whenNil.location)
            }
            if fields["tracks"] != nil {
                (animator.tracks, scope.tracks) = manyTracks(fields)
            } else {
                (animator.tracks, scope.tracks) = singleTrack(fields)
            }
        }
        names.animators.append(scope)
        return animator
    }

    package func triggerIndex(_ node: YAMLNode) -> Int? {
        guard let name = text(node, "trigger") else { return nil }
        if let index = names.triggers.firstIndex(of: name) { return index }
        diagnostics.error(
            "unknown-trigger", "no trigger is called \(quoted(name))",
            hint: didYouMean(name, names.triggers)
                ?? (names.touches.contains(name)
                    ? "\(quoted(name)) is a touch; a trigger is set by one" : nil),
            at: node.location)
        return nil
    }

    private func repetition(_ node: YAMLNode) -> Animator.Repetition? {
        if node.scalar?.text == "forever" { return .forever }
        guard node.scalar?.unsignedInteger != nil else {
            wrongType("'repeat'", must: "be a count or `forever`", node)
            return nil
        }
        return count(node, "repeat", in: 1...1_000_000).map { .count($0) }
    }

    // MARK: One value

    private func singleTrack(
        _ fields: Fields
    ) -> ([Animator.Track], [(name: String, kind: ValueKind?)]) {
        let initial = required("initial", in: fields).flatMap { initialValue($0, "initial") }
        let keyframesNode = required("keyframes", in: fields)
        // Without a readable initial value, the first keyframe tells what the others should be.
        let kind = initial?.kind ?? keyframesNode.flatMap(kindOfFirstTarget)
        let keyframes = keyframesNode.map { self.keyframes($0, kind, "keyframes") } ?? []
        let whenNil = fields["whenNil"].map { self.keyframes($0, kind, "whenNil") }
        let track = Animator.Track(
            name: "", kind: kind ?? .number, initial: initial?.components ?? [0],
            keyframes: keyframes, whenNil: whenNil)
        return ([track], [("", initial?.kind)])
    }

    private func kindOfFirstTarget(_ node: YAMLNode) -> ValueKind? {
        for keyframe in node.sequence ?? [] {
            for entry in keyframe.mapping ?? [] where Self.motions.contains(entry.key) {
                return literalKind(entry.value)
            }
        }
        return nil
    }

    // MARK: Several values

    private func manyTracks(
        _ fields: Fields
    ) -> ([Animator.Track], [(name: String, kind: ValueKind?)]) {
        if let keyframes = fields["keyframes"] {
            diagnostics.error(
                "wrong-key", "an animator has 'keyframes' or 'tracks', not both",
                at: keyframes.location)
        }
        let initialNode = required("initial", in: fields)
        var initials: [(entry: YAMLEntry, value: InitialValue?)] = []
        if let initialNode {
            if initialNode.mapping == nil {
                wrongType(
                    "'initial' of an animator with 'tracks'", must: "be a mapping", initialNode)
            }
            initials = limited(named(initialNode, "initial"), to: Self.mostTracks, "initial")
                .map { ($0, initialValue($0.value, $0.key)) }
        }
        let tracks = named(fields["tracks"], "tracks")
        let whenNil = fields["whenNil"].map { named($0, "whenNil") }
        if initialNode?.mapping != nil {
            let known = initials.map(\.entry.key)
            for entry in tracks where !known.contains(entry.key) {
                diagnostics.error(
                    "missing-initial", "the track \(quoted(entry.key)) has no initial value",
                    hint: didYouMean(entry.key, known), at: entry.keyLocation)
            }
        }
        for entry in whenNil ?? [] where !tracks.contains(where: { $0.key == entry.key }) {
            diagnostics.error(
                "unknown-track", "no track is called \(quoted(entry.key))",
                hint: didYouMean(entry.key, tracks.map(\.key)), at: entry.keyLocation)
        }
        let result = initials.map { initial in
            let name = initial.entry.key
            func keyframes(_ entries: [YAMLEntry]) -> [Keyframe] {
                guard let entry = entries.first(where: { $0.key == name }) else { return [] }
                return self.keyframes(entry.value, initial.value?.kind, name)
            }
            return Animator.Track(
                name: name, kind: initial.value?.kind ?? .number,
                initial: initial.value?.components ?? [0], keyframes: keyframes(tracks),
                // A track that `whenNil` doesn't name keeps its value.
                whenNil: whenNil.map(keyframes))
        }
        return (result, initials.map { ($0.entry.key, $0.value?.kind) })
    }

    // MARK: Literals

    /// A number, a point, or a colour, by its look.
    private func initialValue(_ node: YAMLNode, _ key: String) -> InitialValue? {
        guard let kind = literalKind(node) else {
            wrongType(quoted(key), must: "be a number, a point or a colour", node)
            return nil
        }
        return components(node, kind, key).map { InitialValue(kind: kind, components: $0) }
    }

    private func literalKind(_ node: YAMLNode) -> ValueKind? {
        switch node.content {
        case .sequence: .point
        case .mapping(let entries):
            entries.contains { ["r", "g", "b", "a"].contains($0.key) } ? .color : .point
        case .scalar(let scalar) where scalar.isNull || scalar.boolean != nil: nil
        case .scalar(let scalar): scalar.number != nil ? .number : .color
        }
    }

    /// A literal's numbers.
    func components(_ node: YAMLNode, _ kind: ValueKind, _ key: String) -> [Double]? {
        switch kind {
        case .number, .boolean: number(node, key).map { [$0] }
        case .point: point(node, key).map { [$0.x, $0.y] }
        case .color: color(node, key)?.components
        }
    }
}

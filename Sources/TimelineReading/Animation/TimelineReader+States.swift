import Diagnostics
import MediaTime
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// States, and the animators that follow them.
extension TimelineReader {
    func states(_ node: YAMLNode?) -> [State] {
        limited(named(node, "states"), to: State.maxCount, "states").map { entry in
            checkName(entry, of: "a state")
            let state = state(entry)
            names.states.append((entry.key, state.words))
            return state
        }
    }

    private func state(_ entry: YAMLEntry) -> State {
        var state = State(name: entry.key, location: entry.keyLocation)
        guard entry.value.mapping != nil else {
            let value = entry.value.scalar
            wrongType(
                "a state", must: "be a mapping",
                hint: value?.boolean.map { "write { initial: \($0), toggle: TRIGGER }" }
                    ?? value.flatMap { scalar in
                        names.triggers.contains(scalar.text) || names.touches.contains(scalar.text)
                            ? "write { toggle: \(scalar.text) }" : nil
                    }, entry.value)
            return state
        }
        guard let fields = fields(entry.value, of: State.format) else { return state }
        if let node = fields["of"] {
            state.words = words(node)
            reject(
                ["toggle"], in: fields, hint: "write set: { \(state.words?.first ?? "…"): TRIGGER }"
            ) { "\(quoted($0)) is for true and false; this state is one of several words" }
        }
        if let node = fields["initial"] {
            state.initial = spelling(node.scalar?.text, of: state, node, at: node.location) ?? 0
        }
        if state.words == nil, let node = fields["toggle"] {
            state.changes = causes(node, "toggle").map { State.Change(cause: $0, value: nil) }
        }
        guard let set = fields["set"] else { return state }
        guard let entries = set.mapping else {
            wrongType(
                "'set'", must: "be a mapping from what the state becomes",
                hint: set.scalar.map {
                    "write set: { \(state.spellings.last ?? "…"): \($0.text) }"
                }, set)
            return state
        }
        for entry in entries {
            guard let value = spelling(entry.key, of: state, nil, at: entry.keyLocation) else {
                continue
            }
            state.changes += causes(entry.value, entry.key).map {
                State.Change(cause: $0, value: value)
            }
        }
        return state
    }

    /// Reads what an enumeration can be; empty after reporting an error.
    private func words(_ node: YAMLNode) -> [String] {
        guard let items = items(node, "of", atMost: State.maxWords, "words") else { return [] }
        if items.isEmpty {
            diagnostics.error(.emptyList, "'of' needs at least one word", at: node.location)
        }
        var words: [String] = []
        for item in items {
            guard let word = text(item, "of") else { return [] }
            if words.contains(word) {
                diagnostics.error(
                    .wrongValue, "\(quoted(word)) is there twice", at: item.location)
            }
            words.append(word)
        }
        return words
    }

    /// Returns the number of something that a state can be; nil after reporting an error.
    private func spelling(
        _ text: String?, of state: State, _ node: YAMLNode?, at location: SourceLocation
    ) -> Int? {
        guard state.words != [] else { return nil }
        if let index = state.spellings.firstIndex(where: { $0 == text }) { return index }
        if let node, node.isPoison { return nil }
        let all = list(state.spellings, "or")
        let written = text.map { quoted($0) } ?? node?.summary ?? ""
        diagnostics.error(
            .wrongValue, "\(quoted(state.name)) can't be \(written)",
            hint: text.flatMap { didYouMean($0, state.spellings) }
                ?? (state.words == nil
                    ? "it is true or false; with of: [\(text ?? "…"), …] it is one of several words"
                    : "it is one of \(all)"),
            at: location)
        return nil
    }

    private func causes(_ node: YAMLNode, _ key: String) -> [State.Cause] {
        guard node.sequence == nil else {
            return (items(node, key, atMost: Self.maxTriggers, "triggers") ?? []).compactMap {
                cause($0, key)
            }
        }
        return cause(node, key).map { [$0] } ?? []
    }

    private func cause(_ node: YAMLNode, _ key: String) -> State.Cause? {
        guard let name = text(node, key) else { return nil }
        if let index = names.triggers.firstIndex(of: name) { return .trigger(index) }
        if let index = names.touches.firstIndex(of: name) { return .touch(index) }
        diagnostics.error(
            .unknownTrigger, "no trigger and no touch is called \(quoted(name))",
            hint: didYouMean(name, names.triggers + names.touches), at: node.location)
        return nil
    }

    // MARK: Animators that follow

    /// Reads an animator whose value is an expression of states.
    ///
    /// - Parameter others: the keys of other animators.
    func follow(
        _ target: YAMLNode, _ node: YAMLNode, besides others: [String],
        _ animator: inout Animator, _ index: Int
    ) {
        let format = Animator.followsFormat
        let others = others.filter { !format.names.contains($0) }
        let known = format.names + others
        guard let fields = fields(node, of: format.subject, known: known) else { return }
        reject(
            others, in: fields, hint: "it moves when a state changes what 'follows' says"
        ) { "an animator that follows has no \(quoted($0))" }
        animator.followsStates = true
        animator.delay = fields["delay"].flatMap { time($0, "delay") } ?? .zero
        let kind = names.animators[index].tracks.first?.kind
        let value = kind.flatMap { keyframeValue(target, $0, "follows") }
        for variable in value?.expressions.flatMap(\.variables) ?? [] {
            if case .state = variable.reference { continue }
            diagnostics.error(
                .notConstant,
                "'follows' can't read '\(variable.name)', which is no state",
                hint: "it is made of states and constants, such as \"$open ? 1 : 0\"; what "
                    + "varies otherwise is added where the animator is read",
                at: target.location)
            break
        }
        let motion = followMotion(fields)
        guard let kind, let value else { return }
        let keyframe = Keyframe(target: value, motion: motion, location: target.location)
        animator.tracks = [
            Animator.Track(
                name: "", kind: kind, initial: value, keyframes: [keyframe], whenNil: nil)
        ]
    }

    /// The motion to a new target; SwiftUI's default is a smooth spring.
    private func followMotion(_ fields: Fields) -> Keyframe.Motion {
        let presets = Keyframe.presets.filter { fields[$0.name] != nil }
        let curve = fields["curve"] == nil ? "duration" : "curve"
        let given = presets.map(\.name) + ["spring", curve].filter { fields[$0] != nil }
        reject(Array(given.dropFirst()), in: fields) {
            "an animator that follows moves by \(quoted(given[0])) or \(quoted($0)), not both"
        }
        if let node = fields[curve] {
            let timing = curve == "curve" ? self.curve(node, curve) : .easeInOut
            let duration = required("duration", in: fields).flatMap { time($0, "duration") }
            guard let timing, let duration, duration > .zero else { return .move }
            return .linear(duration: duration, curve: timing)
        }
        var spring = fields["spring"].flatMap(partSpring) ?? Spring()
        if let preset = presets.first, let node = fields[preset.name] {
            let duration = time(node, preset.name, allowsZero: false)?.seconds
            spring = Spring(duration: duration ?? spring.duration, bounce: preset.bounce)
        }
        return .spring(duration: nil, spring: spring, startVelocity: nil)
    }
}

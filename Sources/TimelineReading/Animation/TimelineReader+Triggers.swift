import Diagnostics
import MediaTime
import TimelineChecks
import TimelineExpansion
import TimelineModel
package import TimelineSyntax

extension TimelineReader {
    static let maxTriggers = 1000

    func triggers(_ node: YAMLNode?) -> [Trigger] {
        limited(named(node, "triggers"), to: Self.maxTriggers, "triggers").map { entry in
            names.triggers.append(entry.key)
            places.triggers.append(entry.keyLocation)
            return Trigger(name: entry.key, source: source(entry.key, entry.value))
        }
    }

    private func source(_ name: String, _ node: YAMLNode) -> Trigger.Source {
        if let items = node.sequence {
            let isTimes = items.first.map { $0.scalar != nil } ?? false
            return isTimes ? .times(events.times(name, node)) : .changes(events.changes(node))
        }
        let repeats = node.mapping?.contains { $0.key == "every" } ?? false
        return repeats ? events.every(node) : touchSource(node)
    }

    private func hint(forTrigger node: YAMLNode) -> String? {
        guard let text = node.scalar?.text, !node.isNull else { return nil }
        return Time(text: text) == nil
            ? "write { touch: \(text.prefix(64)), set: began }" : "write [\(text)]"
    }

    private func touchSource(_ node: YAMLNode) -> Trigger.Source {
        let placeholder = Trigger.Source.changes([])
        guard node.mapping != nil else {
            wrongType(
                "a trigger",
                must: "be a mapping that names a touch, a list of times or `{ every: TIME }`",
                hint: hint(forTrigger: node), node)
            return placeholder
        }
        guard let fields = fields(node, of: Trigger.touchFormat) else { return placeholder }
        let touch = required("touch", in: fields).flatMap(touchIndex)
        let set = required("set", in: fields).flatMap { choice($0, "set", TouchPhase.self) }
        var clear: TouchPhase?
        if let node = fields["clear"], !node.isNull {
            clear = choice(node, "clear", TouchPhase.self)
            if let clear, clear == set {
                diagnostics.error(
                    .wrongValue,
                    "'clear' can't be \(quoted(clear.rawValue)), which sets the trigger",
                    at: node.location)
            }
        }
        let haptic = fields["haptic"].flatMap { node -> String? in
            guard let haptic = text(node, "haptic") else { return nil }
            if !Trigger.haptics.contains(haptic) {
                unknownChoice(haptic, "haptic", Trigger.haptics, node)
            }
            return haptic
        }
        guard let touch, let set else { return placeholder }
        return .touch(touch, set: set, clear: clear, haptic: haptic)
    }

    package func touchIndex(_ node: YAMLNode) -> Int? {
        guard let name = text(node, "touch") else { return nil }
        if let index = names.touches.firstIndex(of: name) { return index }
        diagnostics.error(
            .unknownTouch, "no touch is called \(quoted(name))",
            hint: didYouMean(name, names.touches)
                ?? (names.touches.isEmpty
                    ? "the timeline has no touches" : "there is \(list(names.touches))"),
            at: node.location)
        return nil
    }
}

extension EventReader {
    /// Reads strictly increasing times.
    func times(_ name: String, _ node: YAMLNode) -> [Time] {
        guard let items = items(node, "a trigger") else { return [] }
        var times: [Time] = []
        for item in items.prefix(Touch.maxEvents) {
            guard let time = time(item, name) else { continue }
            guard follows(times.last, time, at: item.location) else { continue }
            times.append(time)
        }
        return times
    }

    func every(_ node: YAMLNode) -> Trigger.Source {
        guard let fields = fields(node, of: Trigger.everyFormat) else { return .times([]) }
        let interval = required("every", in: fields).flatMap { time($0, "every") }
        let from = fields["from"].map { time($0, "from") } ?? .zero
        let to = fields["to"].flatMap { time($0, "to") }
        guard let interval, let from else { return .times([]) }
        if let node = fields["every"], interval.seconds < 0.001 {
            outOfRange("every", "at least 0.001 s", node)
            return .times([])
        }
        if let to, let node = fields["to"], to <= from {
            diagnostics.error(
                .timeBackwards,
                "'to' is at \(plain(to.seconds)) s, not after 'from' at \(plain(from.seconds)) s",
                at: node.location)
        }
        return .every(interval: interval, from: from, to: to)
    }

    func changes(_ node: YAMLNode) -> [Trigger.Change] {
        guard let items = items(node, "a trigger") else { return [] }
        if items.isEmpty {
            diagnostics.error(
                .emptyList, "a trigger needs at least one change", at: node.location)
        }
        var changes: [Trigger.Change] = []
        for item in items.prefix(Touch.maxEvents) {
            guard let fields = fields(item, of: Trigger.changeFormat) else { continue }
            let time = required("at", in: fields).flatMap { self.time($0, "at") }
            let identifier = required("uuid", in: fields).flatMap(identifier)
            guard let time, let identifier else { continue }
            let place = fields["at"]?.location ?? item.location
            guard follows(changes.last?.time, time, at: place) else { continue }
            changes.append(Trigger.Change(time: time, uuid: identifier))
        }
        return changes
    }

    /// Reads a UUID, or `.some(nil)` for null; nil if it is neither.
    private func identifier(_ node: YAMLNode) -> TriggerIdentifier?? {
        if node.isNull { return .some(nil) }
        guard let text = text(node, "uuid") else { return nil }
        if let uuid = TriggerIdentifier(text) { return uuid }
        diagnostics.error(
            .wrongValue, "\(quoted(text)) is not a UUID",
            hint: "a UUID is 32 hexadecimal digits as 8-4-4-4-12; null clears the trigger",
            at: node.location)
        return nil
    }

    /// Checks the number of changes, which depends on the film's length.
    func checkCounts(
        of triggers: [Trigger], at places: [SourceLocation], touches: [Touch], states: [State],
        filmLength: Time
    ) {
        var counts: [Int] = []
        for (trigger, location) in zip(triggers, places) {
            let before = eventCount
            defer { counts.append(eventCount - before) }
            switch trigger.source {
            case .every(let interval, let from, let to):
                let count = ((to ?? filmLength).seconds - from.seconds) / interval.seconds
                guard count > Double(Touch.maxEvents) else {
                    spendEvents(Int(max(count, 0).rounded(.up)), at: location)
                    continue
                }
                diagnostics.error(
                    .tooMany,
                    "the trigger \(quoted(trigger.name)) would change "
                        + "\(plain(count.rounded(.up))) times; the limit is \(Touch.maxEvents)",
                    at: location)
            case .times(let times): spendEvents(times.count, at: location)
            case .changes(let changes): spendEvents(changes.count, at: location)
            case .touch(let index, let set, let clear, _):
                guard touches.indices.contains(index) else { continue }
                let follows = set == .moved || clear == .moved
                let counts = touches[index].gestures.map { 1 + (follows ? $0.moves.count : 0) }
                spendEvents(counts.reduce(0, +), at: location)
            }
        }
        for state in states {
            guard let location = state.location else { continue }
            for index in state.triggers { spendEvents(counts[index], at: location) }
            for index in state.touches { spendEvents(touches[index].gestures.count, at: location) }
        }
    }
}

extension ConstantReader {
    /// Whether a change or a sample comes after the previous one. Reports an error if not.
    func follows(
        _ last: Time?, _ time: Time, _ thing: String = "change",
        of all: String = "a trigger's changes", at location: SourceLocation
    ) -> Bool {
        guard let last, time <= last else { return true }
        diagnostics.error(
            .timeBackwards,
            "this \(thing) is at \(plain(time.seconds)) s, not after the one before it at "
                + "\(plain(last.seconds)) s", hint: "\(all) are in order of time", at: location)
        return false
    }
}

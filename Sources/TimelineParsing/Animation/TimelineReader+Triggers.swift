import Diagnostics
import MediaTime
import TimelineModel

extension TimelineReader {
    static let mostTriggers = 1000

    func triggers(_ node: YAMLNode?) -> [Trigger] {
        limited(named(node, "triggers"), to: Self.mostTriggers, "triggers").map { entry in
            names.triggers.append(entry.key)
            places.triggers.append(entry.keyLocation)
            let source =
                entry.value.sequence != nil
                ? Trigger.Source.changes(changes(entry.value)) : touchSource(entry.value)
            return Trigger(name: entry.key, source: source)
        }
    }

    private func touchSource(_ node: YAMLNode) -> Trigger.Source {
        let standIn = Trigger.Source.changes([])
        guard node.mapping != nil else {
            wrongType(
                "a trigger", must: "be a mapping that names a touch, or a list of changes", node)
            return standIn
        }
        guard let fields = fields(node, of: Trigger.touchFormat) else { return standIn }
        let touch = required("touch", in: fields).flatMap(touchIndex)
        let set = required("set", in: fields).flatMap { choice($0, "set", TouchPhase.self) }
        var clear: TouchPhase?
        if let node = fields["clear"], !node.isNull {
            clear = choice(node, "clear", TouchPhase.self)
            if let clear, clear == set {
                diagnostics.error(
                    "wrong-value",
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
        guard let touch, let set else { return standIn }
        return .touch(touch, set: set, clear: clear, haptic: haptic)
    }

    package func touchIndex(_ node: YAMLNode) -> Int? {
        guard let name = text(node, "touch") else { return nil }
        if let index = names.touches.firstIndex(of: name) { return index }
        diagnostics.error(
            "unknown-touch", "no touch is called \(quoted(name))",
            hint: didYouMean(name, names.touches)
                ?? (names.touches.isEmpty
                    ? "the timeline has no touches" : "there is \(list(names.touches))"),
            at: node.location)
        return nil
    }

    private func changes(_ node: YAMLNode) -> [Trigger.Change] {
        guard let items = items(node, "a trigger") else { return [] }
        if items.isEmpty {
            diagnostics.error(
                "empty-list", "a trigger needs at least one change", at: node.location)
        }
        var changes: [Trigger.Change] = []
        for item in items.prefix(Touch.mostEvents) {
            guard let fields = fields(item, of: Trigger.changeFormat) else { continue }
            let time = required("at", in: fields).flatMap { self.time($0, "at") }
            let identifier = required("uuid", in: fields).flatMap(identifier)
            guard let time, let identifier else { continue }
            if let last = changes.last?.time, time <= last {
                diagnostics.error(
                    "time-backwards",
                    "this change is at \(plain(time.seconds)) s, not after the one before it at "
                        + "\(plain(last.seconds)) s",
                    hint: "a trigger's changes are in order of time",
                    at: fields["at"]?.location ?? item.location)
                continue
            }
            changes.append(Trigger.Change(time: time, uuid: identifier))
        }
        return changes
    }

    /// A UUID, or `.some(nil)` for null; nil where it is neither.
    private func identifier(_ node: YAMLNode) -> TriggerIdentifier?? {
        if node.isNull { return .some(nil) }
        guard let text = text(node, "uuid") else { return nil }
        if let uuid = TriggerIdentifier(text) { return uuid }
        diagnostics.error(
            "wrong-value", "\(quoted(text)) is not a UUID",
            hint: "a UUID is 32 hexadecimal digits as 8-4-4-4-12; null clears the trigger",
            at: node.location)
        return nil
    }
}

import Diagnostics
import TimelineModel
import TimelineSyntax

/// Sections of named entries: touches, triggers, sensors, animators and scenes.
extension Expander {
    static func isFamily(_ node: YAMLNode) -> Bool {
        node.mapping?.contains { $0.key == "forEach" } ?? false
    }

    /// Binds the names that a file or a component declares.
    func bindOwnNames(_ parts: [YAMLEntry], in scope: Scope) throws(AlreadyReported) {
        for part in parts where Self.nameSections.contains(part.key) || part.key == "scenes" {
            for entry in part.value.mapping ?? [] {
                let own = scope.instance.map { freshName(entry.key, in: $0) } ?? entry.key
                var binding: Binding? = scope.instance == nil ? nil : .renamed(own)
                var names = [own]
                if Self.isFamily(entry.value) {
                    let list = entry.value.child("forEach")
                    let count = try list.flatMap { node throws(AlreadyReported) in
                        try elements(node, scope)?.count
                    }
                    names = (0..<min(count ?? 0, 10_000)).map { index in
                        var name = "\(own.prefix(56))_\(index)"
                        while !takeName(name) { name += "_" }
                        return name
                    }
                    binding = count == nil ? .broken : .family(names)
                }
                addNames(names, to: part.key)
                guard let binding else { continue }
                switch part.key {
                case "triggers": scope.bind(.trigger, entry.key, binding)
                case "scenes": scope.bind(.scene, entry.key, binding)
                default: scope.bind(entry.key, binding)
                }
            }
        }
    }

    /// Expands a section under the plain timeline's names.
    func section(
        _ part: YAMLEntry, _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLEntry {
        var result: [YAMLEntry] = []
        for entry in part.value.mapping ?? [] {
            let element = place?.child(entry.key)
            let location = scope.place(entry.keyLocation)
            let binding: Binding? =
                switch part.key {
                case "triggers": scope.other(.trigger, entry.key)
                case "scenes": scope.other(.scene, entry.key)
                default: scope.value(entry.key)
                }
            func add(_ name: String, _ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) {
                let node = part.key == "states" ? try withPlainCauses(node, scope) : node
                var value = try expand(node, element, scope)
                if part.key == "triggers", let instance = scope.instance {
                    value = Self.withFreshUUIDs(value, instance.prefix)
                }
                result.append(YAMLEntry(key: name, keyLocation: location, value: value))
            }
            if Self.isFamily(entry.value) {
                guard case .family(let names)? = binding else { continue }
                var next = 0
                try rounds(entry.value, nil, scope) { body, round throws(AlreadyReported) in
                    guard case .constant(let node)? = round.value("index"),
                        let index = node.scalar?.unsignedInteger, Int(index) < names.count
                    else { return }
                    next += 1
                    try add(names[Int(index)], body, round)
                }
                continue
            }
            if let entries = entry.value.mapping, try !isThere(entries, element, scope) { continue }
            var name = entry.key
            if case .renamed(let fresh)? = binding { name = fresh }
            try add(name, entry.value, scope)
        }
        var part = part
        part.keyLocation = scope.place(part.keyLocation)
        part.value = YAMLNode(.mapping(result), at: scope.place(part.value.location))
        return part
    }

    /// Gives the triggers and touches that set a state their names in the plain timeline.
    private func withPlainCauses(
        _ state: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLNode {
        func named(_ node: YAMLNode) throws(AlreadyReported) -> YAMLNode {
            guard let text = node.scalar?.text else {
                return try node.mapValues { node throws(AlreadyReported) in try named(node) }
            }
            let base = Self.withoutIndex(text)
            let isTouch = scope.other(.trigger, base) == nil && scope.value(base) != nil
            return try name(node, isTouch ? .touch : .trigger, scope)
        }
        guard var entries = state.mapping else { return state }
        for index in entries.indices where ["toggle", "set"].contains(entries[index].key) {
            entries[index].value = try named(entries[index].value)
        }
        return YAMLNode(.mapping(entries), at: state.location)
    }

    /// Gives the changes of a component's trigger UUIDs of their own for each use.
    private static func withFreshUUIDs(_ node: YAMLNode, _ prefix: String) -> YAMLNode {
        guard let changes = node.sequence else { return node }
        return YAMLNode(
            .sequence(
                changes.map { change in
                    guard var entries = change.mapping else { return change }
                    for index in entries.indices where entries[index].key == "uuid" {
                        guard let text = entries[index].value.scalar?.text,
                            let written = TriggerIdentifier(text)
                        else { continue }
                        let fresh = TriggerIdentifier(namespace: written, name: prefix)
                        entries[index].value.content = .scalar(
                            YAMLScalar(text: "\(fresh)", isPlain: false))
                    }
                    return YAMLNode(.mapping(entries), at: change.location)
                }), at: node.location)
    }
}

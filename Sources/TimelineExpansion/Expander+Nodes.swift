import Diagnostics
import TimelineModel
import TimelineSyntax

/// Traverses a file's nodes.
extension Expander {
    /// Expands a node into the plain timeline.
    ///
    /// - Parameter place: the node's place in the format; nil if the format doesn't describe it,
    ///   such as the arguments of an author's own functions.
    func expand(_ node: YAMLNode, _ place: FormatPlace?, _ scope: Scope) throws(AlreadyReported)
        -> YAMLNode
    {
        try spend(values: 1, at: scope.place(node.location))
        var result = try written(node, place, scope)
        // Parts of lists and mappings are moved by themselves.
        if let clock = progress.clock, !places.areInner(place) {
            if node.scalar == nil {
                result = clock.begun(result, place)
            } else if place?.item?.isLayer != true, place?.isLayer != true {
                result = try clock.moved(result, place)
            }
        }
        if let alias = node.alias { result.alias = scope.place(alias) }
        return result
    }

    private func written(
        _ node: YAMLNode, _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLNode {
        switch node.content {
        case .poison: return node
        case .scalar:
            if place?.isLayer == true, let use = bareUse(node, scope) {
                return try expand(use, place, scope)
            }
            return try scalar(node, place, scope)
        case .sequence(let list):
            let location = scope.place(node.location)
            return try descend(at: location) { () throws(AlreadyReported) in
                YAMLNode(.sequence(try items(list, place, scope)), at: location)
            }
        case .mapping(let entries):
            let location = scope.place(node.location)
            return try descend(at: location) { () throws(AlreadyReported) in
                try mapping(node, entries, place, scope)
            }
        }
    }

    /// Reads `- divider`, a component's name without arguments. Nil if it isn't one.
    private func bareUse(_ node: YAMLNode, _ scope: Scope) -> YAMLNode? {
        let table = scope.instance?.component.known ?? components.table
        guard let name = node.scalar?.text, table[name] != nil || components.broken.contains(name)
        else { return nil }
        let nothing = YAMLNode(text: "", at: node.location)
        let entry = YAMLEntry(key: name, keyLocation: node.location, value: nothing)
        return YAMLNode(.mapping([entry]), at: node.location)
    }

    // MARK: Lists

    /// - Parameter place: the list's.
    func items(
        _ items: [YAMLNode], _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> [YAMLNode] {
        if isKept(place, scope) {
            return try knownItems(items) { item throws(AlreadyReported) in
                var result: [YAMLNode] = []
                try add(item, place, scope, to: &result)
                return result
            }
        }
        var result: [YAMLNode] = []
        result.reserveCapacity(items.count)
        for item in items { try add(item, place, scope, to: &result) }
        return result
    }

    private func add(
        _ item: YAMLNode, _ place: FormatPlace?, _ scope: Scope, to result: inout [YAMLNode]
    ) throws(AlreadyReported) {
        let element = place === places.named ? places.named : place?.item
        if let entries = item.mapping {
            if entries.contains(where: { $0.key == "forEach" }) {
                try rounds(item, place, scope) { body, scope throws(AlreadyReported) in
                    for each in body.sequence ?? [body] {
                        try add(each, place, scope, to: &result)
                    }
                }
                return
            }
            if try !isThere(entries, element, scope) { return }
        } else if element?.isLayer == true, let text = item.scalar?.text {
            if text == "content", let instance = scope.instance {
                guard let content = instance.content else { return }
                result += try self.items(content.nodes, place, content.scope)
                return
            }
            if let layers = givenLayers(item, scope) {
                result += try self.items(layers.nodes, place, layers.scope)
                return
            }
        }
        if element?.isLayer == true {
            try spend(layers: 1, at: scope.place(item.location))
        }
        result.append(try expand(item, element, scope))
    }

    /// Returns the layers that were passed for a component's parameter.
    func givenLayers(_ node: YAMLNode, _ scope: Scope) -> (nodes: [YAMLNode], scope: Scope)? {
        guard let text = node.scalar?.text, text.hasPrefix("$"),
            case .layers(let nodes, let scope)? = scope.value(String(text.dropFirst()))
        else { return nil }
        return (nodes, scope)
    }

    /// Evaluates `when`. A lone `when` in arguments is an argument's name.
    func isThere(
        _ entries: [YAMLEntry], _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> Bool {
        guard place != nil, entries.count > 1,
            let entry = entries.first(where: { $0.key == "when" })
        else { return true }
        return try condition(entry.value, "when", scope) ?? true
    }

    /// Returns nil after reporting that the node is neither true nor false.
    func condition(_ node: YAMLNode, _ key: String, _ scope: Scope) throws(AlreadyReported) -> Bool?
    {
        let value = try expand(node, places.condition, scope)
        if let boolean = value.scalar?.boolean { return boolean }
        let location = scope.place(node.location)
        if !value.isPoison, !reportsUnknownName(in: value, scope) {
            let varies = value.scalar?.text.contains("$") ?? false
            diagnostics.error(
                .notConstant, "\(quoted(key)) must be true or false, not \(node.summary)",
                hint: varies
                    ? "it is decided when the file is read; 'hidden' and 'opacity' may vary" : nil,
                at: location)
        }
        return nil
    }

    // MARK: Mappings

    private func mapping(
        _ node: YAMLNode, _ entries: [YAMLEntry], _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLNode {
        let location = scope.place(node.location)
        if place?.isLayer == true {
            return YAMLNode(.mapping(try layer(entries, at: location, place, scope)), at: location)
        }
        // A `forEach` may replace a list: `layers: { forEach: … }`.
        if place?.item != nil, entries.contains(where: { $0.key == "forEach" }) {
            return YAMLNode(.sequence(try items([node], place, scope)), at: location)
        }
        let result = try self.entries(entries, place, scope)
        return YAMLNode(.mapping(result), at: location)
    }

    /// - Parameter place: the mapping's.
    func entries(
        _ entries: [YAMLEntry], _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> [YAMLEntry] {
        let dropsCondition = place != nil && entries.count > 1
        var result: [YAMLEntry] = []
        result.reserveCapacity(entries.count)
        for var entry in entries {
            if dropsCondition, entry.key == "when" { continue }
            let child = place === places.named ? places.named : place?.child(entry.key)
            entry.keyLocation = scope.place(entry.keyLocation)
            if let space = space(of: entry, child) {
                entry.value = try name(entry.value, space, isOwn: entry.key == "id", scope)
            } else if entry.key == "mask", child?.isLayer == true, entry.value.sequence == nil {
                // A single layer may be left out by `when`, repeated, or given.
                let list = YAMLNode(.sequence([entry.value]), at: entry.value.location)
                let layers = try expand(list, child, scope)
                entry.value = layers.sequence.flatMap { $0.count == 1 ? $0[0] : nil } ?? layers
            } else {
                entry.value = try expand(entry.value, child, scope)
            }
            result.append(entry)
        }
        return result
    }

    /// Expands a layer, which may be a component's use. Its `let` applies to all of its entries.
    func layer(
        _ entries: [YAMLEntry], at location: SourceLocation, _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> [YAMLEntry] {
        CrashLocation.current.mark(location)
        var entries = entries.count > 1 ? entries.filter { $0.key != "when" } : entries
        var scope = scope
        if let index = entries.firstIndex(where: { $0.key == "let" }) {
            scope = Scope(outer: scope, uses: scope.uses)
            let lets = entries.remove(at: index)
            declareLets(lets.value, in: scope)
            try readLets(in: scope, lets.value)
        }
        if let index = entries.firstIndex(where: { $0.key == "starts" }),
            place?.child("starts") != nil
        {
            let outer = progress.clock
            progress.clock = try clock(entries.remove(at: index).value, scope) ?? outer
            defer { progress.clock = outer }
            // A list in it is read by a clock that may have changed.
            kept.isRepeatable = false
            return try layer(entries, at: location, place, scope)
        }
        if let index = entries.firstIndex(where: { $0.key == "environment" }),
            place?.child("environment") != nil
        {
            let outer = progress.environment
            defer { progress.environment = outer }
            try beginEnvironment(entries.remove(at: index).value, scope)
            return try layer(entries, at: location, place, scope)
        }
        let table = scope.instance?.component.known ?? components.table
        for (index, entry) in entries.enumerated() where place?.child(entry.key) == nil {
            if entry.key == "content", let instance = scope.instance {
                entries[index].key = "layers"
                entries[index].value = YAMLNode(.sequence([]), at: entry.keyLocation)
                var result = try self.entries(entries, place, scope)
                if let content = instance.content,
                    let index = result.firstIndex(where: { $0.key == "layers" })
                {
                    result[index].value.content = .sequence(
                        try items(content.nodes, places.layers, content.scope))
                }
                return result
            }
            if let component = table[entry.key] {
                let use = entries.remove(at: index)
                return try self.use(component, use, beside: entries, place, scope)
            }
            if components.broken.contains(entry.key) {
                let id = try self.entries(entries.filter { $0.key == "id" }, place, scope)
                return Self.placeholder(at: location) + id
            }
            if let near = near(to: entry.key, in: table.names),
                self.near(to: entry.key, in: place?.keys ?? []) == nil
            {
                diagnostics.error(
                    .unknownKey, "unknown key \(quoted(entry.key)) in a layer",
                    hint: Suggestion.sentence(near), at: scope.place(entry.keyLocation))
                return Self.placeholder(at: location)
            }
        }
        return try self.entries(entries, place, scope)
    }

    /// Replaces a layer that can't be read.
    static func placeholder(at location: SourceLocation) -> [YAMLEntry] {
        [
            YAMLEntry(
                key: "layers", keyLocation: location, value: YAMLNode(.sequence([]), at: location))
        ]
    }
}

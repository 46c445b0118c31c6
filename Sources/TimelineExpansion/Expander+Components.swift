import Diagnostics
import TimelineModel
import TimelineSyntax

/// Declarations of components.
extension Expander {
    static let maxComponents = 1000
    private static let ownKeys = Authoring.componentKeys.map(\.name)

    func declareComponents(_ node: YAMLNode?, in table: ComponentTable) {
        let entries = named(node, "components").prefix(Self.maxComponents)
        // Components may use each other in any order.
        components.names.formUnion(entries.map(\.key))
        for entry in entries {
            if let component = component(entry, table) {
                table.add(component)
            } else if !isReserved(entry.key) {
                components.broken.insert(entry.key)
            }
        }
    }

    private func isReserved(_ name: String) -> Bool {
        ((places.layers.item?.keys ?? []) + ["forEach", "when", "let", "content"]).contains(name)
    }

    private func component(_ entry: YAMLEntry, _ table: ComponentTable) -> Component? {
        let place = entry.keyLocation
        let layerKeys = places.layers.item?.keys ?? []
        if isReserved(entry.key) {
            diagnostics.error(
                .reservedName, "a component can't be called \(quoted(entry.key))",
                hint: "a layer has a key of that name", at: place)
            return nil
        }
        if let other = table.own(entry.key) {
            diagnostics.error(
                .duplicateComponent, "there is another component \(quoted(entry.key))",
                hint: "it is declared at \(other.place)", at: place)
            return nil
        }
        guard let mapping = entry.value.mapping else {
            diagnostics.error(
                .wrongType,
                "the component \(quoted(entry.key)) must be a mapping, not \(entry.value.summary)",
                at: entry.value.location)
            return nil
        }
        let inner = ComponentTable(outer: table)
        var parts: [String: YAMLEntry] = [:]
        var layer: [YAMLEntry] = []
        for part in mapping {
            if Self.ownKeys.contains(part.key) {
                parts[part.key] = part
            } else {
                layer.append(part)
            }
        }
        declareComponents(parts["components"]?.value, in: inner)
        // A component's layer may be another component.
        let known = layerKeys + inner.names
        let unknown = layer.filter { !known.contains($0.key) && !components.names.contains($0.key) }
        for part in unknown {
            diagnostics.error(
                .unknownKey, "unknown key \(quoted(part.key)) in a component",
                hint: didYouMean(part.key, Self.ownKeys + known)
                    ?? "a component has \(list(Self.ownKeys)), and what a layer has",
                at: part.keyLocation)
        }
        guard unknown.isEmpty else { return nil }
        guard
            layer.contains(where: {
                places.contentKeys.contains($0.key) || !layerKeys.contains($0.key)
            })
        else {
            diagnostics.error(
                .wrongComponent, "the component \(quoted(entry.key)) has nothing to draw",
                hint: "it needs 'layers', or another key that says what a layer is", at: place)
            return nil
        }
        return Component(
            entry, parts: parts, layer: layer, parameters: parameters(parts["takes"]?.value),
            known: inner)
    }

    /// Returns what a component takes. A parameter with mistakes is among it: its name is known.
    func parameters(_ node: YAMLNode?) -> [Component.Parameter] {
        if let node, let items = node.sequence { return parameters(listed: items, node) }
        let scope = Scope(outer: nil, uses: nil)
        return named(node, "takes").compactMap { entry in
            guard isUnreserved(entry.key, at: entry.keyLocation) else { return nil }
            if entry.value.mapping != nil {
                let declaration = declaration(entry, roles: true, scope)
                return Component.Parameter(
                    name: entry.key,
                    declaration: declaration ?? broken(entry.key, at: entry.keyLocation))
            }
            var declaration = Declaration(name: entry.key, place: entry.keyLocation)
            declaration.isBroken = !read(entry.value, true, into: &declaration)
            return Component.Parameter(name: entry.key, declaration: declaration)
        }
    }

    /// Reports that parameters are in a list, and returns those that it names.
    private func parameters(listed items: [YAMLNode], _ node: YAMLNode) -> [Component.Parameter] {
        let names = items.flatMap { item -> [String] in
            if let entries = item.mapping { return entries.map(\.key) }
            return item.scalar.flatMap { $0.isNull ? nil : [$0.text] } ?? []
        }
        wrongType(
            "'takes'", must: "be a mapping from names",
            hint: names.first.map { "write takes: { \($0): text }, with the kind of each" }, node)
        return names.map {
            Component.Parameter(name: $0, declaration: broken($0, at: node.location))
        }
    }

    private func broken(_ name: String, at place: SourceLocation) -> Declaration {
        var declaration = Declaration(name: name, place: place)
        declaration.isBroken = true
        return declaration
    }
}

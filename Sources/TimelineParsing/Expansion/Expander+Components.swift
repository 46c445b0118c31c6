import Diagnostics
import TimelineModel

/// Declarations of components.
extension Expander {
    static let mostComponents = 1000
    private static let ownKeys = Authoring.componentKeys.map(\.name)

    func declareComponents(_ node: YAMLNode?, in table: ComponentTable) {
        let entries = named(node, "components").prefix(Self.mostComponents)
        // Components may use each other in any order.
        componentNames.formUnion(entries.map(\.key))
        for entry in entries {
            if let component = component(entry, table) { table.add(component) }
        }
    }

    private func component(_ entry: YAMLEntry, _ table: ComponentTable) -> Component? {
        let place = entry.keyLocation
        let layerKeys = layersPlace.item?.keys ?? []
        if (layerKeys + ["forEach", "when", "let", "content"]).contains(entry.key) {
            diagnostics.error(
                "reserved-name", "a component can't be called \(quoted(entry.key))",
                hint: "a layer has a key of that name", at: place)
            return nil
        }
        if let other = table.own(entry.key) {
            diagnostics.error(
                "duplicate-component", "there is another component \(quoted(entry.key))",
                hint: "it is declared at \(other.place)", at: place)
            return nil
        }
        guard let mapping = entry.value.mapping else {
            diagnostics.error(
                "wrong-type",
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
        for part in layer where !known.contains(part.key) && !componentNames.contains(part.key) {
            diagnostics.error(
                "unknown-key", "unknown key \(quoted(part.key)) in a component",
                hint: didYouMean(part.key, Self.ownKeys + known)
                    ?? "a component has \(list(Self.ownKeys)), and what a layer has",
                at: part.keyLocation)
            return nil
        }
        guard
            layer.contains(where: {
                contentKeys.contains($0.key) || !layerKeys.contains($0.key)
            })
        else {
            diagnostics.error(
                "wrong-component", "the component \(quoted(entry.key)) has nothing to draw",
                hint: "it needs 'layers', or another key that says what a layer is", at: place)
            return nil
        }
        return Component(
            entry, parts: parts, layer: layer, parameters: parameters(parts["takes"]?.value),
            known: inner)
    }

    func parameters(_ node: YAMLNode?) -> [Component.Parameter] {
        let scope = Scope(outer: nil, uses: nil)
        return named(node, "takes").compactMap { entry in
            guard isUnreserved(entry.key, at: entry.keyLocation) else { return nil }
            if entry.value.mapping != nil {
                guard let declaration = declaration(entry, roles: true, scope) else { return nil }
                return Component.Parameter(name: entry.key, declaration: declaration)
            }
            var declaration = Declaration(name: entry.key, place: entry.keyLocation)
            guard read(entry.value, true, into: &declaration) else { return nil }
            return Component.Parameter(name: entry.key, declaration: declaration)
        }
    }
}

import Diagnostics
import TimelineModel

/// What names stand for at some place: those of the file or the component, of a `let` and of
/// repetitions around it.
final class Scope {
    /// What is around it; nil for a file's and for a component's, which sees nothing outside.
    let outer: Scope?
    /// Of a component, which of its uses this is.
    let instance: ComponentInstance?
    /// Where what is read in this scope is used.
    let uses: PlaceOfUse?

    private var values: [String: Binding] = [:]
    /// Triggers and the ids of layers have names of their own; what stands for each.
    private var others: [Space: [String: Binding]] = [:]

    /// Names that aren't values.
    enum Space { case trigger, layer, scene }

    init(outer: Scope?, instance: ComponentInstance? = nil, uses: PlaceOfUse?) {
        self.outer = outer
        self.instance = instance ?? outer?.instance
        self.uses = uses
    }

    func value(_ name: String) -> Binding? {
        var scope: Scope? = self
        while let next = scope {
            if let binding = next.values[name] { return binding }
            scope = next.outer
        }
        return nil
    }

    func other(_ space: Space, _ name: String) -> Binding? {
        var scope: Scope? = self
        while let next = scope {
            if let binding = next.others[space]?[name] { return binding }
            scope = next.outer
        }
        return nil
    }

    func bind(_ name: String, _ binding: Binding) { values[name] = binding }

    func bind(_ space: Space, _ name: String, _ binding: Binding) {
        others[space, default: [:]][name] = binding
    }

    /// All names that may stand after a `$` here, beside the plain format's.
    var names: [String] {
        var names: [String] = []
        var scope: Scope? = self
        while let next = scope {
            names += next.values.keys.sorted()
            scope = next.outer
        }
        return names
    }

    /// Names of that space.
    func names(_ space: Space) -> [String] {
        (others[space]?.keys.sorted() ?? []) + (outer?.names(space) ?? [])
    }

    /// The place with where it is used.
    func place(_ location: SourceLocation) -> SourceLocation {
        guard let uses, location.uses == nil else { return location }
        var location = location
        location.uses = uses
        return location
    }
}

/// What a name stands for.
enum Binding {
    /// A value without any name in it.
    case constant(YAMLNode)
    case formula(WrittenExpression)
    /// A `let`, looked into when it is first used.
    case later(Definition)
    /// What the plain timeline calls by another name: a touch, sensor, animator, trigger or layer.
    case renamed(String)
    /// Several of these, by their numbers.
    case family([String])
    /// Layers that a component has been given, to be read in the scope that they stand in.
    case layers([YAMLNode], Scope)
    /// It was wrong, which has been reported.
    case broken
}

/// A `let` as it is written.
final class Definition {
    let name: String
    let node: YAMLNode
    let place: SourceLocation
    let scope: Scope
    /// Nil before it is looked into.
    var meaning: Binding?
    var isBeingRead = false

    init(_ entry: YAMLEntry, in scope: Scope) {
        name = entry.key
        node = entry.value
        place = scope.place(entry.keyLocation)
        self.scope = scope
    }
}

/// One use of a component.
final class ComponentInstance {
    let component: Component
    /// Begins the names of what is its own: `phone_2`.
    let prefix: String
    let depth: Int
    /// The components around it, itself last.
    let path: [Component]
    /// What stands for `- content`, if anything does.
    let content: (nodes: [YAMLNode], scope: Scope)?
    /// How often each component has been used in it.
    var useCounts: [String: Int] = [:]

    init(
        _ component: Component, prefix: String, within outer: ComponentInstance?,
        content: (nodes: [YAMLNode], scope: Scope)?
    ) {
        self.component = component
        self.prefix = prefix
        self.content = content
        depth = (outer?.depth ?? 0) + 1
        path = (outer?.path ?? []) + [component]
    }
}

/// A component as it is declared.
final class Component {
    let name: String
    let place: SourceLocation
    /// Its entries by their keys.
    let parts: [String: YAMLEntry]
    /// The keys of a layer that it has, in their order.
    let layer: [YAMLEntry]
    let parameters: [Parameter]
    /// The components that it knows: its own, and those around its declaration.
    let known: ComponentTable

    struct Parameter {
        var name: String
        var declaration: Declaration
    }

    init(
        _ entry: YAMLEntry, parts: [String: YAMLEntry], layer: [YAMLEntry],
        parameters: [Parameter], known: ComponentTable
    ) {
        name = entry.key
        place = entry.keyLocation
        self.parts = parts
        self.layer = layer
        self.parameters = parameters
        self.known = known
    }
}

/// Components by their names, and those of the file or component around.
final class ComponentTable {
    private let outer: ComponentTable?
    private var components: [String: Component] = [:]

    init(outer: ComponentTable?) { self.outer = outer }

    subscript(name: String) -> Component? { components[name] ?? outer?[name] }

    func own(_ name: String) -> Component? { components[name] }

    var own: [Component] { components.values.sorted { $0.name < $1.name } }

    func add(_ component: Component) { components[component.name] = component }

    var names: [String] { components.keys.sorted() + (outer?.names ?? []) }
}

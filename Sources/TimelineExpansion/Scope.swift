import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// The names visible at a place: those of the file or component, and of surrounding `let`s and
/// repetitions.
final class Scope {
    /// The surrounding scope; nil for a file or a component, which sees no outer names.
    let outer: Scope?
    /// The use of a component that this scope belongs to.
    let instance: ComponentInstance?
    /// The place at which the contents of this scope are used.
    let uses: PlaceOfUse?
    /// Resolves the names of a plain timeline; nil while it is made.
    let resolver: (any NameResolver)?

    private var values: [String: Binding] = [:]
    /// Bindings of triggers, layer ids and scenes, which have separate namespaces.
    private var others: [Space: [String: Binding]] = [:]

    /// The namespaces besides that of values.
    enum Space { case trigger, layer, scene }

    init(
        outer: Scope?, instance: ComponentInstance? = nil, uses: PlaceOfUse?,
        resolver: (any NameResolver)? = nil
    ) {
        self.outer = outer
        self.resolver = resolver
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

    /// All names valid after a `$` here, besides the plain format's.
    var names: [String] {
        var names: [String] = []
        var scope: Scope? = self
        while let next = scope {
            names += next.values.keys.sorted()
            scope = next.outer
        }
        return names
    }

    /// The names in that namespace.
    func names(_ space: Space) -> [String] {
        (others[space]?.keys.sorted() ?? []) + (outer?.names(space) ?? [])
    }

    /// Returns the location together with its uses.
    func place(_ location: SourceLocation) -> SourceLocation {
        guard let uses, location.uses == nil else { return location }
        var location = location
        location.uses = uses
        return location
    }
}

/// Gives names in a plain timeline their meaning.
protocol NameResolver: AnyObject {
    /// Returns a name's meaning, and how many parts behind it belong to it; nil to keep the name.
    func operand(
        _ index: Int, in tree: ExpressionTree, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Expander.Operand, partCount: Int)?
}

/// The meaning of a name.
enum Binding {
    /// A value without names.
    case constant(YAMLNode)
    case formula(WrittenExpression)
    /// A `let`, evaluated on first use.
    case later(Definition)
    /// A touch, sensor, animator, trigger or layer with another name in the plain timeline.
    case renamed(String)
    /// Several such names, by index.
    case family([String])
    /// Layers passed to a component, with the scope to expand them in.
    case layers([YAMLNode], Scope)
    /// The place of a layer, by its plain name and the location of that; or a point.
    indirect case place(layer: (name: String, location: SourceLocation)?, point: Binding)
    /// An error that has been reported.
    case broken
}

/// A `let` in source form.
final class Definition {
    let name: String
    let node: YAMLNode
    let place: SourceLocation
    let scope: Scope
    /// Nil until evaluated.
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
    /// The prefix of names that belong to this use: `phone_2`.
    let prefix: String
    let depth: Int
    /// The surrounding components, ending with this one.
    let path: [Component]
    /// The layers passed for `- content`.
    let content: (nodes: [YAMLNode], scope: Scope)?
    /// The number of uses of each component inside it.
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

/// A component's declaration.
final class Component {
    let name: String
    let place: SourceLocation
    /// Its entries by their keys.
    let parts: [String: YAMLEntry]
    /// The entries of its layer, in order.
    let layer: [YAMLEntry]
    let parameters: [Parameter]
    /// The visible components: its own, and those around its declaration.
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

/// Components by name, with those of the surrounding file or component.
final class ComponentTable {
    private let outer: ComponentTable?
    private var components: [String: Component] = [:]
    /// The values that its file gives names of the environment that have none.
    var standards: [YAMLEntry] = []

    init(outer: ComponentTable?) { self.outer = outer }

    subscript(name: String) -> Component? { components[name] ?? outer?[name] }

    func own(_ name: String) -> Component? { components[name] }

    var own: [Component] { components.values.sorted { $0.name < $1.name } }

    func add(_ component: Component) { components[component.name] = component }

    func standard(_ name: String) -> YAMLNode? {
        standards.first { $0.key == name }?.value ?? outer?.standard(name)
    }

    var standardNames: [String] { standards.map(\.key) + (outer?.standardNames ?? []) }

    var names: [String] { components.keys.sorted() + (outer?.names ?? []) }
}

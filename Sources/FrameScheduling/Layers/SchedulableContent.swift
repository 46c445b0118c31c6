import Diagnostics
package import TimelineModel

/// A kind of layer that can be computed at any time.
package protocol SchedulableContent: LayerContent {
    /// - Parameter layer: what is known of its layer before any frame.
    func plan(_ values: CompiledValues<Self>, for layer: LayerPlan) -> any ContentPlan
}

/// A content that is ready to be computed at any time.
package protocol ContentPlan: Sendable {
    /// The state to draw, or nil if nothing is visible.
    ///
    /// - Parameter context: its `viewSize` is what the layer's padding leaves.
    func state(in context: EvaluationContext) -> LayerState.Content?
}

/// What is known of a layer before any frame.
package struct LayerPlan: Sendable {
    /// Where it is in the tree: `[0, 2]` is the third child of the first layer.
    package let path: [Int]
    /// Its size in points, where that is the same at all times.
    package let fixedSize: Size?
}

/// The values of a content, ready to be computed: `values.center` for its `center`.
@dynamicMemberLookup
package struct CompiledValues<Content: LayerContent>: Sendable {
    package let content: Content
    private typealias Path = any PartialKeyPath<Content> & Sendable

    private let values: [(name: String, path: Path, value: CompiledValue)]

    /// - Parameter compile: makes a value of the content's layer ready.
    init(_ content: Content, by compiler: ValueCompiler) throws(DiagnosticError) {
        self.content = content
        var values: [(String, Path, CompiledValue)] = []
        for key in Content.format.keys {
            guard let path = key.valuePath, let value = key.value(of: content) else { continue }
            values.append((key.name, path, try compiler.compile(value)))
        }
        self.values = values
    }

    /// By the names of their keys, for a trace.
    var named: [(String, CompiledValue)] { values.map { ($0.name, $0.value) } }

    package subscript(dynamicMember path: KeyPath<Content, Value>) -> CompiledValue {
        guard let value = self[path] else {
            preconditionFailure("\(Content.name) declares no key for \(path)")
        }
        return value
    }

    package subscript(dynamicMember path: KeyPath<Content, Value?>) -> CompiledValue? {
        self[path]
    }

    private subscript(path: PartialKeyPath<Content>) -> CompiledValue? {
        values.first { $0.path == path }?.value
    }
}

extension SchedulableContent {
    /// Makes what varies of it ready, and what a trace tells of that.
    func compiled(
        for layer: LayerPlan, by compiler: ValueCompiler
    ) throws(DiagnosticError) -> CompiledLayer.Content {
        let values = try CompiledValues(self, by: compiler)
        return .kind(name: Self.name, plan(values, for: layer), values: values.named)
    }
}

/// What is drawn of a kind of layer that is made of nothing else, at one frame.
package protocol ContentState: Hashable, Encodable, Sendable {}

/// The state of any kind of layer.
package struct AnyContentState: Hashable, Encodable, Sendable {
    package let base: any ContentState

    package init(_ base: any ContentState) { self.base = base }

    package static func == (left: AnyContentState, right: AnyContentState) -> Bool {
        func isEqual<State: ContentState>(_ state: State) -> Bool { state == right.base as? State }
        return isEqual(left.base)
    }

    package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("\(type(of: base))")
        try container.encode(base)
    }
}

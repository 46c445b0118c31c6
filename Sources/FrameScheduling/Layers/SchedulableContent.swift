import Diagnostics
package import TimelineModel

/// A kind of layer that can be evaluated at any time.
package protocol SchedulableContent: LayerContent {
    /// - Parameter layer: the constant properties of its layer.
    func plan(_ values: CompiledValues<Self>, for layer: LayerPlan) -> any ContentPlan
}

/// A content with compiled values.
package protocol ContentPlan: Sendable {
    /// Returns the state to draw, or nil if nothing is visible.
    ///
    /// - Parameter context: its `viewSize` is the layer's size minus its padding.
    func state(in context: EvaluationContext) -> LayerState.Content?
}

/// The constant properties of a layer.
package struct LayerPlan: Sendable {
    /// The index path: `[0, 2]` is the third child of the first layer.
    package let path: [Int]
    /// The size in points if it is constant.
    package let fixedSize: Size?
    /// Whether layers in it are placed on the canvas.
    let needsMap: Bool
    /// Whether the content takes all offered width.
    let stretchesHorizontally: Bool
    let stretchesVertically: Bool
}

/// A content of any kind in `LayerKinds`, compiled.
struct CompiledKind: NamedKind {
    let name: String
    let plan: any ContentPlan
    /// The values by key, for a trace.
    let values: [(String, CompiledValue)]
}

/// The compiled values of a content: `values.center` for its `center`.
@dynamicMemberLookup
package struct CompiledValues<Content: LayerContent>: Sendable {
    package let content: Content
    private typealias Path = any PartialKeyPath<Content> & Sendable

    private let values: [(name: String, path: Path, value: CompiledValue)]

    /// - Parameter compiler: compiles the values.
    init(_ content: Content, by compiler: ValueCompiler) throws(DiagnosticError) {
        self.content = content
        var values: [(String, Path, CompiledValue)] = []
        for key in Content.format.keys {
            guard let path = key.valuePath, let value = key.value(of: content) else { continue }
            values.append((key.name, path, try compiler.compile(value)))
        }
        self.values = values
    }

    fileprivate var named: [(String, CompiledValue)] { values.map { ($0.name, $0.value) } }

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
    func compiled(
        for layer: LayerPlan, by compiler: ValueCompiler
    ) throws(DiagnosticError) -> CompiledKind {
        let values = try CompiledValues(self, by: compiler)
        return CompiledKind(name: Self.name, plan: plan(values, for: layer), values: values.named)
    }
}

/// The state at one frame of a layer kind with its own drawing code.
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

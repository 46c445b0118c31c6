/// The types of a tree's values: expressions as written, numbers at a frame.
///
/// Layers and all that is in them are declared once, generic over this.
package protocol ValueForm {
    associatedtype Number: Sendable
    associatedtype Place: Sendable
    associatedtype Color: Sendable
    associatedtype Condition: Sendable
    /// An argument of a shader's function: a value of any kind.
    associatedtype Argument: Sendable
}

/// A form whose trees can be compared.
package protocol HashableForm: ValueForm
where
    Number: Hashable, Place: Hashable, Color: Hashable, Condition: Hashable, Argument: Hashable
{}

/// A form of layers, with the types of their other parts.
package protocol LayerForm: ValueForm {
    associatedtype Compute: Sendable
    /// Any kind of layer from a folder of `LayerKinds`.
    associatedtype Kind: NamedKind
    /// The results that are computed for a layer once for all frames.
    associatedtype Plan: Sendable
}

/// Any kind of layer from a folder of `LayerKinds`.
package protocol NamedKind: Sendable {
    /// Its key in a layer.
    var name: String { get }
}

/// Values as written.
package enum Written: HashableForm {
    package typealias Number = Value
    package typealias Place = Value
    package typealias Color = Value
    package typealias Condition = Value
    package typealias Argument = Value
}

extension Written: LayerForm {
    package typealias Compute = ComputeUse
    package typealias Kind = AnyLayerContent
    package typealias Plan = NoPlan
}

/// Nothing is computed for a layer as written.
package struct NoPlan: Hashable, Sendable {}

/// Values at one frame.
package enum Evaluated: HashableForm {
    package typealias Number = Double
    package typealias Place = Point
    package typealias Color = RGBA
    package typealias Condition = Bool
    /// The numbers passed to the function: binary32, with premultiplied colours.
    package typealias Argument = [Double]
}

/// Transforms each value of a tree: compiles it, evaluates it, or collects it.
///
/// The names are those in traces.
package protocol ValueTransform<From, To> {
    associatedtype From: ValueForm
    associatedtype To: ValueForm
    associatedtype Failure: Error

    /// Any number.
    func number(_ value: From.Number, _ name: String) throws(Failure) -> To.Number
    /// A non-negative length in points.
    func length(_ value: From.Number, _ name: String) throws(Failure) -> To.Number
    func place(_ value: From.Place, _ name: String) throws(Failure) -> To.Place
    func color(_ value: From.Color, _ name: String) throws(Failure) -> To.Color
    func condition(_ value: From.Condition, _ name: String) throws(Failure) -> To.Condition
    func argument(_ value: From.Argument, _ name: String) throws(Failure) -> To.Argument
    /// Sorts the stops of a transformed gradient.
    func ordered(_ stops: [GradientTree<To>.Stop]) -> [GradientTree<To>.Stop]
    /// Returns the transform for values that read an effect's own arguments.
    func reading(_ arguments: [To.Argument]) -> Self
}

extension ValueTransform {
    package func ordered(_ stops: [GradientTree<To>.Stop]) -> [GradientTree<To>.Stop] { stops }

    package func reading(_ arguments: [To.Argument]) -> Self { self }

    package func number(_ value: From.Number?, _ name: String) throws(Failure) -> To.Number? {
        if let value { try number(value, name) } else { nil }
    }
    package func length(_ value: From.Number?, _ name: String) throws(Failure) -> To.Number? {
        if let value { try length(value, name) } else { nil }
    }
    package func place(_ value: From.Place?, _ name: String) throws(Failure) -> To.Place? {
        if let value { try place(value, name) } else { nil }
    }
    package func color(_ value: From.Color?, _ name: String) throws(Failure) -> To.Color? {
        if let value { try color(value, name) } else { nil }
    }
}

/// A transform that treats all kinds of values alike.
package protocol UniformTransform: ValueTransform
where
    From.Place == From.Number, From.Color == From.Number, From.Condition == From.Number,
    From.Argument == From.Number, To.Place == To.Number, To.Color == To.Number,
    To.Condition == To.Number, To.Argument == To.Number
{
    func value(_ value: From.Number, _ name: String) throws(Failure) -> To.Number
}

extension UniformTransform {
    package func number(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
    package func length(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
    package func place(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
    package func color(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
    package func condition(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
    package func argument(_ value: From.Number, _ name: String) throws(Failure) -> To.Number {
        try self.value(value, name)
    }
}

/// A form without values, for visits to those of another form.
package enum Visited: LayerForm {
    package struct Nothing: NamedKind {
        package var name: String { "" }
    }

    package typealias Number = Nothing
    package typealias Place = Nothing
    package typealias Color = Nothing
    package typealias Condition = Nothing
    package typealias Argument = Nothing
    package typealias Compute = Nothing
    package typealias Kind = Nothing
    package typealias Plan = NoPlan
}

/// Collects the values of a tree whose values are all of one type.
package final class ValueCollector<Form: ValueForm>: UniformTransform
where
    Form.Place == Form.Number, Form.Color == Form.Number, Form.Condition == Form.Number,
    Form.Argument == Form.Number
{
    package typealias From = Form
    package typealias To = Visited
    package typealias Failure = Never

    /// In the order of the declarations.
    package private(set) var values: [(name: String, value: Form.Number)] = []

    package init() {}

    package func value(_ value: Form.Number, _ name: String) -> Visited.Nothing {
        values.append((name, value))
        return Visited.Nothing()
    }
}

extension ValueCollector where Form: LayerForm {
    /// Collects a content's own values, except those of a compute layer or another kind.
    package func collect(_ content: LayerTree<Form>.Content) {
        _ = content.map(
            self, layers: { _ in [] }, compute: { _ in Visited.Nothing() },
            kind: { _ in Visited.Nothing() })
    }
}

extension ValueCollector where Form == Written {
    /// Collects a layer's own values: without those of layers in it, of a compute layer, and of
    /// another kind.
    package func collect(_ layer: Layer) {
        _ = layer.map(
            self, content: .color(Visited.Nothing()), mask: [],
            effects: layer.effects.map { $0.map(self) }, plan: NoPlan())
        collect(layer.content)
    }

    package func removeAll() { values.removeAll(keepingCapacity: true) }
}

extension Timeline {
    /// Whether a layer or a camera reads the place of a layer.
    package var namesLayers: Bool {
        let collector = ValueCollector<Written>()
        return layers.nameLayers(collector) || scenes.contains { $0.layers.nameLayers(collector) }
            || allCameras.contains { $0.values.contains { $0?.namesLayers ?? false } }
    }
}

extension [Layer] {
    /// Layers are large; this copies none.
    fileprivate func nameLayers(_ collector: ValueCollector<Written>) -> Bool {
        indices.contains { index in
            collector.removeAll()
            collector.collect(self[index])
            if collector.values.contains(where: \.value.namesLayers) { return true }
            switch self[index].content {
            case .group(let children): if children.nameLayers(collector) { return true }
            case .compute(let use): if use.values.contains(where: \.namesLayers) { return true }
            case .kind(let kind):
                if kind.base.values.contains(where: \.namesLayers) { return true }
            case .spacer, .shape, .color, .gradient, .text, .svg, .image, .video: break
            }
            return self[index].mask.nameLayers(collector)
        }
    }
}

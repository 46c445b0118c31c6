import TimelineModel

/// The common properties of layers at one frame.
package struct LayerProperties: Hashable, Sendable {
    var size: Size
    var center: Point
    var scale: Point
    /// Degrees, clockwise.
    var rotation: Double
    /// The rotation in space and the projection, of points from the centre; nil for none.
    var projection: PlaneMap?
    var opacity: Double
    var isHidden: Bool
    var effects: [EvaluatedEffect]
}

extension EvaluatedEffect {
    /// The effect to draw; nil if it is disabled or changes nothing.
    var state: EffectState? {
        guard isEnabled, isApplied else { return nil }
        return EffectState(
            function: function, arguments: arguments.joined().map { Float($0) },
            lists: lists.map { $0.joined().map { Float($0) } }, pictures: pictures,
            maxSampleOffset: reach)
    }

    var reach: Size {
        Size(width: maxSampleOffset.x.magnitude, height: maxSampleOffset.y.magnitude)
    }
}

extension LayerProperties {
    /// Returns a valid length. Negative and non-finite values become 0.
    package static func length(_ number: Double) -> Double { number.isFinite ? max(number, 0) : 0 }

    package static func coordinate(_ number: Double) -> Double { number.isFinite ? number : 0 }

    init(
        _ layer: CompiledLayer, in slot: LayerSlot, context: EvaluationContext,
        includingEffects: Bool = true
    ) {
        var inside = context
        inside.viewSize = slot.size
        inside.parentSize = .known(slot.room)
        inside.space = .around(layer.plan.path)
        func point(_ value: CompiledValue) -> Point {
            let numbers = value.numbers(in: inside)
            return Point(x: Self.coordinate(numbers[0]), y: Self.coordinate(numbers[1]))
        }
        func number(_ value: CompiledValue) -> Double {
            Self.coordinate(value.numbers(in: inside)[0])
        }
        size = slot.size
        let place = layer.position.map(point) ?? slot.center
        let offset = point(layer.offset)
        center = Point(x: place.x + offset.x, y: place.y + offset.y)
        scale = point(layer.scale)
        rotation = number(layer.rotation)
        projection = layer.projection(in: slot.size, ValueEvaluator(context: inside))
        opacity = min(max(number(layer.opacity), 0), 1)
        isHidden = number(layer.hidden) != 0
        let anchor = point(layer.anchor)
        effects = []
        if includingEffects {
            var own = inside
            own.space = .inside(layer.plan.path)
            effects = layer.effects.map { $0.map(ValueEvaluator(context: own)) }
        }
        layer.applyTransition(to: &self, in: inside)
        moveCenter(about: anchor)
    }

    /// Converts scaling and rotation about an anchor to those about the centre, plus a translation.
    private mutating func moveCenter(about anchor: Point) {
        let x = (0.5 - anchor.x) * size.width, y = (0.5 - anchor.y) * size.height
        guard x != 0 || y != 0 else { return }
        let linear = PlaneMap.linear(scale: scale, rotation: rotation)
        let moved = linear(Point(x: x, y: y))
        center.x += moved.x - x
        center.y += moved.y - y
    }
}

extension CompiledValue {
    /// Returns the components as passed to a shader: binary32, with premultiplied colours.
    package func shaderNumbers(in context: EvaluationContext) -> [Double] {
        var numbers = numbers(in: context)
        if kind == .color {
            numbers = [
                numbers[0] * numbers[3], numbers[1] * numbers[3], numbers[2] * numbers[3],
                numbers[3],
            ]
        }
        return numbers.map { Double(Float($0)) }
    }
}

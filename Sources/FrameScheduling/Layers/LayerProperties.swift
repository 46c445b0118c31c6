import TimelineModel

/// What every kind of layer has, at one frame.
struct LayerProperties: Hashable, Sendable {
    var size: Size
    var center: Point
    var scale: Point
    /// Degrees, clockwise.
    var rotation: Double
    var opacity: Double
    var isHidden: Bool
    var effects: [EvaluatedEffect]
}

/// An effect at one frame, whether or not it is to be run.
struct EvaluatedEffect: Hashable, Sendable {
    var function: EffectUse.Function
    /// As the shader is given them: binary32 numbers, colours premultiplied.
    var arguments: [[Double]]
    var isEnabled: Bool
    var isApplied: Bool
    var maxSampleOffset: Size

    var state: EffectState? {
        guard isEnabled, isApplied else { return nil }
        return EffectState(
            function: function, arguments: arguments.joined().map { Float($0) },
            maxSampleOffset: maxSampleOffset)
    }
}

extension LayerProperties {
    /// Lengths can be neither negative nor endless; what an expression makes of them is 0.
    static func length(_ number: Double) -> Double { number.isFinite ? max(number, 0) : 0 }

    static func coordinate(_ number: Double) -> Double { number.isFinite ? number : 0 }

    static func size(of layer: CompiledLayer, in context: EvaluationContext) -> Size {
        if let fixed = layer.fixedSize { return fixed }
        let offered = context.viewSize
        return Size(
            width: layer.width.map { length($0.numbers(in: context)[0]) } ?? offered.width,
            height: layer.height.map { length($0.numbers(in: context)[0]) } ?? offered.height)
    }

    /// - Parameter context: its `viewSize` is the size of the layer's parent.
    init(_ layer: CompiledLayer, in context: EvaluationContext, includingEffects: Bool = true) {
        let parent = context.viewSize
        var context = context
        size = Self.size(of: layer, in: context)
        context.viewSize = size
        let inside = context
        func point(_ value: CompiledValue) -> Point {
            let numbers = value.numbers(in: inside)
            return Point(x: Self.coordinate(numbers[0]), y: Self.coordinate(numbers[1]))
        }
        func number(_ value: CompiledValue) -> Double {
            Self.coordinate(value.numbers(in: inside)[0])
        }
        let place = layer.position.map(point) ?? Point(x: parent.width / 2, y: parent.height / 2)
        let offset = point(layer.offset)
        center = Point(x: place.x + offset.x, y: place.y + offset.y)
        scale = point(layer.scale)
        rotation = number(layer.rotation)
        opacity = min(max(number(layer.opacity), 0), 1)
        isHidden = number(layer.hidden) != 0
        effects = includingEffects ? layer.effects.map { EvaluatedEffect($0, in: inside) } : []
    }
}

extension EvaluatedEffect {
    init(_ effect: CompiledEffect, in context: EvaluationContext) {
        function = effect.function
        arguments = effect.arguments.map { $0.shaderNumbers(in: context) }
        var context = context
        context.arguments = arguments
        isEnabled = effect.isEnabled.numbers(in: context)[0] != 0
        isApplied = effect.isApplied.numbers(in: context)[0] != 0
        let reach = effect.maxSampleOffset.numbers(in: context).map {
            LayerProperties.length($0.magnitude)
        }
        maxSampleOffset = Size(width: reach[0], height: reach[1])
    }
}

extension CompiledValue {
    /// The numbers as a shader is given them: binary32, colours premultiplied.
    func shaderNumbers(in context: EvaluationContext) -> [Double] {
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

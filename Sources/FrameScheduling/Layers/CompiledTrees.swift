import Diagnostics
package import TimelineModel

/// As it is ready to be computed at any time.
enum Compiled: ValueForm {
    typealias Number = CompiledValue
    typealias Place = CompiledValue
    typealias Color = CompiledValue
}

typealias CompiledShape = ShapeTree<Compiled>
typealias CompiledStyle = StyleTree<Compiled>
typealias CompiledPaint = PaintTree<Compiled>
typealias CompiledPadding = PaddingTree<Compiled>
typealias CompiledGradient = GradientTree<Compiled>

/// Makes values ready.
struct ValueCompiler: ValueTransform {
    typealias From = Written
    typealias To = Compiled

    let timeline: Timeline
    let location: SourceLocation?

    func compile(_ value: Value) throws(DiagnosticError) -> CompiledValue {
        try CompiledValue(value, in: timeline, at: location)
    }

    func compile(_ value: Value?) throws(DiagnosticError) -> CompiledValue? {
        guard let value else { return nil }
        return try compile(value)
    }

    func number(_ value: Value, _ name: String) throws(DiagnosticError) -> CompiledValue {
        try compile(value)
    }

    func length(_ value: Value, _ name: String) throws(DiagnosticError) -> CompiledValue {
        try compile(value)
    }

    func place(_ value: Value, _ name: String) throws(DiagnosticError) -> CompiledValue {
        try compile(value)
    }

    func color(_ value: Value, _ name: String) throws(DiagnosticError) -> CompiledValue {
        try compile(value)
    }
}

/// Computes values at one frame. Numbers that are not finite become 0.
struct ValueEvaluator: ValueTransform {
    typealias From = Compiled
    typealias To = Evaluated

    /// Its `viewSize` is that of the layer.
    let context: EvaluationContext

    func number(_ value: CompiledValue, _ name: String) -> Double {
        LayerProperties.coordinate(value.numbers(in: context)[0])
    }

    func length(_ value: CompiledValue, _ name: String) -> Double {
        LayerProperties.length(value.numbers(in: context)[0])
    }

    func place(_ value: CompiledValue, _ name: String) -> Point {
        let numbers = value.numbers(in: context).map(LayerProperties.coordinate)
        return Point(x: numbers[0], y: numbers[1])
    }

    func color(_ value: CompiledValue, _ name: String) -> RGBA { value.color(in: context) }

    /// No stop lies before the one before it, and none beyond the end.
    func ordered(_ stops: [GradientStop]) -> [GradientStop] {
        var last = 0.0
        return stops.map { stop in
            last = max(last, min(stop.location, 1))
            return GradientStop(location: last, color: stop.color)
        }
    }
}

extension CompiledValue {
    /// Components stay as an overshooting spring leaves them, so that what to do about those
    /// outside 0…1 is decided in one place, where colours become pixels; only alpha is bounded.
    package func color(in context: EvaluationContext) -> RGBA {
        let numbers = numbers(in: context).map(LayerProperties.coordinate)
        return RGBA(
            red: numbers[0], green: numbers[1], blue: numbers[2],
            alpha: min(max(numbers[3], 0), 1))
    }
}

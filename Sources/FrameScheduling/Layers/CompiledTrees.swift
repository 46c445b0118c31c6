import Diagnostics
package import TimelineModel

/// Compiled values.
enum Compiled: LayerForm {
    typealias Number = CompiledValue
    typealias Place = CompiledValue
    typealias Color = CompiledValue
    typealias Condition = CompiledValue
    typealias Argument = CompiledValue
    typealias Compute = ComputeProgram
    typealias Kind = CompiledKind
    typealias Plan = LayerPlan
}

typealias EvaluatedEffect = EffectTree<Evaluated>

struct ValueCompiler: UniformTransform {
    typealias From = Written
    typealias To = Compiled
    typealias Failure = DiagnosticError

    let timeline: Timeline
    let location: SourceLocation?

    func compile(_ value: Value) throws(DiagnosticError) -> CompiledValue {
        try CompiledValue(value, in: timeline, at: location)
    }

    func compile(_ value: Value?) throws(DiagnosticError) -> CompiledValue? {
        guard let value else { return nil }
        return try compile(value)
    }

    func value(_ value: Value, _ name: String) throws(DiagnosticError) -> CompiledValue {
        try compile(value)
    }
}

/// Evaluates values at one frame. Non-finite numbers become 0.
struct ValueEvaluator: ValueTransform {
    typealias From = Compiled
    typealias To = Evaluated

    /// Its `viewSize` is the layer's own.
    var context: EvaluationContext

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

    func condition(_ value: CompiledValue, _ name: String) -> Bool {
        value.numbers(in: context)[0] != 0
    }

    func argument(_ value: CompiledValue, _ name: String) -> [Double] {
        value.shaderNumbers(in: context)
    }

    func reading(_ arguments: [[Double]]) -> ValueEvaluator {
        var evaluator = self
        evaluator.context.arguments = arguments
        return evaluator
    }

    /// Makes stops ascending, and limits them to the end.
    func ordered(_ stops: [GradientStop]) -> [GradientStop] {
        var last = 0.0
        return stops.map { stop in
            last = max(last, min(stop.location, 1))
            return GradientStop(location: last, color: stop.color)
        }
    }
}

extension CompiledValue {
    /// Components may be outside 0…1, as after a spring's overshoot. They are clamped later, in one
    /// place, where colours become pixels. Alpha is clamped here.
    package func color(in context: EvaluationContext) -> RGBA {
        let numbers = numbers(in: context).map(LayerProperties.coordinate)
        return RGBA(
            red: numbers[0], green: numbers[1], blue: numbers[2],
            alpha: min(max(numbers[3], 0), 1))
    }
}

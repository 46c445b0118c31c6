/// The types of a tree's values: expressions as written, numbers at a frame.
///
/// Shapes, styles, paints, gradients and texts are declared once, generic over this.
package protocol ValueForm {
    associatedtype Number: Sendable
    associatedtype Place: Sendable
    associatedtype Color: Sendable
}

/// Values as written.
package enum Written: ValueForm {
    package typealias Number = Value
    package typealias Place = Value
    package typealias Color = Value
}

/// Values at one frame.
package enum Evaluated: ValueForm {
    package typealias Number = Double
    package typealias Place = Point
    package typealias Color = RGBA
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
    /// Sorts the stops of a transformed gradient.
    func ordered(_ stops: [GradientTree<To>.Stop]) -> [GradientTree<To>.Stop]
}

extension ValueTransform {
    package func ordered(_ stops: [GradientTree<To>.Stop]) -> [GradientTree<To>.Stop] { stops }
}

/// Collects the values of a tree whose values are all of one type.
package final class ValueCollector<Form: ValueForm>: ValueTransform
where Form.Place == Form.Number, Form.Color == Form.Number {
    package typealias From = Form
    package typealias To = Form

    /// In the order of the declarations.
    package private(set) var values: [(name: String, value: Form.Number)] = []

    package init() {}

    private func note(_ value: Form.Number, _ name: String) -> Form.Number {
        values.append((name, value))
        return value
    }

    package func number(_ value: Form.Number, _ name: String) -> Form.Number { note(value, name) }
    package func length(_ value: Form.Number, _ name: String) -> Form.Number { note(value, name) }
    package func place(_ value: Form.Number, _ name: String) -> Form.Number { note(value, name) }
    package func color(_ value: Form.Number, _ name: String) -> Form.Number { note(value, name) }
}

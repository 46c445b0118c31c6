package import MediaTime

/// The kind of a value, which determines its components.
package enum ValueKind: String, Hashable, Sendable, CaseIterable {
    case number
    /// x, y in points; also a size (width, height).
    case point
    /// Red, green, blue, alpha: straight alpha, gamma-encoded, 0…1.
    case color
    case boolean

    package var componentCount: Int {
        switch self {
        case .number, .boolean: 1
        case .point: 2
        case .color: 4
        }
    }
}

/// A property of a layer or an argument of a shader: a literal, or an expression to evaluate at
/// every frame, or a few of them put together.
package struct Value: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The kind's components; a boolean is 0 or 1.
        case literal([Double])
        /// Stored elsewhere: a layer has dozens of values, and few are expressions.
        indirect case expression(Expression)
        /// The components of a point or a colour, each a number.
        case components([Value])
        /// A component of a point.
        indirect case component(Int, of: Value)
        /// A number plus a constant, in binary32.
        indirect case sum(Value, Double)
        /// A number times a constant, in binary32.
        indirect case product(Value, Double)
    }

    package var kind: ValueKind
    package var source: Source

    package init(_ kind: ValueKind, _ source: Source) {
        self.kind = kind
        self.source = source
    }

    /// Whether it is constant.
    package var isLiteral: Bool {
        if case .literal = source { true } else { false }
    }

    /// The expression as written; nil for a literal.
    package var text: String? {
        switch source {
        case .literal: nil
        case .expression(let expression): expression.text
        default: ModelText.text(of: self)
        }
    }

    /// The expressions in it.
    package var expressions: [Expression] {
        switch source {
        case .literal: []
        case .expression(let expression): [expression]
        case .components(let parts): parts.flatMap(\.expressions)
        case .component(_, let value), .sum(let value, _), .product(let value, _):
            value.expressions
        }
    }

    /// The references in its expressions.
    package var references: [Reference] {
        isLiteral ? [] : expressions.flatMap(\.variables).map(\.reference)
    }

    /// Whether it reads the place of a layer.
    package var namesLayers: Bool {
        references.contains { if case .layer = $0 { true } else { false } }
    }

    /// Returns the value with other expressions in the same places.
    package func replacingExpressions(by other: (Expression) -> Expression) -> Value {
        let replaced: Source =
            switch source {
            case .literal: source
            case .expression(let expression): .expression(other(expression))
            case .components(let parts):
                .components(parts.map { $0.replacingExpressions(by: other) })
            case .component(let index, let value):
                .component(index, of: value.replacingExpressions(by: other))
            case .sum(let value, let term): .sum(value.replacingExpressions(by: other), term)
            case .product(let value, let factor):
                .product(value.replacingExpressions(by: other), factor)
            }
        return Value(kind, replaced)
    }

    /// Returns a point or a colour of these numbers.
    package static func combined(_ parts: [Value], _ kind: ValueKind) -> Value {
        var literals: [Double] = []
        for case .literal(let numbers) in parts.map(\.source) { literals += numbers }
        return Value(kind, literals.count == parts.count ? .literal(literals) : .components(parts))
    }

    /// Returns a component of a point.
    package func component(_ index: Int) -> Value {
        switch source {
        case .literal(let numbers): .number(numbers[index])
        case .components(let parts): parts[index]
        default: Value(.number, .component(index, of: self))
        }
    }

    /// Returns a number plus a constant.
    package func adding(_ term: Double) -> Value {
        if case .literal(let numbers) = source { return .number(numbers[0] + term) }
        return Value(.number, .sum(self, term))
    }

    /// Returns a number times a constant; 0 if the constant isn't finite.
    package func multiplied(by factor: Double) -> Value {
        guard factor.isFinite else { return .number(0) }
        if case .literal(let numbers) = source { return .number(numbers[0] * factor) }
        return Value(.number, .product(self, factor))
    }

    package static func number(_ number: Double) -> Value { Value(.number, .literal([number])) }
    package static func point(_ x: Double, _ y: Double) -> Value {
        Value(.point, .literal([x, y]))
    }
    package static func color(_ color: RGBA) -> Value { Value(.color, .literal(color.components)) }
    package static func boolean(_ value: Bool) -> Value {
        Value(.boolean, .literal([value ? 1 : 0]))
    }
}

/// An expression in the shader language, already type-checked against its variables.
package struct Expression: Hashable, Sendable {
    /// The text as written, such as `1 - $glow * 0.5`.
    package let text: String
    /// The variables in the text. A name includes the `$` and the whole dotted path:
    /// `$finger.location`.
    package let variables: [Variable]

    package struct Variable: Hashable, Sendable {
        package var name: String
        package var reference: Reference
        package init(name: String, reference: Reference) {
            self.name = name
            self.reference = reference
        }
    }

    /// The compiled text, as a value of one kind.
    package struct Compiled: Sendable {
        package var kind: ValueKind
        /// A program of the shader language's module.
        package var program: any Sendable

        package init(kind: ValueKind, program: any Sendable) {
            self.kind = kind
            self.program = program
        }
    }

    /// Nil if no reader compiled the text; then the scheduler does. It is derived from the text and
    /// the variables, so comparisons ignore it.
    package let compiled: Compiled?

    package init(text: String, variables: [Variable], compiled: Compiled? = nil) {
        self.text = text
        self.variables = variables
        self.compiled = compiled
    }

    package static func == (left: Expression, right: Expression) -> Bool {
        left.text == right.text && left.variables == right.variables
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(variables)
    }
}

/// A varying quantity that an expression may read.
package enum Reference: Hashable, Sendable {
    /// `$time`, seconds. Number.
    case time
    /// `$frame`. Number.
    case frame
    /// `$elapsed`, `$remaining`: seconds since a time, or until it. Numbers.
    case elapsed(since: Time)
    case remaining(until: Time)
    /// `$view.size`: the current layer's size in points. Point.
    case viewSize
    /// `$parent.size`: the size in points of the space that the current layer is laid out in; that
    /// of the canvas for a root layer. Point.
    case parentSize
    /// `$glow`, `$drift.x`: indices into the timeline's animators and that animator's tracks.
    case animator(Int, track: Int)
    /// `$light`, `$tilt.roll`: indices into the timeline's sensors and that sensor's tracks.
    case sensor(Int, track: Int)
    /// `$liked`: a boolean, or the index of an enumeration's word.
    case state(Int)
    /// `$finger.location` and other properties of a touch.
    case touch(Int, TouchProperty)
    /// `$layers.ring.center`: a place of the layer at an index path, or its size, in the space in
    /// which the property is written. Points.
    case layer([Int], LayerMeasure)
    /// `$part.index`: of the part of a text that a value of its `split` is for. Numbers.
    case part(PartProperty)
    /// The effect's own argument; only in `EffectUse.isApplied` and `maxSampleOffset`.
    case argument(Int, ValueKind)
}

/// A point or a size that an expression can read of a layer.
package enum LayerMeasure: Hashable, Sendable {
    case place(UnitPlace)
    /// The lengths of its edges.
    case size

    package static let names =
        ["center", "size"]
        + UnitPlace.allCases.map(\.rawValue).filter {
            $0 != "center"
        }

    package init?(name: String) {
        if name == "size" {
            self = .size
        } else if let place = UnitPlace(rawValue: name) {
            self = .place(place)
        } else {
            return nil
        }
    }
}

package enum TouchProperty: String, Hashable, Sendable, CaseIterable {
    /// In points in the space of the touch's layer, clamped to it while moving. [0, 0] before the
    /// first event.
    case location
    /// The start of the current or last gesture.
    case start
    /// In points per second.
    case velocity
    /// The offset from the start to the location.
    case translation
    /// The velocity at the end of the last gesture; [0, 0] before.
    case releaseVelocity
    /// The predicted resting place of the finger: SwiftUI's `predictedEndLocation`.
    case predictedEnd
    /// 1 between `began` and `ended`.
    case isDown

    package var kind: ValueKind {
        switch self {
        case .location, .start, .velocity, .translation, .releaseVelocity, .predictedEnd:
            .point
        case .isDown: .boolean
        }
    }
}

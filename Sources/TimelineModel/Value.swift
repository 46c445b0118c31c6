package import MediaTime

/// What kind of thing a value is, and so how many numbers it has.
package enum ValueKind: String, Hashable, Sendable, CaseIterable {
    case number
    /// x, y in points; a size is one too (width, height).
    case point
    /// red, green, blue, alpha: straight alpha, gamma-encoded, 0…1.
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
/// every frame.
package struct Value: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// As many numbers as the kind has components; a boolean is 0 or 1.
        case literal([Double])
        case expression(Expression)
    }

    package var kind: ValueKind
    package var source: Source

    package init(_ kind: ValueKind, _ source: Source) {
        self.kind = kind
        self.source = source
    }

    /// Whether it is the same at all times.
    package var isLiteral: Bool {
        if case .literal = source { true } else { false }
    }

    /// What the names in it stand for.
    package var references: [Reference] {
        if case .expression(let expression) = source {
            expression.variables.map(\.reference)
        } else {
            []
        }
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
    /// As written, such as `1 - $glow * 0.5`.
    package let text: String
    /// What each `$name` in the text stands for. The name includes the `$` and the whole dotted
    /// path: `$finger.location`.
    package let variables: [Variable]

    package struct Variable: Hashable, Sendable {
        package var name: String
        package var reference: Reference
        package init(name: String, reference: Reference) {
            self.name = name
            self.reference = reference
        }
    }

    /// What the text was compiled to when it was checked, as a value of one kind.
    package struct Compiled: Sendable {
        package var kind: ValueKind
        /// Of the shader language's own type.
        package var program: any Sendable

        package init(kind: ValueKind, program: any Sendable) {
            self.kind = kind
            self.program = program
        }
    }

    /// Nil for a text that was not checked, or that was put together of others. It follows from the
    /// text and the variables, so that it has no part in comparisons.
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

/// Something that varies over time and that an expression may read.
package enum Reference: Hashable, Sendable {
    /// `$time`, seconds. Number.
    case time
    /// `$frame`. Number.
    case frame
    /// `$elapsed`, `$remaining`: seconds since that time, and up to it. Numbers.
    case elapsed(since: Time)
    case remaining(until: Time)
    /// `$view.size`: the size in points of the layer at hand. Point.
    case viewSize
    /// `$parent.size`: the size in points of the room that the layer at hand is laid out in, and
    /// of the canvas for a layer that is in no other. Point.
    case parentSize
    /// `$glow`, `$drift.x`: indices into the timeline's animators and that animator's tracks.
    case animator(Int, track: Int)
    /// `$light`, `$tilt.roll`: indices into the timeline's sensors and that sensor's tracks.
    case sensor(Int, track: Int)
    /// `$finger.location` and its like.
    case touch(Int, TouchProperty)
    /// Within `EffectUse.isApplied` and `maxSampleOffset` only: the effect's own argument.
    case argument(Int, ValueKind)
}

package enum TouchProperty: String, Hashable, Sendable, CaseIterable {
    /// Points in the space of the touch's layer, clamped to it while moving. [0, 0] before the
    /// first event.
    case location
    /// Where the current, or else the last, gesture began.
    case start
    /// Points a second.
    case velocity
    /// How far the location is from the start.
    case translation
    /// The velocity at which the last gesture ended; [0, 0] before.
    case releaseVelocity
    /// Where the finger would come to rest: SwiftUI's `predictedEndLocation`.
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

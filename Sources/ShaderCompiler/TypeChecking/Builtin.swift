/// A function that the language brings along, and what it takes and gives.
enum Builtin: String, Hashable, Sendable, CaseIterable {
    // One component at a time, floating.
    case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, exp2, exp10, log, log2, log10
    case sqrt, rsqrt, floor, ceil, trunc, rint, round, fract, saturate, sign, fabs
    case pow, powr, atan2, fmod, fmin, fmax, step, mix, smoothstep
    // One component at a time, any number.
    case abs, min, max, clamp
    // Tests.
    case isnan, isinf, isfinite
    // Whole vectors.
    case dot, length, distance, normalize, cross, reflect, any, all, select
    case lengthSquared, distanceSquared

    enum Shape: Hashable, Sendable {
        /// `count` arguments of one floating type, and the result has it too.
        case floating(Int)
        /// The same for any number type.
        case arithmetic(Int)
        /// Floating in, booleans out.
        case test
        /// `count` floating vectors in, a scalar of their element out.
        case reduction(Int)
        /// `count` floating vectors in, one out.
        case vector(Int)
        case cross
        /// Boolean vector in, boolean out.
        case booleanReduction
        /// (a, b, condition): b where the condition holds.
        case select
    }

    var shape: Shape {
        switch self {
        case .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh, .exp, .exp2, .exp10, .log,
            .log2, .log10, .sqrt, .rsqrt, .floor, .ceil, .trunc, .rint, .round, .fract, .saturate,
            .sign, .fabs:
            .floating(1)
        case .pow, .powr, .atan2, .fmod, .fmin, .fmax, .step: .floating(2)
        case .mix, .smoothstep: .floating(3)
        case .abs: .arithmetic(1)
        case .min, .max: .arithmetic(2)
        case .clamp: .arithmetic(3)
        case .isnan, .isinf, .isfinite: .test
        case .dot, .distance, .distanceSquared: .reduction(2)
        case .length, .lengthSquared: .reduction(1)
        case .normalize: .vector(1)
        case .reflect: .vector(2)
        case .cross: .cross
        case .any, .all: .booleanReduction
        case .select: .select
        }
    }

    var argumentCount: Int {
        switch shape {
        case .floating(let count), .arithmetic(let count), .reduction(let count),
            .vector(let count):
            count
        case .test, .booleanReduction: 1
        case .cross: 2
        case .select: 3
        }
    }

    /// By the name that a shader calls it; `fast::` and `precise::` are gone by then.
    init?(calledAs name: String) {
        switch name {
        case "fabs": self = .abs
        case "length_squared": self = .lengthSquared
        case "distance_squared": self = .distanceSquared
        default: self.init(rawValue: name)
        }
    }
}

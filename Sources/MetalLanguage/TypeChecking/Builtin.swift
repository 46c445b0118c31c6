/// A built-in function, by its name in shaders.
enum Builtin: String, Hashable, Sendable, CaseIterable {
    // Elementary functions.
    case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh, sinpi, cospi, tanpi
    case exp, exp2, exp10, log, log2, log10, sqrt, rsqrt, pow, powr, atan2
    // Other functions of floating-point numbers, one component at a time.
    case floor, ceil, trunc, rint, round, fract, saturate, sign, fmod, fdim, fma, divide
    case step, mix, smoothstep, copysign, nextafter, ldexp, ilogb
    case frexp, modf, sincos
    case fabs, fmin, fmax, fmin3, fmax3, fmedian3
    // Functions of any number.
    case abs, min, max, clamp, min3, max3, median3
    // Functions of integers.
    case absdiff, addsat, subsat, madsat, mulhi, madhi, mul24, mad24, hadd, rhadd
    case popcount, clz, ctz, rotate
    case reverseBits = "reverse_bits"
    case extractBits = "extract_bits"
    case insertBits = "insert_bits"
    // Tests.
    case isnan, isinf, isfinite, isnormal, isordered, isunordered, signbit
    // Whole vectors.
    case dot, length, distance, normalize, cross, reflect, refract, faceforward, any, all, select
    case lengthSquared = "length_squared"
    case distanceSquared = "distance_squared"
    // A number by chance, in expressions of timelines only.
    case random
    // Derivatives between neighbouring pixels, and discarding a pixel.
    case dfdx, dfdy, fwidth
    case discardFragment = "discard_fragment"

    /// The types of a function's arguments and result.
    struct Signature: Hashable, Sendable {
        enum Numbers: Hashable, Sendable { case floating, whole, any, boolean, anything }
        enum Result: Hashable, Sendable {
            /// The arguments' common type.
            case same
            /// A vector of as many components, with this element.
            case each(ScalarType)
            /// A vector of as many components, with the unsigned element of that size.
            case unsigned
            /// A single component.
            case scalar
            case nothing
        }

        /// The number of leading arguments that share one type, and its kind of number.
        var common: Int
        var numbers = Numbers.floating
        /// The elements of the remaining arguments.
        var others: [ScalarType] = []
        /// Whether the remaining arguments are scalars even beside vectors.
        var othersAreScalar = false
        var result = Result.same

        var argumentCount: Int { common + others.count }
    }

    var signature: Signature {
        switch self {
        case .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
            .sinpi, .cospi, .tanpi, .exp, .exp2, .exp10, .log, .log2, .log10, .sqrt, .rsqrt,
            .floor, .ceil, .trunc, .rint, .round, .fract, .saturate, .sign, .fabs, .normalize,
            .dfdx, .dfdy, .fwidth:
            Signature(common: 1)
        case .pow, .powr, .atan2, .fmod, .fmin, .fmax, .step, .fdim, .divide, .copysign,
            .nextafter, .cross, .reflect:
            Signature(common: 2)
        case .mix, .smoothstep, .fma, .fmin3, .fmax3, .fmedian3, .faceforward: Signature(common: 3)
        case .refract: Signature(common: 2, others: [.float], othersAreScalar: true)
        case .ldexp: Signature(common: 1, others: [.int])
        case .ilogb: Signature(common: 1, result: .each(.int))
        // The second argument receives the other result; see `split`.
        case .frexp, .modf, .sincos: Signature(common: 1, others: [.float])
        case .abs: Signature(common: 1, numbers: .any)
        case .min, .max: Signature(common: 2, numbers: .any)
        case .clamp, .min3, .max3, .median3: Signature(common: 3, numbers: .any)
        case .absdiff: Signature(common: 2, numbers: .whole, result: .unsigned)
        case .popcount, .clz, .ctz, .reverseBits: Signature(common: 1, numbers: .whole)
        case .addsat, .subsat, .mulhi, .mul24, .hadd, .rhadd, .rotate:
            Signature(common: 2, numbers: .whole)
        case .madsat, .madhi, .mad24: Signature(common: 3, numbers: .whole)
        case .extractBits:
            Signature(common: 1, numbers: .whole, others: [.uint, .uint], othersAreScalar: true)
        case .insertBits:
            Signature(common: 2, numbers: .whole, others: [.uint, .uint], othersAreScalar: true)
        case .isnan, .isinf, .isfinite, .isnormal, .signbit:
            Signature(common: 1, result: .each(.bool))
        case .isordered, .isunordered: Signature(common: 2, result: .each(.bool))
        case .dot, .distance, .distanceSquared: Signature(common: 2, result: .scalar)
        case .length, .lengthSquared: Signature(common: 1, result: .scalar)
        case .any, .all: Signature(common: 1, numbers: .boolean, result: .scalar)
        case .select: Signature(common: 2, numbers: .anything, others: [.bool])
        // The state, and one argument at a time; see `randomCall`.
        case .random: Signature(common: 1, numbers: .whole, others: [.float])
        case .discardFragment: Signature(common: 0, result: .nothing)
        }
    }

    /// Returns a second result by reference: `frexp(x, exponent)`, `modf(x, whole)`, `sincos(x,
    /// cosine)`.
    var isSplit: Bool { self == .frexp || self == .modf || self == .sincos }

    /// Whether the builtin is a library function; others are a few instructions.
    var isCall: Bool {
        switch self {
        case .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
            .sinpi, .cospi, .tanpi, .exp, .exp2, .exp10, .log, .log2, .log10, .rsqrt, .pow, .powr,
            .atan2, .fma, .nextafter, .ldexp, .ilogb, .frexp, .sincos, .absdiff, .addsat, .subsat,
            .madsat, .mulhi, .madhi, .mul24, .mad24, .hadd, .rhadd, .popcount, .clz, .ctz, .rotate,
            .reverseBits, .extractBits, .insertBits, .random:
            true
        default: false
        }
    }
}

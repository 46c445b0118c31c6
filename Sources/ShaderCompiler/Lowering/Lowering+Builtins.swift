extension Builtin {
    /// Whether it is a program of the standard library; the others are a few instructions.
    var isCall: Bool {
        switch self {
        case .sin, .cos, .tan, .asin, .acos, .atan, .sinh, .cosh, .tanh, .exp, .exp2, .exp10, .log,
            .log2, .log10, .rsqrt, .pow, .powr, .atan2:
            true
        default: false
        }
    }
}

/// What the language's own functions are made of. Where the Metal specification leaves a result
/// open, what stands here is the definition.
extension Lowering {
    typealias Value = Program.Value

    mutating func lower(_ builtin: Builtin, _ arguments: [[Value]]) -> [Value] {
        switch builtin.shape {
        case .floating, .arithmetic, .test, .select:
            let count = arguments[0].count
            return (0..<count).map { component in
                componentwise(builtin, arguments.map { $0[component] })
            }
        case .reduction:
            switch builtin {
            case .dot: return [dot(arguments[0], arguments[1])]
            case .lengthSquared: return [dot(arguments[0], arguments[0])]
            case .length: return [length(arguments[0])]
            case .distanceSquared:
                let difference = subtract(arguments[0], arguments[1])
                return [dot(difference, difference)]
            default: return [length(subtract(arguments[0], arguments[1]))]
            }
        case .vector:
            if builtin == .normalize { return normalize(arguments[0]) }
            // reflect: i − 2·dot(n, i)·n
            let two = builder.number(2, builder.type(arguments[0][0]))
            let factor = builder.binary(.multiply, two, dot(arguments[1], arguments[0]))
            return zip(arguments[0], arguments[1]).map { incident, normal in
                builder.binary(.subtract, incident, builder.binary(.multiply, factor, normal))
            }
        case .cross:
            let (a, b) = (arguments[0], arguments[1])
            return [(1, 2), (2, 0), (0, 1)].map { i, j in
                builder.binary(
                    .subtract, builder.binary(.multiply, a[i], b[j]),
                    builder.binary(.multiply, a[j], b[i]))
            }
        case .booleanReduction:
            let values = arguments[0]
            return [
                values.dropFirst().reduce(values[0]) {
                    builder.binary(builtin == .any ? .or : .and, $0, $1)
                }
            ]
        }
    }

    private mutating func subtract(_ a: [Value], _ b: [Value]) -> [Value] {
        zip(a, b).map { builder.binary(.subtract, $0, $1) }
    }

    /// Summed from the first component to the last.
    private mutating func dot(_ a: [Value], _ b: [Value]) -> Value {
        let products = zip(a, b).map { builder.binary(.multiply, $0, $1) }
        return products.dropFirst().reduce(products[0]) { builder.binary(.add, $0, $1) }
    }

    private mutating func length(_ a: [Value]) -> Value {
        a.count == 1 ? builder.unary(.absolute, a[0]) : builder.unary(.squareRoot, dot(a, a))
    }

    /// The zero vector stays zero.
    private mutating func normalize(_ a: [Value]) -> [Value] {
        let type = builder.type(a[0])
        let zero = builder.number(0, type)
        let length = length(a)
        let inverse = builder.binary(.divide, builder.number(1, type), length)
        let isZero = builder.compare(.equal, length, zero)
        let factor = builder.select(isZero, zero, inverse)
        return a.map { builder.binary(.multiply, $0, factor) }
    }

    private mutating func componentwise(_ builtin: Builtin, _ a: [Value]) -> Value {
        let type = builder.type(a[0])
        switch builtin {
        case .sqrt: return builder.unary(.squareRoot, a[0])
        case .floor: return builder.unary(.floor, a[0])
        case .ceil: return builder.unary(.ceil, a[0])
        case .trunc: return builder.unary(.truncate, a[0])
        case .rint: return builder.unary(.roundToEven, a[0])
        case .round: return round(a[0], type)
        case .fract:
            // Never 1, also for a tiny negative number.
            let difference = builder.binary(.subtract, a[0], builder.unary(.floor, a[0]))
            let below = builder.number(Double(Float(1).nextDown), type)
            return minimum(difference, below)
        case .saturate:
            return minimum(
                maximum(a[0], builder.number(0, type)), builder.number(1, type))
        case .sign: return sign(a[0], type)
        case .abs, .fabs: return absolute(a[0], type)
        case .min, .fmin: return minimum(a[0], a[1])
        case .max, .fmax: return maximum(a[0], a[1])
        case .clamp: return minimum(maximum(a[0], a[1]), a[2])
        case .step:
            let before = builder.compare(.less, a[1], a[0])
            return builder.select(before, builder.number(0, type), builder.number(1, type))
        case .mix:
            let way = builder.binary(.multiply, builder.binary(.subtract, a[1], a[0]), a[2])
            return builder.binary(.add, a[0], way)
        case .smoothstep: return smoothstep(a, type)
        case .fmod:
            let turns = builder.unary(.truncate, builder.binary(.divide, a[0], a[1]))
            return builder.binary(.subtract, a[0], builder.binary(.multiply, a[1], turns))
        case .isnan: return builder.compare(.notEqual, a[0], a[0])
        case .isinf:
            return builder.compare(
                .equal, builder.unary(.absolute, a[0]), builder.number(.infinity, type))
        case .isfinite:
            return builder.compare(
                .less, builder.unary(.absolute, a[0]), builder.number(.infinity, type))
        case .select: return builder.select(a[2], a[1], a[0])
        default: return builder.emit(.call(builtin.rawValue, a), type)
        }
    }

    private mutating func absolute(_ a: Value, _ type: IRType) -> Value {
        if type.isFloating { return builder.unary(.absolute, a) }
        guard type.isSigned else { return a }
        let negative = builder.compare(.less, a, builder.number(0, type))
        return builder.select(negative, builder.unary(.negate, a), a)
    }

    /// y where y < x or x is NaN, else x: the other one where one is NaN.
    private mutating func minimum(_ x: Value, _ y: Value) -> Value {
        var chooseSecond = builder.compare(.less, y, x)
        if builder.type(x).isFloating {
            chooseSecond = builder.binary(.or, chooseSecond, builder.compare(.notEqual, x, x))
        }
        return builder.select(chooseSecond, y, x)
    }

    private mutating func maximum(_ x: Value, _ y: Value) -> Value {
        var chooseSecond = builder.compare(.less, x, y)
        if builder.type(x).isFloating {
            chooseSecond = builder.binary(.or, chooseSecond, builder.compare(.notEqual, x, x))
        }
        return builder.select(chooseSecond, y, x)
    }

    /// 1, −1, or the zero itself; 0 for NaN.
    private mutating func sign(_ x: Value, _ type: IRType) -> Value {
        let zero = builder.number(0, type)
        let isNumber = builder.compare(.equal, x, x)
        let rest = builder.select(isNumber, x, zero)
        let positive = builder.compare(.greater, x, zero)
        let negative = builder.compare(.less, x, zero)
        let signed = builder.select(negative, builder.number(-1, type), rest)
        return builder.select(positive, builder.number(1, type), signed)
    }

    /// Halves go away from zero.
    private mutating func round(_ x: Value, _ type: IRType) -> Value {
        let whole = builder.unary(.truncate, x)
        let rest = builder.unary(.absolute, builder.binary(.subtract, x, whole))
        let isHalf = builder.compare(.greaterOrEqual, rest, builder.number(0.5, type))
        let negative = builder.compare(.less, x, builder.number(0, type))
        let step = builder.select(negative, builder.number(-1, type), builder.number(1, type))
        return builder.select(isHalf, builder.binary(.add, whole, step), whole)
    }

    /// k²(3 − 2k) with k = clamp((x − a)/(b − a), 0, 1), also where a > b.
    private mutating func smoothstep(_ a: [Value], _ type: IRType) -> Value {
        let quotient = builder.binary(
            .divide, builder.binary(.subtract, a[2], a[0]), builder.binary(.subtract, a[1], a[0]))
        let k = minimum(
            maximum(quotient, builder.number(0, type)), builder.number(1, type))
        let fall = builder.binary(
            .subtract, builder.number(3, type),
            builder.binary(.multiply, builder.number(2, type), k))
        return builder.binary(.multiply, builder.binary(.multiply, k, k), fall)
    }
}

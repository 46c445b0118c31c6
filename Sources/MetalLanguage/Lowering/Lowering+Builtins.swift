import ShaderProgram

/// Lowers built-in functions. It defines results that the Metal specification leaves open.
extension Lowering {
    typealias Value = Program.Value

    mutating func lower(_ builtin: Builtin, _ arguments: [[Value]]) -> [Value] {
        switch builtin {
        case .dot: return [dot(arguments[0], arguments[1])]
        case .lengthSquared: return [dot(arguments[0], arguments[0])]
        case .length: return [length(arguments[0])]
        case .distanceSquared:
            let difference = subtract(arguments[0], arguments[1])
            return [dot(difference, difference)]
        case .distance: return [length(subtract(arguments[0], arguments[1]))]
        case .normalize: return normalize(arguments[0])
        case .reflect: return reflect(arguments[0], arguments[1])
        case .refract: return refract(arguments[0], arguments[1], ratio: arguments[2][0])
        case .faceforward:
            let type = builder.type(arguments[0][0])
            let towards = builder.compare(
                .less, dot(arguments[2], arguments[1]), builder.number(0, type))
            return arguments[0].map { builder.select(towards, $0, builder.unary(.negate, $0)) }
        case .cross:
            let (a, b) = (arguments[0], arguments[1])
            return [(1, 2), (2, 0), (0, 1)].map { i, j in
                builder.binary(
                    .subtract, builder.binary(.multiply, a[i], b[j]),
                    builder.binary(.multiply, a[j], b[i]))
            }
        case .any, .all:
            let values = arguments[0]
            return [
                values.dropFirst().reduce(values[0]) {
                    builder.binary(builtin == .any ? .or : .and, $0, $1)
                }
            ]
        case .random:
            let state = arguments.dropFirst().joined().reduce(arguments[0][0]) { state, argument in
                builder.emit(.call(builtin.rawValue, [state, argument]), .uint64)
            }
            // The upper 24 bits, as many as binary32 has; see `SplitMix64.unit`.
            let bits = builder.binary(.shiftRight, state, builder.number(40, .uint64))
            let scale = builder.number(0x1p-24, .float32)
            return [builder.binary(.multiply, builder.convert(bits, to: .float32), scale)]
        case .discardFragment:
            if discarded == nil {
                builder.program.slots.append(.bool)
                discarded = builder.program.slots.count - 1
            }
            if let discarded { builder.append(.store(discarded, builder.constant(1, .bool))) }
            return []
        default:
            return arguments[0].indices.map { component in
                componentwise(
                    builtin,
                    arguments.map { $0.count == 1 ? $0[0] : $0[component] })
            }
        }
    }

    /// Lowers a function with two results: returns the first and stores the second.
    ///
    /// - Parameter element: the type of the computation.
    mutating func split(
        _ builtin: Builtin, _ x: [Value], _ element: ScalarType, into target: TypedExpression
    ) throws(LoweringError) -> [Value] {
        var first: [Value] = []
        var second: [Value] = []
        for x in x {
            let type = builder.type(x)
            switch builtin {
            case .frexp:
                first.append(call(.frexp, [x]))
                let zero = builder.number(0, .int32)
                let exponent = builder.binary(.add, call(.ilogb, [x]), builder.number(1, .int32))
                let isSplit = builder.binary(
                    .and, builder.compare(.notEqual, x, builder.number(0, type)),
                    isFinite(x))
                second.append(builder.select(isSplit, exponent, zero))
            case .modf:
                // Both results have x's sign, even zeros; infinity has fraction 0.
                let whole = builder.unary(.truncate, x)
                let rest = builder.binary(.subtract, x, whole)
                let isInfinite = builder.compare(
                    .equal, builder.unary(.absolute, x), builder.number(.infinity, type))
                first.append(copySign(builder.select(isInfinite, builder.number(0, type), rest), x))
                second.append(whole)
            default:
                first.append(call(.sin, [x]))
                second.append(call(.cos, [x]))
            }
        }
        // Argument and variable may each be half.
        if builtin == .sincos {
            (first, second) = (wrapped(first, element), wrapped(second, element))
        }
        try assign(wrapped(second, target.type.elementType), to: target)
        return first
    }

    private mutating func subtract(_ a: [Value], _ b: [Value]) -> [Value] {
        zip(a, b).map { builder.binary(.subtract, $0, $1) }
    }

    /// Summed in order.
    private mutating func dot(_ a: [Value], _ b: [Value]) -> Value {
        let products = zip(a, b).map { builder.binary(.multiply, $0, $1) }
        return products.dropFirst().reduce(products[0]) { builder.binary(.add, $0, $1) }
    }

    private mutating func length(_ a: [Value]) -> Value {
        a.count == 1 ? builder.unary(.absolute, a[0]) : builder.unary(.squareRoot, dot(a, a))
    }

    /// i − 2·dot(n, i)·n
    private mutating func reflect(_ incident: [Value], _ normal: [Value]) -> [Value] {
        let two = builder.number(2, builder.type(incident[0]))
        let factor = builder.binary(.multiply, two, dot(normal, incident))
        return zip(incident, normal).map { incident, normal in
            builder.binary(.subtract, incident, builder.binary(.multiply, factor, normal))
        }
    }

    /// η·i − (η·dot(n, i) + √k)·n with k = 1 − η²·(1 − dot(n, i)²); zero for negative k.
    private mutating func refract(_ incident: [Value], _ normal: [Value], ratio: Value) -> [Value] {
        let type = builder.type(incident[0])
        let (zero, one) = (builder.number(0, type), builder.number(1, type))
        let slope = dot(normal, incident)
        let rest = builder.binary(.subtract, one, builder.binary(.multiply, slope, slope))
        let square = builder.binary(.multiply, ratio, ratio)
        let k = builder.binary(.subtract, one, builder.binary(.multiply, square, rest))
        let isTotal = builder.compare(.less, k, zero)
        let root = builder.unary(.squareRoot, builder.select(isTotal, zero, k))
        let factor = builder.binary(.add, builder.binary(.multiply, ratio, slope), root)
        return zip(incident, normal).map { incident, normal in
            let bent = builder.binary(
                .subtract, builder.binary(.multiply, ratio, incident),
                builder.binary(.multiply, factor, normal))
            return builder.select(isTotal, zero, bent)
        }
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
            // Less than 1, even for tiny negative numbers.
            let difference = builder.binary(.subtract, a[0], builder.unary(.floor, a[0]))
            let below = builder.number(Double(Float(1).nextDown), type)
            return minimum(difference, below)
        case .saturate:
            return minimum(maximum(a[0], builder.number(0, type)), builder.number(1, type))
        case .sign: return sign(a[0], type)
        case .abs, .fabs: return absolute(a[0], type)
        case .min, .fmin: return minimum(a[0], a[1])
        case .max, .fmax: return maximum(a[0], a[1])
        case .min3, .fmin3: return minimum(minimum(a[0], a[1]), a[2])
        case .max3, .fmax3: return maximum(maximum(a[0], a[1]), a[2])
        case .median3, .fmedian3:
            let (low, high) = (minimum(a[0], a[1]), maximum(a[0], a[1]))
            return maximum(low, minimum(high, a[2]))
        case .divide: return builder.binary(.divide, a[0], a[1])
        case .fdim:
            // Zero for x ≤ y; NaN propagates.
            let difference = builder.binary(.subtract, a[0], a[1])
            let isBelow = builder.compare(.lessOrEqual, a[0], a[1])
            return builder.select(isBelow, builder.number(0, type), difference)
        case .copysign: return copySign(a[0], a[1])
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
        case .isfinite: return isFinite(a[0])
        case .isnormal:
            let isLarge = builder.compare(
                .greaterOrEqual, builder.unary(.absolute, a[0]),
                builder.number(Double(Float.leastNormalMagnitude), type))
            return builder.binary(.and, isLarge, isFinite(a[0]))
        case .signbit:
            return builder.compare(.less, bitcast(a[0], to: .int32), builder.number(0, .int32))
        case .isordered, .isunordered:
            let operation: Comparison = builtin == .isordered ? .equal : .notEqual
            return builder.binary(
                builtin == .isordered ? .and : .or, builder.compare(operation, a[0], a[0]),
                builder.compare(operation, a[1], a[1]))
        case .dfdx: return builder.emit(.derivative(.x, a[0]), type)
        case .dfdy: return builder.emit(.derivative(.y, a[0]), type)
        case .fwidth:
            let across = builder.emit(.derivative(.x, a[0]), type)
            let down = builder.emit(.derivative(.y, a[0]), type)
            return builder.binary(
                .add, builder.unary(.absolute, across), builder.unary(.absolute, down))
        case .select: return builder.select(a[2], a[1], a[0])
        default: return call(builtin, a)
        }
    }

    /// Calls a library function.
    private mutating func call(_ builtin: Builtin, _ arguments: [Value]) -> Value {
        let type = builder.type(arguments[0])
        let name = StandardLibrary.programName(builtin.rawValue, type)
        switch builtin.signature.result {
        case .each(let element): return builder.emit(.call(name, arguments), IRType(element))
        case .unsigned: return builder.emit(.call(name, arguments), .uint32)
        default: return builder.emit(.call(name, arguments), type)
        }
    }

    private mutating func isFinite(_ x: Value) -> Value {
        builder.compare(
            .less, builder.unary(.absolute, x), builder.number(.infinity, builder.type(x)))
    }

    /// x with y's sign; a NaN's sign counts as positive, as it depends on the machine.
    private mutating func copySign(_ x: Value, _ y: Value) -> Value {
        let sign = builder.binary(
            .and, bitcast(y, to: .uint32), builder.constant(0x8000_0000, .uint32))
        let rest = builder.binary(
            .and, bitcast(x, to: .uint32), builder.constant(0x7FFF_FFFF, .uint32))
        return bitcast(builder.binary(.or, sign, rest), to: .float32)
    }

    private mutating func absolute(_ a: Value, _ type: IRType) -> Value {
        if type.isFloating { return builder.unary(.absolute, a) }
        guard type.isSigned else { return a }
        let negative = builder.compare(.less, a, builder.number(0, type))
        return builder.select(negative, builder.unary(.negate, a), a)
    }

    /// y if y < x or x is NaN, else x.
    mutating func minimum(_ x: Value, _ y: Value) -> Value {
        let isLess = builder.compare(.less, y, x)
        return choose(y, over: x, if: isLess)
    }

    /// y if x < y or x is NaN, else x.
    mutating func maximum(_ x: Value, _ y: Value) -> Value {
        let isGreater = builder.compare(.less, x, y)
        return choose(y, over: x, if: isGreater)
    }

    /// y if the condition holds or x is NaN, else x.
    private mutating func choose(_ y: Value, over x: Value, if condition: Value) -> Value {
        var condition = condition
        if builder.type(x).isFloating {
            condition = builder.binary(.or, condition, builder.compare(.notEqual, x, x))
        }
        return builder.select(condition, y, x)
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

    /// Halves round away from zero.
    private mutating func round(_ x: Value, _ type: IRType) -> Value {
        let whole = builder.unary(.truncate, x)
        let rest = builder.unary(.absolute, builder.binary(.subtract, x, whole))
        let isHalf = builder.compare(.greaterOrEqual, rest, builder.number(0.5, type))
        let negative = builder.compare(.less, x, builder.number(0, type))
        let step = builder.select(negative, builder.number(-1, type), builder.number(1, type))
        return builder.select(isHalf, builder.binary(.add, whole, step), whole)
    }

    /// k²(3 − 2k) with k = clamp((x − a)/(b − a), 0, 1), also for a > b.
    private mutating func smoothstep(_ a: [Value], _ type: IRType) -> Value {
        let quotient = builder.binary(
            .divide, builder.binary(.subtract, a[2], a[0]), builder.binary(.subtract, a[1], a[0]))
        let k = minimum(maximum(quotient, builder.number(0, type)), builder.number(1, type))
        let fall = builder.binary(
            .subtract, builder.number(3, type),
            builder.binary(.multiply, builder.number(2, type), k))
        return builder.binary(.multiply, builder.binary(.multiply, k, k), fall)
    }
}

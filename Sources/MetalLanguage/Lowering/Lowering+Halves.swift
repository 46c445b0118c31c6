import ShaderProgram

/// `half` numbers rounded to binary16. They are stored as binary32, and every operation rounds its
/// result.
extension Lowering {
    func isRounded(_ element: ScalarType) -> Bool { element == .half && half == .binary16 }

    mutating func roundedToHalf(_ value: Value) -> Value {
        switch builder.program.instructions[value].operation {
        case .constant(let bits): builder.float(Scalar.float(bits).roundedToHalf)
        case .unary(.roundToHalf, _): value
        default: builder.unary(.roundToHalf, value)
        }
    }

    /// Built-in functions of halves: computed in binary32 and rounded once.
    mutating func lowerHalves(
        _ builtin: Builtin, _ arguments: [[Value]], _ type: ShaderType
    ) -> [Value] {
        let results: [Value]
        switch builtin {
        case .fma, .nextafter:
            results = arguments[0].indices.map { component in
                let values = arguments.map { $0.count == 1 ? $0[0] : $0[component] }
                let name = builtin == .fma ? "halfFma" : "halfNextafter"
                return builder.emit(.call(name, values), .float32)
            }
        case .fract:
            // The greatest half below 1.
            let below = builder.float(1 - 0x1p-11)
            return wrapped(lower(builtin, arguments), .half).map { minimum($0, below) }
        case .isnormal:
            results = arguments[0].map { x in
                let minimum = builder.float(0x1p-14)
                let isLarge = builder.compare(.greaterOrEqual, builder.unary(.absolute, x), minimum)
                return builder.binary(.and, isLarge, lower(.isfinite, [[x]])[0])
            }
        default: results = lower(builtin, arguments)
        }
        return builtin.givesHalvesOfHalves ? results : wrapped(results, type.elementType)
    }

    // MARK: The same bits

    /// The 16 bits of halves, zero-extended.
    mutating func bitsOfHalves(_ values: [Value]) -> [Value] {
        values.map { builder.emit(.call("halfBits", [$0]), .uint32) }
    }

    /// Halves from the low 16 bits.
    mutating func halves(ofBits values: [Value]) -> [Value] {
        values.map { value in
            let bits = bitcast(value, to: .uint32)
            return builder.emit(.call("halfOfBits.uint", [bits]), .float32)
        }
    }
}

extension Builtin {
    /// Whether the binary32 result of binary16 arguments is a binary16 number.
    fileprivate var givesHalvesOfHalves: Bool {
        switch self {
        case .floor, .ceil, .trunc, .rint, .round, .saturate, .sign, .step, .copysign, .frexp,
            .fabs, .fmin, .fmax, .fmin3, .fmax3, .fmedian3, .abs, .min, .max, .clamp, .min3, .max3,
            .median3, .faceforward, .select:
            true
        default: false
        }
    }
}

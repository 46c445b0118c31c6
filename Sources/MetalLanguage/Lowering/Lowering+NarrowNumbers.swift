import ShaderProgram

/// Built-in functions of 8- and 16-bit integers. These are stored in 32 bits, sign- or
/// zero-extended. Most results are only wrapped; functions that depend on the width are here.
extension Lowering {
    /// - Parameter element: the type of the computation; nil without arguments.
    mutating func lower(
        _ builtin: Builtin, _ arguments: [[Value]], _ element: ScalarType?, _ type: ShaderType
    ) -> [Value] {
        var values = arguments
        if let element, isRounded(element) { return lowerHalves(builtin, arguments, type) }
        guard let element, let bits = element.narrowBits else { return lower(builtin, arguments) }
        switch builtin {
        case .popcount, .clz, .reverseBits, .extractBits:
            values[0] = values[0].map { withoutSign($0, bits) }
        case .ctz:
            // Sets the bit above the number, which is found if the number has none.
            values[0] = values[0].map {
                builder.binary(.or, $0, builder.constant(1 << bits, IRType(element)))
            }
        case .rotate:
            return wrapped(zip(values[0], values[1]).map { rotated($0, by: $1, bits) }, element)
        case .mulhi, .madhi:
            let shift = builder.constant(UInt64(bits), IRType(element))
            let high = zip(values[0], values[1]).map {
                builder.binary(.shiftRight, builder.binary(.multiply, $0, $1), shift)
            }
            guard builtin == .madhi else { return wrapped(high, element) }
            return wrapped(zip(high, values[2]).map { builder.binary(.add, $0, $1) }, element)
        default: break
        }
        let results = lower(builtin, values)
        switch builtin {
        case .clz:
            let above = builder.constant(UInt64(32 - bits), IRType(element))
            return results.map { builder.binary(.subtract, $0, above) }
        case .reverseBits:
            let above = builder.constant(UInt64(32 - bits), IRType(element))
            return wrapped(results.map { builder.binary(.shiftRight, $0, above) }, element)
        case .addsat, .subsat, .madsat: return results.map { saturated($0, element, bits) }
        default: return wrapped(results, type.elementType)
        }
    }

    /// Zero-extends a narrow number.
    private mutating func withoutSign(_ x: Value, _ bits: Int) -> Value {
        builder.binary(.and, x, builder.constant((1 << bits) - 1, builder.type(x)))
    }

    /// Rotates left by the low bits of `count`; bits above the number's are undefined.
    private mutating func rotated(_ x: Value, by count: Value, _ bits: Int) -> Value {
        let type = builder.type(x)
        let number = withoutSign(x, bits)
        let turn = builder.binary(.and, count, builder.constant(UInt64(bits - 1), type))
        let rest = builder.binary(.subtract, builder.constant(UInt64(bits), type), turn)
        return builder.binary(
            .or, builder.binary(.shiftLeft, number, turn),
            builder.binary(.shiftRight, number, rest))
    }

    /// Clamps a 32-bit result to the narrow type.
    private mutating func saturated(_ x: Value, _ element: ScalarType, _ bits: Int) -> Value {
        let type = builder.type(x)
        let largest = (1 << (element.isUnsigned ? bits : bits - 1)) - 1
        let limited = minimum(x, builder.number(Double(largest), type))
        guard !element.isUnsigned else { return limited }
        return maximum(limited, builder.number(Double(-largest - 1), type))
    }
}

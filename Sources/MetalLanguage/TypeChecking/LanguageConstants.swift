/// The constants of `<metal_stdlib>` and the values of `numeric_limits`.
enum LanguageConstants {
    struct Constant {
        var element: ScalarType
        /// The bits in the form of `IRType`.
        var bits: UInt64

        init(_ value: Float, _ element: ScalarType = .float) {
            self.element = element
            bits = UInt64(value.bitPattern)
        }

        init(_ value: Int, _ element: ScalarType = .int) {
            self.element = element
            bits = UInt64(UInt32(truncatingIfNeeded: value))
        }
    }

    static let all: [String: Constant] = {
        var constants = whole.mapValues { Constant($0) }
        constants["UINT_MAX"] = Constant(Int(UInt32.max), .uint)
        for (name, value) in numbers {
            constants["M_\(name)_F"] = Constant(value)
            constants["M_\(name)_H"] = Constant(value, .half)
        }
        for (name, value) in floating { constants[name] = Constant(value) }
        for (name, value) in halves { constants[name] = Constant(value, .half) }
        return constants
    }()

    private static let numbers: [String: Float] = [
        "PI": 3.14159265358979323846, "PI_2": 1.57079632679489661923,
        "PI_4": 0.785398163397448309616, "1_PI": 0.318309886183790671538,
        "2_PI": 0.636619772367581343076, "2_SQRTPI": 1.12837916709551257390,
        "E": 2.71828182845904523536, "SQRT2": 1.41421356237309504880,
        "SQRT1_2": 0.707106781186547524401, "LN2": 0.693147180559945309417,
        "LN10": 2.30258509299404568402, "LOG2E": 1.44269504088896340736,
        "LOG10E": 0.434294481903251827651,
    ]

    private static let floating: [String: Float] = [
        "INFINITY": .infinity, "HUGE_VALF": .infinity, "NAN": .nan,
        "MAXFLOAT": .greatestFiniteMagnitude, "FLT_MAX": .greatestFiniteMagnitude,
        "FLT_MIN": .leastNormalMagnitude, "FLT_EPSILON": .ulpOfOne,
    ]

    /// Metal's values for 16 bits, though a half has 32 here.
    private static let halves: [String: Float] = [
        "HUGE_VALH": .infinity, "MAXHALF": 65504, "HALF_MAX": 65504, "HALF_MIN": 0x1p-14,
        "HALF_EPSILON": 0x1p-10,
    ]

    private static let whole: [String: Int] = [
        "CHAR_BIT": 8, "SCHAR_MAX": 127, "SCHAR_MIN": -128, "UCHAR_MAX": 255, "CHAR_MAX": 127,
        "CHAR_MIN": -128, "USHRT_MAX": 65535, "SHRT_MAX": 32767, "SHRT_MIN": -32768,
        "INT_MAX": Int(Int32.max), "INT_MIN": Int(Int32.min), "FLT_DIG": 6, "FLT_MANT_DIG": 24,
        "FLT_MAX_10_EXP": 38, "FLT_MAX_EXP": 128, "FLT_MIN_10_EXP": -37, "FLT_MIN_EXP": -125,
        "FLT_RADIX": 2, "HALF_DIG": 3, "HALF_MANT_DIG": 11, "HALF_MAX_10_EXP": 4,
        "HALF_MAX_EXP": 16, "HALF_MIN_10_EXP": -4, "HALF_MIN_EXP": -13, "HALF_RADIX": 2,
    ]

    /// `numeric_limits<T>::max()` etc.; nil if there is none.
    static func limit(_ name: String, of element: ScalarType) -> Constant? {
        if element.isFloating {
            let isHalf = element == .half
            let known: [String: Float] = [
                "max": isHalf ? 65504 : .greatestFiniteMagnitude,
                "lowest": isHalf ? -65504 : -.greatestFiniteMagnitude,
                "min": isHalf ? 0x1p-14 : .leastNormalMagnitude,
                "denorm_min": isHalf ? 0x1p-24 : .leastNonzeroMagnitude,
                "epsilon": isHalf ? 0x1p-10 : .ulpOfOne, "round_error": 0.5,
                "infinity": .infinity, "quiet_NaN": .nan, "signaling_NaN": .nan,
            ]
            return known[name].map { Constant($0, element) }
        }
        let bits = element == .bool ? 1 : element.bitCount
        let isUnsigned = element.isUnsigned || element == .bool
        switch name {
        case "max": return Constant((1 << (isUnsigned ? bits : bits - 1)) - 1, element)
        case "min", "lowest": return Constant(isUnsigned ? 0 : -(1 << (bits - 1)), element)
        case "epsilon", "round_error", "infinity", "quiet_NaN", "signaling_NaN", "denorm_min":
            return Constant(0, element)
        default: return nil
        }
    }
}

extension ShaderType {
    /// The size and alignment in bytes in Metal's memory; nil for types without a size. Packed
    /// vectors count as unpacked.
    var memoryLayout: (size: Int, alignment: Int)? {
        func padded(_ size: Int, to alignment: Int) -> Int {
            (size + alignment - 1) / alignment * alignment
        }
        switch self {
        case .scalar(let element): return (element.byteCount, element.byteCount)
        case .vector(let element, let count):
            let size = element.byteCount * (count == 3 ? 4 : count)
            return (size, size)
        case .matrix(let element, let columns, let rows):
            let column = element.byteCount * (rows == 3 ? 4 : rows)
            return (column * columns, column)
        case .enumeration(let enumeration):
            return ShaderType.scalar(enumeration.underlying).memoryLayout
        case .array(let element, let count):
            return element.memoryLayout.map { ($0.size * count, $0.alignment) }
        case .structure(let structure):
            var (size, alignment) = (0, 1)
            for member in structure.members {
                guard let inner = member.type.memoryLayout else { return nil }
                size = padded(size, to: inner.alignment) + inner.size
                alignment = max(alignment, inner.alignment)
            }
            return (max(padded(size, to: alignment), 1), alignment)
        default: return nil
        }
    }
}

extension ScalarType {
    fileprivate var byteCount: Int { self == .bool ? 1 : bitCount / 8 }
}

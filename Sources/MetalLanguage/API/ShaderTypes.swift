/// A scalar type; `rank` follows the order of cases.
package enum ScalarType: String, Hashable, Sendable, CaseIterable {
    case bool, char, uchar, short, ushort, int, uint
    /// 64 bits: in the standard library's own sources only, as `double`.
    case long, ulong
    case half, float, double

    var isFloating: Bool { self == .half || self == .float || self == .double }
    var isInteger: Bool { !isFloating && self != .bool }
    var isUnsigned: Bool {
        switch self {
        case .uchar, .ushort, .uint, .ulong: true
        default: false
        }
    }

    /// The unsigned integer type of equal size.
    var unsigned: ScalarType {
        switch self {
        case .char: .uchar
        case .short: .ushort
        case .int: .uint
        case .long: .ulong
        default: self
        }
    }

    /// Size in Metal's memory.
    var bitCount: Int {
        switch self {
        case .bool, .char, .uchar: 8
        case .short, .ushort, .half: 16
        case .int, .uint, .float: 32
        case .long, .ulong, .double: 64
        }
    }

    /// The bits of an 8- or 16-bit integer type, nil for others. Such values are computed in 32
    /// bits and wrapped.
    var narrowBits: Int? {
        switch self {
        case .char, .uchar: 8
        case .short, .ushort: 16
        default: nil
        }
    }

    /// Whether the type can represent every value of `other`.
    func holds(_ other: ScalarType) -> Bool {
        guard let bits = narrowBits else { return true }
        if other == .bool || other == self { return true }
        guard let otherBits = other.narrowBits else { return false }
        return otherBits < bits && (other.isUnsigned || !isUnsigned)
    }

    /// Operands of an operator are converted to the type of higher rank.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The type of a shader value.
package enum ShaderType: Hashable, Sendable {
    case void
    case scalar(ScalarType)
    /// 2…4 components.
    case vector(ScalarType, Int)
    /// 2…4 columns and rows, of a floating type.
    case matrix(ScalarType, columns: Int, rows: Int)
    /// `SwiftUI::Layer`, which can be sampled.
    case layer
    /// `texture2d<float>`, `texture2d<half>`, which can be read and sampled.
    case texture(ScalarType)
    /// `texture2d<float, access::write>`, which a kernel writes, and with `access::read_write` also
    /// reads.
    case writableTexture(isReadable: Bool)
    /// `constexpr sampler`.
    case sampler
    /// `device const float*`, `device const half4*`: a list with a count.
    case buffer(ScalarType, Int)
    indirect case array(ShaderType, Int)
    case structure(StructureType)
    case enumeration(EnumerationType)
    /// `thread T*`, `constant T*`: to an array or a variable.
    indirect case pointer(ShaderType)

    static let bool = ShaderType.scalar(.bool)
    static let int = ShaderType.scalar(.int)
    static let float = ShaderType.scalar(.float)

    /// The element type and component count of a scalar or vector.
    var numeric: (element: ScalarType, count: Int)? {
        switch self {
        case .scalar(let element): (element, 1)
        case .vector(let element, let count): (element, count)
        default: nil
        }
    }

    /// The type of an array's, a pointer's or a list's elements; nil for others.
    var pointee: ShaderType? {
        switch self {
        case .array(let element, _), .pointer(let element): element
        case .buffer(let element, let count): ShaderType(element, count: count)
        default: nil
        }
    }

    init(_ element: ScalarType, count: Int) {
        self = count == 1 ? .scalar(element) : .vector(element, count)
    }

    /// A type by its MSL name; nil for other names.
    init?(name: String) {
        switch name {
        case "void": self = .void
        case "Layer": self = .layer
        case "sampler": self = .sampler
        case "int8_t": self = .scalar(.char)
        case "uint8_t": self = .scalar(.uchar)
        case "int16_t": self = .scalar(.short)
        case "uint16_t": self = .scalar(.ushort)
        case "int32_t", "ptrdiff_t": self = .scalar(.int)
        case "uint32_t", "size_t": self = .scalar(.uint)
        case "int64_t": self = .scalar(.long)
        case "uint64_t": self = .scalar(.ulong)
        default:
            if let own = Self.simd(name) {
                self = own
                return
            }
            let plain = name.hasPrefix("packed_") ? String(name.dropFirst(7)) : name
            if let scalar = ScalarType(rawValue: plain), plain == name {
                self = .scalar(scalar)
            } else if let last = plain.last?.wholeNumberValue, (2...4).contains(last) {
                let stem = plain.dropLast()
                if let element = ScalarType(rawValue: String(stem)) {
                    self = .vector(element, last)
                } else if stem.hasSuffix("x"), plain == name,
                    let columns = stem.dropLast().last?.wholeNumberValue,
                    (2...4).contains(columns),
                    let element = ScalarType(rawValue: String(stem.dropLast(2))),
                    element == .float || element == .half
                {
                    self = .matrix(element, columns: columns, rows: last)
                } else {
                    return nil
                }
            } else {
                return nil
            }
        }
    }
}

extension ShaderType {
    /// Parses the simd headers' names: `simd_float2`, `vector_float2`, `simd_float3x3`,
    /// `matrix_float3x3`.
    private static func simd(_ name: String) -> ShaderType? {
        for prefix in ["simd_", "vector_", "matrix_"] where name.hasPrefix(prefix) {
            switch ShaderType(name: String(name.dropFirst(prefix.count))) {
            case .vector(let element, let count) where prefix != "matrix_":
                return .vector(element, count)
            case .matrix(let element, let columns, let rows) where prefix != "vector_":
                return .matrix(element, columns: columns, rows: rows)
            default: return nil
            }
        }
        return nil
    }
}

extension ShaderType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .void: "void"
        case .scalar(let element): element.rawValue
        case .vector(let element, let count): "\(element.rawValue)\(count)"
        case .matrix(let element, let columns, let rows): "\(element.rawValue)\(columns)x\(rows)"
        case .layer: "SwiftUI::Layer"
        case .texture(let element): "texture2d<\(element.rawValue)>"
        case .writableTexture(let isReadable):
            "texture2d<float, access::\(isReadable ? "read_write" : "write")>"
        case .sampler: "sampler"
        case .buffer(let element, let count):
            "device const \(ShaderType(element, count: count))*"
        case .array(let element, let length):
            "\(element.arrayElementName)[\(length)]\(element.innerLengths)"
        case .structure(let structure): structure.name
        case .enumeration(let enumeration): enumeration.name
        case .pointer(let target): "thread \(target)*"
        }
    }
    /// `float` of `float[2][3]`: C writes the outermost length first.
    private var arrayElementName: String {
        if case .array(let element, _) = self { element.arrayElementName } else { description }
    }
    private var innerLengths: String {
        if case .array(let element, let length) = self {
            "[\(length)]\(element.innerLengths)"
        } else {
            ""
        }
    }
}

/// What a value of the intermediate representation is: a scalar. Vectors are gone by then.
enum IRType: String, Hashable, Sendable, CaseIterable {
    case bool, int32, uint32, float32, int64, uint64, float64

    init(_ element: ScalarType) {
        switch element {
        case .bool: self = .bool
        case .int, .char, .short: self = .int32
        case .uint, .uchar, .ushort: self = .uint32
        // Half is stored and computed as binary32.
        case .half, .float: self = .float32
        case .long: self = .int64
        case .ulong: self = .uint64
        case .double: self = .float64
        }
    }

    var byteCount: Int {
        switch self {
        case .bool: 1
        case .int32, .uint32, .float32: 4
        case .int64, .uint64, .float64: 8
        }
    }

    var isFloating: Bool { self == .float32 || self == .float64 }
    var isSigned: Bool { self == .int32 || self == .int64 }
}

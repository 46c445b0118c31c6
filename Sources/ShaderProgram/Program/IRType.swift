/// The type of a value: a scalar.
package enum IRType: String, Hashable, Sendable, CaseIterable {
    case bool, int32, uint32, float32, int64, uint64, float64

    package var byteCount: Int {
        switch self {
        case .bool: 1
        case .int32, .uint32, .float32: 4
        case .int64, .uint64, .float64: 8
        }
    }

    package var isFloating: Bool { self == .float32 || self == .float64 }
    package var isSigned: Bool { self == .int32 || self == .int64 }
}

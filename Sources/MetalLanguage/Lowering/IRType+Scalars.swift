import ShaderProgram

extension IRType {
    /// The type that represents a scalar.
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
}

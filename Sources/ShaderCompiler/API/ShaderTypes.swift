/// The element of a shader type.
package enum ScalarType: String, Hashable, Sendable, CaseIterable {
    case bool, int, uint, half, float
    /// 64 bits: the standard library's own sources only.
    case long, ulong, double

    var isFloating: Bool { self == .half || self == .float || self == .double }
    var isInteger: Bool { !isFloating && self != .bool }
    var isUnsigned: Bool { self == .uint || self == .ulong }

    /// Which of two scalars the other is converted to when they meet in an operator.
    var rank: Int {
        switch self {
        case .bool: 0
        case .int: 1
        case .uint: 2
        case .long: 3
        case .ulong: 4
        case .half: 5
        case .float: 6
        case .double: 7
        }
    }
}

/// The type of a shader value.
package enum ShaderType: Hashable, Sendable {
    case void
    case scalar(ScalarType)
    /// Two to four components.
    case vector(ScalarType, Int)
    /// `SwiftUI::Layer`: something to `sample`.
    case layer
    /// `texture2d<float>`: something to `read`.
    case texture
    /// `device const float*`: numbers, with a count.
    case buffer(ScalarType)
    /// A fixed number of scalars or vectors.
    indirect case array(ShaderType, Int)

    static let bool = ShaderType.scalar(.bool)
    static let int = ShaderType.scalar(.int)
    static let float = ShaderType.scalar(.float)

    /// The element and the number of components of a scalar or vector.
    var numeric: (element: ScalarType, count: Int)? {
        switch self {
        case .scalar(let element): (element, 1)
        case .vector(let element, let count): (element, count)
        default: nil
        }
    }

    init(_ element: ScalarType, count: Int) {
        self = count == 1 ? .scalar(element) : .vector(element, count)
    }

    /// A type by the name that MSL has for it; nil where it is none.
    init?(name: String) {
        switch name {
        case "void": self = .void
        case "Layer": self = .layer
        default:
            if let scalar = ScalarType(rawValue: name) {
                self = .scalar(scalar)
            } else if let last = name.last?.wholeNumberValue, (2...4).contains(last),
                let element = ScalarType(rawValue: String(name.dropLast()))
            {
                self = .vector(element, last)
            } else {
                return nil
            }
        }
    }
}

extension ShaderType: CustomStringConvertible {
    package var description: String {
        switch self {
        case .void: "void"
        case .scalar(let element): element.rawValue
        case .vector(let element, let count): "\(element.rawValue)\(count)"
        case .layer: "SwiftUI::Layer"
        case .texture: "texture2d<float>"
        case .buffer(let element): "device const \(element.rawValue)*"
        case .array(let element, let length): "\(element)[\(length)]"
        }
    }
}

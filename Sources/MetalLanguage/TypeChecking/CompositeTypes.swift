/// A `struct` of a shader. Equal only to itself.
package final class StructureType: Hashable, Sendable {
    package struct Member: Sendable {
        package var name: String
        package var type: ShaderType
        /// E.g. `position`, `color`.
        var attributes: [String] = []
        /// n of `[[color(n)]]`.
        var color: Int?
    }

    /// The name with its namespaces.
    let name: String
    package let members: [Member]
    /// The template's arguments; empty unless a template made it.
    let arguments: [TemplateArgument]
    /// The number of scalars.
    let leafCount: Int
    /// The number of scalars and structures; empty structures count because they take time.
    let weight: Int
    private let number: Int

    /// - Parameter number: unique among the library's structures.
    init(name: String, number: Int, members: [Member], arguments: [TemplateArgument] = []) {
        self.name = name
        self.number = number
        self.members = members
        self.arguments = arguments
        leafCount = members.reduce(0) { $0 + $1.type.leafCount }
        weight = members.reduce(1) { $0 + $1.type.weight }
    }

    package static func == (left: StructureType, right: StructureType) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An `enum` or `enum class` of a shader.
package final class EnumerationType: Hashable, Sendable {
    /// The name with its namespaces.
    let name: String
    let underlying: ScalarType
    /// `enum class`: it does not convert to its number implicitly.
    let isScoped: Bool
    private let number: Int

    init(name: String, number: Int, underlying: ScalarType, isScoped: Bool) {
        self.name = name
        self.number = number
        self.underlying = underlying
        self.isScoped = isScoped
    }

    package static func == (left: EnumerationType, right: EnumerationType) -> Bool {
        left === right
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The argument for a template's parameter.
enum TemplateArgument: Hashable, Sendable {
    case type(ShaderType)
    case number(Int)
}

extension TemplateArgument: CustomStringConvertible {
    var description: String {
        switch self {
        case .type(let type): "\(type)"
        case .number(let number): "\(number)"
        }
    }
}

/// The layout of a value's scalars.
///
/// A value's **leaves** are its scalars in declaration order, arrays element by element. A variable
/// stores them in **cells**: leaves that differ only in array indices (`rays[2].origin.x` and
/// `rays[3].origin.x`) share a cell.
extension ShaderType {
    /// A cell of a variable: one scalar, or `count` within arrays.
    struct Cell: Hashable, Sendable {
        var element: ScalarType
        /// Nil outside arrays.
        var count: Int?
    }

    /// A leaf's cell, and its index there.
    struct LeafPosition: Hashable, Sendable {
        var cell: Int
        var index: Int
    }

    /// Whether the type consists of numbers, so that it can be stored in variables and copied.
    var isValue: Bool {
        switch self {
        case .scalar, .vector, .matrix, .structure, .enumeration: true
        case .array(let element, _): element.isValue
        case .void, .layer, .texture, .writableTexture, .sampler, .buffer, .pointer: false
        }
    }

    /// Whether the type consists of numbers, vectors, matrices and arrays of these, with names, so
    /// that a timeline can set them.
    package var isGivenByName: Bool {
        switch self {
        case .scalar, .vector, .matrix: true
        case .array(let element, _): element.isGivenByName
        case .structure(let structure):
            !structure.members.isEmpty && structure.members.allSatisfy(\.type.isGivenByName)
        default: false
        }
    }

    /// Why it isn't given by name.
    var reasonForNoName: String? {
        switch self {
        case .array(let element, _): return element.reasonForNoName
        case .structure(let structure):
            guard let other = structure.members.first(where: { !$0.type.isGivenByName }) else {
                return "it has no members"
            }
            return "its '\(other.name)' is a \(other.type); numbers, vectors, matrices, arrays and "
                + "structures of them can be given, and lists behind pointers"
        default: return nil
        }
    }

    /// The type of an author's value for a parameter: a pointer's is its target.
    package var argumentType: ShaderType {
        if case .pointer(let target) = self { target } else { self }
    }

    var leafCount: Int {
        switch self {
        case .scalar, .enumeration: 1
        case .vector(_, let count): count
        case .matrix(_, let columns, let rows): columns * rows
        case .array(let element, let length):
            element.leafCount.multipliedReportingOverflow(by: length).partialValue
        case .structure(let structure): structure.leafCount
        case .void, .layer, .texture, .writableTexture, .sampler, .buffer, .pointer: 0
        }
    }

    var weight: Int {
        switch self {
        case .array(let element, let length):
            element.weight.multipliedReportingOverflow(by: length).partialValue
        case .structure(let structure): structure.weight
        default: leafCount
        }
    }

    var leaves: [ScalarType] {
        switch self {
        case .scalar(let element): [element]
        case .vector(let element, let count): Array(repeating: element, count: count)
        case .matrix(let element, let columns, let rows):
            Array(repeating: element, count: columns * rows)
        case .enumeration(let enumeration): [enumeration.underlying]
        case .array(let element, let length):
            Array(repeating: element.leaves, count: length).flatMap(\.self)
        case .structure(let structure): structure.members.flatMap(\.type.leaves)
        case .void, .layer, .texture, .writableTexture, .sampler, .buffer, .pointer: []
        }
    }

    var cells: [Cell] {
        switch self {
        case .array(let element, let length):
            element.cells.map { Cell(element: $0.element, count: ($0.count ?? 1) * length) }
        case .structure(let structure): structure.members.flatMap(\.type.cells)
        default: leaves.map { Cell(element: $0, count: nil) }
        }
    }

    var leafPositions: [LeafPosition] {
        switch self {
        case .array(let element, let length):
            let inner = element.leafPositions
            let counts = element.cells.map { $0.count ?? 1 }
            return (0..<length).flatMap { number in
                inner.map {
                    LeafPosition(cell: $0.cell, index: number * counts[$0.cell] + $0.index)
                }
            }
        case .structure(let structure):
            var offset = 0
            var positions: [LeafPosition] = []
            for member in structure.members {
                positions += member.type.leafPositions.map {
                    LeafPosition(cell: offset + $0.cell, index: $0.index)
                }
                offset += member.type.cells.count
            }
            return positions
        default:
            return (0..<leafCount).map { LeafPosition(cell: $0, index: 0) }
        }
    }

    /// The type of member n of a structure, or of column n of a matrix.
    func memberType(_ index: Int) -> ShaderType {
        switch self {
        case .structure(let structure): structure.members[index].type
        case .matrix(let element, _, let rows): .vector(element, rows)
        default: .void
        }
    }

    /// The leaves of member n of a structure, or of column n of a matrix.
    func memberLeaves(_ index: Int) -> Range<Int> {
        let start = (0..<index).reduce(0) { $0 + memberType($1).leafCount }
        return start..<(start + memberType(index).leafCount)
    }

    func memberCells(_ index: Int) -> Range<Int> {
        let start = (0..<index).reduce(0) { $0 + memberType($1).cells.count }
        return start..<(start + memberType(index).cells.count)
    }

    var isArray: Bool { if case .array = self { true } else { false } }

    package var isPointer: Bool { if case .pointer = self { true } else { false } }

    /// The namespace of a structure or an enumeration; nil for others, and at the top level.
    var namespace: String? {
        let name: String
        switch self {
        case .structure(let structure): name = structure.name
        case .enumeration(let enumeration): name = enumeration.name
        case .array(let element, _), .pointer(let element): return element.namespace
        default: return nil
        }
        // Template arguments may contain `::` too.
        let plain = name.prefix { $0 != "<" }
        return plain.contains(":") ? plain.parentNamespace : nil
    }

    /// Whether the type contains an array.
    var hasArray: Bool {
        switch self {
        case .array: true
        case .structure(let structure): structure.members.contains { $0.type.hasArray }
        default: false
        }
    }
}

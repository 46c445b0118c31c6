/// A `struct` of a shader. Two are the same only if they are the same declaration.
package final class StructureType: Hashable, Sendable {
    package struct Member: Sendable {
        package var name: String
        package var type: ShaderType
    }

    /// With its namespaces.
    let name: String
    package let members: [Member]
    /// What a template of this name was made with; empty where it is none.
    let arguments: [TemplateArgument]
    /// How many scalars it holds.
    let leafCount: Int
    /// How many scalars and structures: those without members count too, since they take time.
    let weight: Int
    private let number: Int

    /// - Parameter number: one that no other structure of the library has.
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
    /// With its namespaces.
    let name: String
    let underlying: ScalarType
    /// `enum class`: it becomes no number by itself.
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

/// What a parameter of a template stands for.
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

/// How a value lies in scalars.
///
/// A value's **leaves** are its scalars in the order of their declaration, an array's elements one
/// after the other. A variable keeps them in **cells**: what differs only in the indices of arrays
/// (`rays[2].origin.x` and `rays[3].origin.x`) shares one.
extension ShaderType {
    /// One cell of a variable: a scalar, or so many of them where arrays are around it.
    struct Cell: Hashable, Sendable {
        var element: ScalarType
        /// Nil where no array is around it.
        var count: Int?
    }

    /// Where a leaf lies: in which cell, and which one there.
    struct LeafPosition: Hashable, Sendable {
        var cell: Int
        var index: Int
    }

    /// Whether it consists of numbers, so that it can be a variable, and be copied.
    var isValue: Bool {
        switch self {
        case .scalar, .vector, .matrix, .structure, .enumeration: true
        case .array(let element, _): element.isValue
        case .void, .layer, .texture, .writableTexture, .sampler, .buffer, .pointer: false
        }
    }

    /// Whether it consists of numbers, vectors and matrices with names, so that an author can give
    /// them.
    var isGivenByName: Bool {
        switch self {
        case .scalar, .vector, .matrix: true
        case .structure(let structure):
            !structure.members.isEmpty && structure.members.allSatisfy(\.type.isGivenByName)
        default: false
        }
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

    /// What member n of a structure, or column n of a matrix, is.
    func memberType(_ index: Int) -> ShaderType {
        switch self {
        case .structure(let structure): structure.members[index].type
        case .matrix(let element, _, let rows): .vector(element, rows)
        default: .void
        }
    }

    /// Which leaves member n of a structure, or column n of a matrix, consists of.
    func memberLeaves(_ index: Int) -> Range<Int> {
        let start = (0..<index).reduce(0) { $0 + memberType($1).leafCount }
        return start..<(start + memberType(index).leafCount)
    }

    func memberCells(_ index: Int) -> Range<Int> {
        let start = (0..<index).reduce(0) { $0 + memberType($1).cells.count }
        return start..<(start + memberType(index).cells.count)
    }

    var isPointer: Bool { if case .pointer = self { true } else { false } }

    /// The namespace that a structure or an enumeration is declared in; nil where that is none, or
    /// where it has none.
    var namespace: String? {
        let name: String
        switch self {
        case .structure(let structure): name = structure.name
        case .enumeration(let enumeration): name = enumeration.name
        case .array(let element, _), .pointer(let element): return element.namespace
        default: return nil
        }
        // What a template was made with is no part of its place.
        let plain = name.prefix { $0 != "<" }
        guard let end = plain.lastIndex(of: ":") else { return nil }
        return String(plain[..<end].dropLast())
    }

    /// Whether an array is in it.
    var hasArray: Bool {
        switch self {
        case .array: true
        case .structure(let structure): structure.members.contains { $0.type.hasArray }
        default: false
        }
    }
}

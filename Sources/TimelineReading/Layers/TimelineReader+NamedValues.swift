import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// A single value among a function's arguments: `speed`, or `motion.speed` for a structure's
/// member.
struct NamedValue {
    var name: String
    var value: Value?

    static let missing = NamedValue(name: "", value: nil)
}

/// Structures, matrices, arrays and samplers, which kernels and fragment functions take.
extension TimelineReader {
    /// Returns the values for a parameter: for each member of a structure, column of a matrix and
    /// element of an array.
    ///
    /// - Parameter isUnknown: called for a type that a timeline has no values for.
    func values(
        _ node: YAMLNode, of type: ShaderType, _ name: String, isUnknown: (_ name: String) -> Void
    ) -> [NamedValue] {
        switch type {
        case .structure(let structure):
            let members = structure.members
            guard node.mapping != nil else {
                wrongType(
                    quoted(name), must: "be a mapping with \(list(members.map(\.name)))", node)
                return [.missing]
            }
            guard let fields = fields(node, of: quoted(name), known: members.map(\.name)) else {
                return [.missing]
            }
            return members.flatMap { member -> [NamedValue] in
                guard let node = required(member.name, in: fields) else { return [.missing] }
                return values(node, of: member.type, "\(name).\(member.name)", isUnknown: isUnknown)
            }
        case .matrix(_, let columns, let rows):
            guard let items = node.sequence, items.count == columns else {
                wrongType(
                    quoted(name),
                    must: "be a list of its \(columns) columns, each a list of \(rows) numbers",
                    node)
                return [.missing]
            }
            return items.flatMap { column in
                numbers(column, count: rows, name).map { NamedValue(name: name, value: $0) }
            }
        case .array(let element, let length):
            guard let items = node.sequence, items.count == length else {
                wrongType(
                    quoted(name), must: "be a list of its \(length) elements, as many as it has",
                    node)
                return [.missing]
            }
            return items.flatMap { values($0, of: element, name, isUnknown: isUnknown) }
        default: break
        }
        if let count = type.vectorCount {
            return components(node, count: count, name).map { NamedValue(name: name, value: $0) }
        }
        guard let kind = type.valueKind else {
            isUnknown(name)
            return [.missing]
        }
        return [NamedValue(name: name, value: value(node, kind, name))]
    }

    /// Reads how a sampler samples: `nearest`, or `[nearest, repeat]`.
    func samplerChoice(_ node: YAMLNode, _ name: String) -> Value? {
        let words = (node.sequence ?? [node]).compactMap { $0.scalar?.text }
        if words.count == (node.sequence?.count ?? 1), let number = SamplerChoice.number(for: words)
        {
            return .number(Double(number))
        }
        diagnostics.error(
            .wrongValue,
            "\(quoted(name)) is a filter (\(list(SamplerChoice.filters))), what is outside "
                + "(\(list(SamplerChoice.addresses))), or a list of both",
            hint: "such as \(name): nearest, or \(name): [linear, repeat]", at: node.location)
        return nil
    }
}

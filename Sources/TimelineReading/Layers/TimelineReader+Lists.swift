import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// A list parameter of an author's function. The function also receives the list's count.
struct ListParameter {
    var name: String
    /// The kind of an element, or of its components.
    var kind: ValueKind
    /// The number of components of an element; nil for points and colours.
    var count: Int?

    /// Returns nil if a timeline can't give such elements.
    init?(name: String, element: ShaderType) {
        self.name = name
        if let count = element.vectorCount, count != 4 {
            kind = .number
            self.count = count
        } else if case .vector(_, 4) = element {
            // Vectors of four components may be given as colours.
            kind = .color
            count = element.vectorCount
        } else if let kind = element.valueKind {
            self.kind = kind
        } else {
            return nil
        }
    }
}

/// Lists for the author's own functions: `colors: [red, "#FF8800"]`.
extension TimelineReader {
    static let maxListElements = 4096

    /// Returns nil after reporting a list whose elements a timeline can't give.
    func listParameters(
        of function: ShaderFunction, at location: SourceLocation, _ code: FindingCode
    ) -> [ListParameter]? {
        var lists: [ListParameter] = []
        for parameter in function.lists {
            guard case .buffer(let element, let count) = parameter.type,
                let list = ListParameter(
                    name: parameter.name,
                    element: count == 1 ? .scalar(element) : .vector(element, count))
            else {
                diagnostics.error(
                    code,
                    "the parameter \(quoted(parameter.name)) of \(quoted(function.name)) is a "
                        + "list of a type that a timeline has no values for",
                    hint: "lists of numbers, bools and vectors of numbers can be given",
                    at: location)
                return nil
            }
            lists.append(list)
        }
        return lists
    }

    /// Returns nil after reporting that the list is missing or invalid.
    func elements(of list: ListParameter, _ arguments: Fields) -> [Value]? {
        guard let node = required(list.name, in: arguments),
            let items = node.scalar != nil && !node.isNull
                ? [node] : items(node, list.name, atMost: Self.maxListElements, "elements")
        else { return nil }
        let values = items.flatMap { item in
            list.count.map { components(item, count: $0, list.name) }
                ?? [value(item, list.kind, list.name)]
        }
        return values.contains(nil) ? nil : values.compactMap { $0 }
    }
}

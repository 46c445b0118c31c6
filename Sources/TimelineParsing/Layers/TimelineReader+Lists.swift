import Diagnostics
import ShaderCompiler
import TimelineModel

/// A list that an author's function takes, with the count that it is told.
struct ListParameter {
    var name: String
    /// Of each element.
    var kind: ValueKind
}

/// Lists for the author's own functions: `colors: [red, "#FF8800"]`.
extension TimelineReader {
    static let mostListElements = 4096

    /// Nil where there is a list of something that a timeline has no values for, which is reported.
    func listParameters(of function: ShaderFunction, _ entry: YAMLEntry) -> [ListParameter]? {
        var lists: [ListParameter] = []
        for parameter in function.lists {
            guard let kind = parameter.type.elementKind else {
                diagnostics.error(
                    "wrong-effect",
                    "the parameter \(quoted(parameter.name)) of \(quoted(function.name)) is a "
                        + "list of a type that a timeline has no values for",
                    hint: "lists of float, float2 and float4 or half4 can be given",
                    at: entry.keyLocation)
                return nil
            }
            lists.append(ListParameter(name: parameter.name, kind: kind))
        }
        return lists
    }

    /// Nil where the list is missing or wrong, which is reported.
    func elements(of list: ListParameter, _ arguments: Fields) -> [Value]? {
        guard let node = required(list.name, in: arguments), let items = items(node, list.name)
        else { return nil }
        guard items.count <= Self.mostListElements else {
            diagnostics.error(
                "too-many",
                "\(quoted(list.name)) has \(items.count) elements; the limit is "
                    + "\(Self.mostListElements)", at: node.location)
            return nil
        }
        let values = items.map { value($0, list.kind, list.name) }
        return values.contains(nil) ? nil : values.compactMap { $0 }
    }
}

extension ShaderType {
    /// The kind of a list's elements; nil where this is no list, or one that a timeline has no
    /// values for.
    fileprivate var elementKind: ValueKind? {
        guard case .buffer(_, let count) = self else { return nil }
        return switch count {
        case 1: .number
        case 2: .point
        case 4: .color
        default: nil
        }
    }
}

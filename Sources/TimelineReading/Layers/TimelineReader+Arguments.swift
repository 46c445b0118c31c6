import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax
import TimelineWords

/// A parameter of an effect or a transition.
protocol FunctionParameter {
    var name: String { get }
    var isGivenByAuthor: Bool { get }
}

extension EffectDescription.Parameter: FunctionParameter { var isGivenByAuthor: Bool { true } }

extension TransitionDescription.Parameter: FunctionParameter {}

/// The parameters of an effect or a transition, built in or an author's.
struct FunctionParameters<Parameter: FunctionParameter> {
    /// All but lists and pictures.
    var values: [Parameter]
    /// The number of components of vector parameters. Four components may also be given as a
    /// colour.
    var vectors: [String: Int] = [:]
    /// The types of structures, matrices and arrays.
    var wholes: [String: ShaderType] = [:]
    /// The parameters that are samplers.
    var samplers: Set<String> = []
    var lists: [ListParameter] = []
    /// The names of picture parameters.
    var pictures: [String] = []

    /// The names of the arguments that the author may give.
    var names: [String] {
        values.filter(\.isGivenByAuthor).map(\.name) + lists.map(\.name) + pictures
    }
}

/// The arguments that a timeline gives for a function's parameters.
struct GivenArguments<Argument> {
    /// One for each component of a parameter.
    var values: [Argument]
    var lists: [[Value]]
    var pictures: [PictureFile]
    /// The names of the values, followed by those of the lists.
    var names: [String]
}

/// Parameters and arguments of the functions that are effects and transitions.
extension TimelineReader {
    // MARK: Parameters

    /// Returns the parameters of an author's function; nil after reporting one that a timeline has
    /// no values for.
    ///
    /// - Parameter make: returns a parameter. A vector has the kind of its components, and their
    ///   count.
    func parameters<Parameter>(
        of function: ShaderFunction, at location: SourceLocation, _ code: FindingCode,
        _ make: (_ name: String, _ kind: ValueKind, _ count: Int?) -> Parameter
    ) -> FunctionParameters<Parameter>? {
        var parameters = FunctionParameters<Parameter>(values: [])
        guard let scalars = scalarParameters(of: function, at: location, code, &parameters),
            let lists = listParameters(of: function, at: location, code)
        else { return nil }
        parameters.values = scalars.map(make)
        parameters.lists = lists
        parameters.pictures = function.pictures.map(\.name)
        for scalar in scalars { parameters.vectors[scalar.name] = scalar.count }
        return parameters
    }

    /// Returns a function's parameters besides lists and pictures. Vectors have the kind of their
    /// components and their count.
    ///
    /// - Parameter all: gets those that are neither numbers nor vectors.
    private func scalarParameters<Parameter>(
        of function: ShaderFunction, at location: SourceLocation, _ code: FindingCode,
        _ all: inout FunctionParameters<Parameter>
    ) -> [(name: String, kind: ValueKind, count: Int?)]? {
        var parameters: [(name: String, kind: ValueKind, count: Int?)] = []
        for argument in function.arguments {
            let type = argument.type.argumentType
            if type == .sampler {
                all.samplers.insert(argument.name)
                parameters.append((argument.name, .number, nil))
                continue
            }
            if type.isGivenByName, type.isComposed {
                all.wholes[argument.name] = type
                parameters.append((argument.name, .number, nil))
                continue
            }
            let count = type.vectorCount
            guard let kind = type.valueKind ?? count.map({ _ in .number }) else {
                diagnostics.error(
                    code,
                    "the parameter \(quoted(argument.name)) of \(quoted(function.name)) is of "
                        + "a type that a timeline has no values for",
                    hint: "numbers, bool and vectors of numbers can be given", at: location)
                return nil
            }
            parameters.append((argument.name, kind, count))
        }
        return parameters
    }

    // MARK: Arguments

    /// Returns the arguments that `fields` give; nil after reporting what is missing or invalid.
    ///
    /// - Parameter read: returns the values for a parameter, one for each component.
    func arguments<Parameter, Argument>(
        _ fields: Fields, for parameters: FunctionParameters<Parameter>,
        _ read: (Parameter) -> [Argument?]
    ) -> GivenArguments<Argument>? {
        var values: [Argument?] = []
        var names: [String] = []
        for parameter in parameters.values {
            let given = read(parameter)
            values += given
            names += Array(repeating: parameter.name, count: given.count)
        }
        let lists = parameters.lists.map { elements(of: $0, fields) }
        let pictures = parameters.pictures.map { name in
            required(name, in: fields).flatMap { assets.shaderPicture($0, name) }
        }
        let found = values.compactMap { $0 }
        guard found.count == values.count, !lists.contains(nil), !pictures.contains(nil) else {
            return nil
        }
        return GivenArguments(
            values: found, lists: lists.compactMap { $0 }, pictures: pictures.compactMap { $0 },
            names: names + parameters.lists.map(\.name))
    }

    /// Returns the values for a parameter: one for each component if it is a vector.
    func values<Parameter>(
        of parameter: EffectDescription.Parameter, among all: FunctionParameters<Parameter>,
        _ arguments: Fields, at location: SourceLocation
    ) -> [Value?] {
        if all.samplers.contains(parameter.name) {
            let choice = arguments[parameter.name].map { samplerChoice($0, parameter.name) }
            return [choice ?? .number(0)]
        }
        if let type = all.wholes[parameter.name] {
            guard let node = required(parameter.name, in: arguments) else { return [nil] }
            return values(node, of: type, parameter.name) { name in
                diagnostics.error(
                    .wrongValue, "\(quoted(name)) is of a type that a timeline has no values for",
                    at: node.location)
            }.map(\.value)
        }
        guard let count = all.vectors[parameter.name], let node = arguments[parameter.name] else {
            return [argument(parameter, arguments, at: location)]
        }
        return components(node, count: count, parameter.name)
    }

    /// Reads the components of a vector parameter.
    func components(_ node: YAMLNode, count: Int, _ name: String) -> [Value?] {
        if count == 4, node.scalar?.text == "boundingRect" {
            let size = YAMLNode(text: "$view.size", at: node.location)
            return [.number(0), .number(0), value(size, .point, name)]
        }
        if count == 4, node.scalar?.text == "$view.size" {
            wrongType(
                quoted(name), must: "be four numbers",
                hint: "write boundingRect for [0, 0] and the layer's size", node)
            return [nil]
        }
        // Four numbers may also be a colour.
        if count == 4, node.sequence == nil { return [value(node, .color, name)] }
        return numbers(node, count: count, name)
    }

    /// Reads a list of `count` numbers.
    func numbers(_ node: YAMLNode, count: Int, _ name: String) -> [Value?] {
        guard let items = node.sequence else {
            wrongType(quoted(name), must: "be a list of \(count) numbers", node)
            return [nil]
        }
        guard items.count == count else {
            diagnostics.error(
                .wrongValue,
                "\(quoted(name)) is a list of \(count) numbers, not of \(items.count)",
                hint: hint(forParted: items), at: node.location)
            return [nil]
        }
        return items.map { value($0, .number, name) }
    }

    /// Returns a parameter's value: the given one, or the default.
    private func argument(
        _ parameter: EffectDescription.Parameter, _ arguments: Fields, at location: SourceLocation
    ) -> Value? {
        if let entry = arguments.entries[parameter.name] { return value(entry, of: parameter) }
        guard case .text(let text) = parameter.fallback else {
            _ = required(parameter.name, in: arguments)
            return nil
        }
        let node = YAMLNode(text: text, at: location)
        return value(node, parameter.kind, parameter.name)
    }

    /// Reads a given value. Messages name it by its key, which is the effect's if it stands alone.
    private func value(_ entry: YAMLEntry, of parameter: EffectDescription.Parameter) -> Value? {
        guard let value = value(entry.value, parameter.kind, entry.key) else { return nil }
        if let range = parameter.range, case .literal(let numbers) = value.source,
            !range.contains(numbers[0])
        {
            outOfRange(entry.key, "\(describe(range)) \(parameter.unit)", entry.value)
        }
        return value
    }
}

extension ShaderType {
    /// Whether it has parts besides a vector's components.
    fileprivate var isComposed: Bool {
        switch self {
        case .matrix, .structure, .array: true
        default: false
        }
    }

    /// The number of components that a timeline gives for a vector; nil for points and for colours
    /// (`half4`).
    var vectorCount: Int? {
        switch self {
        case .vector(.half, 4): nil
        case .vector(let element, let count) where element != .bool:
            valueKind == .point ? nil : count
        default: nil
        }
    }

    /// The kind of value that a timeline gives for this type; nil if there is none.
    var valueKind: ValueKind? {
        switch self {
        case .scalar(.bool): .boolean
        case .scalar: .number
        case .vector(.float, 2), .vector(.half, 2): .point
        case .vector(.float, 4), .vector(.half, 4): .color
        default: nil
        }
    }
}

import Diagnostics
import MetalLanguage
import TimelineModel

/// A function that can be used as an effect, built in or an author's.
private struct UsableEffect {
    var function: EffectUse.Function
    var kind: EffectDescription.Kind
    var parameters: [EffectDescription.Parameter]
    /// The number of components of vector parameters. Four components may also be given as a
    /// colour.
    var vectors: [String: Int] = [:]
    var lists: [ListParameter] = []
    /// The names of picture parameters.
    var pictures: [String] = []
    var maxSampleOffset: String
    var isApplied: String
    /// The condition with which the output doesn't grow. It is an argument only where it is given.
    var keepsBounds: String?
    /// The parameter that may be given without its name, and an example of it.
    var valueAlone: EffectDescription.Parameter?
    var example = ""

    var names: [String] { parameters.map(\.name) + lists.map(\.name) + pictures }

    /// The expression for how far the effect samples with these arguments.
    func reach(with arguments: Fields) -> String {
        guard let keepsBounds, arguments[keepsBounds] != nil else { return maxSampleOffset }
        return "select(\(maxSampleOffset), float2(0), $\(keepsBounds))"
    }
}

extension TimelineReader {
    func effects(_ node: YAMLNode) -> [EffectUse] {
        guard let items = items(node, "effects") else { return [] }
        guard items.count <= LayerFormat.mostEffects else {
            diagnostics.error(
                "too-many-effects",
                "'effects' has \(items.count) entries; the limit is "
                    + "\(LayerFormat.mostEffects) a layer",
                at: node.location)
            return []
        }
        return items.compactMap(effect)
    }

    private func effect(_ node: YAMLNode) -> EffectUse? {
        if let scalar = node.scalar, !scalar.isNull {
            let none = YAMLNode(text: "", at: node.location)
            return effect(YAMLEntry(key: scalar.text, keyLocation: node.location, value: none))
        }
        guard let entries = node.mapping else {
            wrongType("an effect", must: "be a mapping from a function to its arguments", node)
            return nil
        }
        guard let entry = entries.first, entries.count == 1 else {
            diagnostics.error(
                "wrong-effect",
                entries.isEmpty
                    ? "an effect needs a function's name"
                    : "an effect is one function, but this is \(list(entries.map(\.key)))",
                hint: entries.isEmpty ? nil : "begin each effect with a '-' of its own",
                at: entries.dropFirst().first?.keyLocation ?? node.location)
            return nil
        }
        return effect(entry)
    }

    private func effect(_ entry: YAMLEntry) -> EffectUse? {
        if let function = authorFunctions.first(where: { $0.name == entry.key }) {
            return usable(function, entry).flatMap { use(entry, of: $0) }
        }
        if let description = parser.effects.first(where: { $0.name == entry.key }) {
            return use(
                entry,
                of: UsableEffect(
                    function: description.function, kind: description.kind,
                    parameters: description.parameters,
                    maxSampleOffset: description.maxSampleOffset,
                    isApplied: description.isApplied, keepsBounds: description.keepsBounds,
                    valueAlone: description.takesValueAlone
                        ? description.parameters.first : nil,
                    example: description.example))
        }
        // If a shader could not be read, the name may be one of its functions.
        guard knowsAuthorFunctions else { return nil }
        if authorKernels.contains(where: { $0.name == entry.key }) {
            diagnostics.error(
                "wrong-effect", "\(quoted(entry.key)) is a kernel, and no effect",
                hint: "kernels draw a layer of their own: compute: { step: [\(entry.key)] }",
                at: entry.keyLocation)
            return nil
        }
        if isPlainFunction(entry.key, "wrong-effect", at: entry.keyLocation) { return nil }
        let all = authorFunctions.map(\.name) + parser.effects.map(\.name)
        diagnostics.error(
            "unknown-effect", "no effect is called \(quoted(entry.key))",
            hint: effectHint(entry.key, all) ?? "there is \(list(all))"
                + (authorFunctions.isEmpty ? ", and what a file has that 'shaders' names" : ""),
            at: entry.keyLocation)
        return nil
    }

    private func effectHint(_ name: String, _ all: [String]) -> String? {
        if let own = ownName(name, among: all) { return own }
        return switch ForeignWords.instead(of: name, in: .effect) {
        case .sentence(let sentence): sentence
        case .name(let own) where all.contains(own): "did you mean '\(own)'?"
        case .name, nil: didYouMean(name, all)
        }
    }

    /// How an effect is written that is nothing by its name alone.
    func example(ofEffect name: String) -> String? {
        parser.effects.first {
            $0.name == name && $0.parameters.contains { $0.fallback == .required }
        }.map { "{ \($0.example) }" }
    }

    // MARK: Functions

    /// Reads an author's function as an effect. All of its parameters are required.
    private func usable(_ function: ShaderFunction, _ entry: YAMLEntry) -> UsableEffect? {
        // A fill ignores the layer's colour but keeps its alpha, like a colour effect.
        let isFill = function.kind == .generator
        guard let kind = isFill ? .color : EffectDescription.Kind(rawValue: function.kind.rawValue)
        else {
            diagnostics.error(
                "wrong-effect",
                "the function \(quoted(function.name)) is not a colour, layer, distortion or fill "
                    + "function",
                at: entry.keyLocation)
            return nil
        }
        var parameters: [EffectDescription.Parameter] = []
        var vectors: [String: Int] = [:]
        let wanted = scalarParameters(of: function, at: entry.keyLocation, "wrong-effect")
        guard let wanted else { return nil }
        for (name, kind, count) in wanted {
            vectors[name] = count
            parameters.append(
                EffectDescription.Parameter(name, kind, default: .required, unit: "", ""))
        }
        guard let lists = listParameters(of: function, at: entry.keyLocation, "wrong-effect") else {
            return nil
        }
        return UsableEffect(
            function: .author(function.name), kind: kind, parameters: parameters,
            vectors: vectors, lists: lists,
            pictures: function.pictures.map(\.name), maxSampleOffset: "float2(0)", isApplied: "true"
        )
    }

    /// Returns a function's parameters besides lists and pictures. Vectors have the kind of their
    /// components and their count.
    func scalarParameters(
        of function: ShaderFunction, at location: SourceLocation, _ code: String
    ) -> [(name: String, kind: ValueKind, count: Int?)]? {
        var parameters: [(name: String, kind: ValueKind, count: Int?)] = []
        for argument in function.arguments {
            let count = argument.type.vectorCount
            guard let kind = argument.type.valueKind ?? count.map({ _ in .number }) else {
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

    private func use(_ entry: YAMLEntry, of effect: UsableEffect) -> EffectUse? {
        let subject = quoted(entry.key)
        var arguments = Fields(location: entry.keyLocation, subject: subject)
        if let parameter = effect.valueAlone, entry.value.isAlone(for: parameter.kind) {
            arguments.entries[parameter.name] = entry
        } else if let parameter = effect.valueAlone, entry.value.isNull,
            parameter.fallback == .required
        {
            diagnostics.error(
                "missing-key", "\(subject) needs \(quoted(parameter.name))",
                hint: "write { \(effect.example) }", at: entry.keyLocation)
            return nil
        } else if !entry.value.isNull {
            guard entry.value.mapping != nil else {
                diagnostics.error(
                    "wrong-type",
                    "the arguments of \(subject) must be given by name, not as "
                        + entry.value.summary,
                    hint: effect.names.isEmpty ? nil : "it has \(list(effect.names))",
                    at: entry.value.location)
                return nil
            }
            let extra = EffectUse.commonKeys(of: effect.kind, drawnBy: effect.function).map(\.name)
            guard
                let fields = fields(
                    entry.value, of: subject,
                    known: effect.names + extra.filter { !effect.names.contains($0) })
            else { return nil }
            arguments = fields
        }
        var values: [Value?] = []
        var names: [String] = []
        for parameter in effect.parameters
        where parameter.name != effect.keepsBounds || arguments[parameter.name] != nil {
            let given = self.values(
                of: parameter, effect.vectors[parameter.name], arguments, at: entry.keyLocation)
            values += given
            names += Array(repeating: parameter.name, count: given.count)
        }
        let lists = effect.lists.map { elements(of: $0, arguments) }
        let pictures = effect.pictures.map { name in
            required(name, in: arguments).flatMap { shaderPicture($0, name) }
        }
        let isEnabled = value(
            arguments["isEnabled"], .boolean, "isEnabled", default: .boolean(true))
        let parameters = effect.parameters.map { (name: $0.name, kind: $0.kind) }
        let reach =
            arguments["maxSampleOffset"].map { value($0, .point, "maxSampleOffset") }
            ?? ownExpression(effect.reach(with: arguments), .point, of: parameters, entry)
        let isApplied = ownExpression(effect.isApplied, .boolean, of: parameters, entry)
        guard let reach, let isApplied, !values.contains(nil), !lists.contains(nil),
            !pictures.contains(nil)
        else { return nil }
        return EffectUse(
            function: effect.function, arguments: values.compactMap { $0 },
            lists: lists.compactMap { $0 }, pictures: pictures.compactMap { $0 },
            isEnabled: isEnabled, maxSampleOffset: reach, isApplied: isApplied,
            parameterNames: names + effect.lists.map(\.name), location: entry.keyLocation)
    }

    /// Returns the values for a parameter: one for each component if it is a vector.
    func values(
        of parameter: EffectDescription.Parameter, _ count: Int?, _ arguments: Fields,
        at location: SourceLocation
    ) -> [Value?] {
        guard let count, let node = arguments[parameter.name] else {
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
                "wrong-value",
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
        if let entry = arguments.entries[parameter.name] {
            return value(entry, of: parameter)
        }
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

    /// Compiles an expression of the effect's description. Its `$names` are the effect's
    /// parameters.
    private func ownExpression(
        _ text: String, _ kind: ValueKind, of parameters: [(name: String, kind: ValueKind)],
        _ entry: YAMLEntry
    ) -> Value? {
        if let boolean = YAMLScalar(text: text, isPlain: true).boolean, kind == .boolean {
            return .boolean(boolean)
        }
        var variables: [(variable: Expression.Variable, kind: ValueKind)] = []
        for use in nameUses(in: text) {
            guard let name = use.path.first,
                let index = parameters.firstIndex(where: { $0.name == name })
            else {
                diagnostics.error(
                    "unknown-name",
                    "\(quoted(entry.key)) has no parameter for all of \(quoted(text))",
                    at: entry.keyLocation)
                return nil
            }
            let variable = Expression.Variable(
                name: "$\(name)", reference: .argument(index, parameters[index].kind))
            if !variables.contains(where: { $0.variable == variable }) {
                variables.append((variable, parameters[index].kind))
            }
        }
        return compile(text, kind, variables) { _ in entry.keyLocation }
    }
}

extension YAMLNode {
    /// Whether it is a value of that kind rather than a mapping that names it.
    fileprivate func isAlone(for kind: ValueKind) -> Bool {
        guard let entries = mapping else { return !isNull }
        return kind == .color && entries.contains { ["r", "g", "b", "a"].contains($0.key) }
    }
}

extension ShaderType {
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

import Diagnostics
import MetalLanguage
import TimelineExpansion
package import TimelineModel
package import TimelineSyntax
import TimelineWords

/// A function that can be used as an effect, built in or an author's.
private struct UsableEffect {
    var function: EffectUse.Function
    var kind: EffectDescription.Kind
    var parameters: FunctionParameters<EffectDescription.Parameter>
    var maxSampleOffset: String
    var isApplied: String
    /// The condition with which the output doesn't grow. It is an argument only where it is given.
    var keepsBounds: String?
    /// The parameter that may be given without its name, and an example of it.
    var valueAlone: EffectDescription.Parameter?
    var example = ""

    /// The expression for how far the effect samples with these arguments.
    func reach(with arguments: Fields) -> String {
        guard let keepsBounds, arguments[keepsBounds] != nil else { return maxSampleOffset }
        return "select(\(maxSampleOffset), float2(0), $\(keepsBounds))"
    }
}

extension TimelineReader {
    fileprivate func effects(_ node: YAMLNode) -> [EffectUse] {
        guard let items = items(node, "effects") else { return [] }
        guard items.count <= LayerFormat.maxEffects else {
            diagnostics.error(
                .tooManyEffects,
                "'effects' has \(items.count) entries; the limit is "
                    + "\(LayerFormat.maxEffects) a layer", at: node.location)
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
                .wrongEffect,
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
        if let function = shaders.functions.first(where: { $0.name == entry.key }) {
            return usable(function, entry).flatMap { use(entry, of: $0) }
        }
        if let description = parser.effects.first(where: { $0.name == entry.key }) {
            return use(
                entry,
                of: UsableEffect(
                    function: description.function, kind: description.kind,
                    parameters: FunctionParameters(values: description.parameters),
                    maxSampleOffset: description.maxSampleOffset, isApplied: description.isApplied,
                    keepsBounds: description.keepsBounds,
                    valueAlone: description.takesValueAlone ? description.parameters.first : nil,
                    example: description.example))
        }
        // If a shader could not be read, the name may be one of its functions.
        guard shaders.areKnown else { return nil }
        if shaders.isBrokenEntry(entry.key, at: entry.keyLocation) { return nil }
        if shaders.kernels.contains(where: { $0.name == entry.key }) {
            diagnostics.error(
                .wrongEffect, "\(quoted(entry.key)) is a kernel, and no effect",
                hint: "kernels draw a layer of their own: compute: { step: [\(entry.key)] }",
                at: entry.keyLocation)
            return nil
        }
        if shaders.isPlainFunction(entry.key, .wrongEffect, at: entry.keyLocation) { return nil }
        diagnostics.error(
            .unknownEffect, "no effect is called \(quoted(entry.key))",
            hint: effectHint(entry) ?? "there is \(list(effectNames))"
                + (shaders.functions.isEmpty ? ", and what a file has that 'shaders' names" : ""),
            at: entry.keyLocation)
        return nil
    }

    private var effectNames: [String] { shaders.functions.map(\.name) + parser.effects.map(\.name) }

    private static let swiftModifiers = ["coloreffect", "layereffect", "distortioneffect"]

    package func effect(inModifier entry: YAMLEntry) -> String? {
        guard Self.swiftModifiers.contains(ForeignWords.plain(entry.key)),
            let name = entry.value.mapping?.first?.key ?? entry.value.scalar?.text
        else { return nil }
        return effect(inLibrary: name)
    }

    private func effect(inLibrary name: String) -> String? {
        let own = name.replacing("ShaderLibrary.", with: "").prefix { $0 != "(" }
        return effectNames.first { $0 == own }
    }

    private func effectHint(_ entry: YAMLEntry) -> String? {
        let name = entry.key
        let all = effectNames
        if let inner = effect(inModifier: entry) {
            return "the function's kind is known: write { \(inner): { … } } alone"
        }
        if name.hasPrefix("ShaderLibrary."), let own = effect(inLibrary: name) {
            return Suggestion.sentence(own)
        }
        if let own = ownName(name, among: all) { return own }
        return switch ForeignWords.instead(of: name, in: .effect) {
        case .sentence(let sentence): sentence
        case .name(let own) where all.contains(own): Suggestion.sentence(own)
        case .name, nil: didYouMean(name, all)
        }
    }

    // MARK: Functions

    /// Reads an author's function as an effect. All of its parameters are required.
    private func usable(_ function: ShaderFunction, _ entry: YAMLEntry) -> UsableEffect? {
        // A fill ignores the layer's colour but keeps its alpha, like a colour effect.
        let isFill = function.kind == .generator
        guard let kind = isFill ? .color : EffectDescription.Kind(rawValue: function.kind.rawValue)
        else {
            diagnostics.error(
                .wrongEffect,
                "the function \(quoted(function.name)) is not a colour, layer, distortion or fill "
                    + "function",
                hint: function.isTransition
                    ? "it is a transition: sequence: [a, { transition: \(function.name), "
                        + "duration: 1 }, b]" : nil, at: entry.keyLocation)
            return nil
        }
        let parameters = parameters(of: function, at: entry.keyLocation, .wrongEffect) {
            name, kind, _ in
            EffectDescription.Parameter(name, kind, default: .required, unit: "", "")
        }
        return parameters.map {
            UsableEffect(
                function: .author(function.name), kind: kind, parameters: $0,
                maxSampleOffset: "float2(0)", isApplied: "true")
        }
    }

    private func use(_ entry: YAMLEntry, of effect: UsableEffect) -> EffectUse? {
        guard let fields = fields(entry, of: effect) else { return nil }
        let given = arguments(fields, for: effect.parameters) { parameter -> [Value?] in
            if parameter.name == effect.keepsBounds, fields[parameter.name] == nil { return [] }
            return values(of: parameter, among: effect.parameters, fields, at: entry.keyLocation)
        }
        let isEnabled = value(fields["isEnabled"], .boolean, "isEnabled", default: .boolean(true))
        let parameters = effect.parameters.values.map { (name: $0.name, kind: $0.kind) }
        let reach =
            fields["maxSampleOffset"].map { value($0, .point, "maxSampleOffset") }
            ?? ownExpression(effect.reach(with: fields), .point, of: parameters, entry)
        let isApplied = ownExpression(effect.isApplied, .boolean, of: parameters, entry)
        guard let given, let reach, let isApplied else { return nil }
        return EffectUse(
            function: effect.function, arguments: given.values, lists: given.lists,
            pictures: given.pictures, isEnabled: isEnabled, maxSampleOffset: reach,
            isApplied: isApplied, parameterNames: given.names, location: entry.keyLocation)
    }

    /// Returns the arguments by name, also one that stands alone.
    private func fields(_ entry: YAMLEntry, of effect: UsableEffect) -> Fields? {
        let subject = quoted(entry.key)
        let names = effect.parameters.names
        var arguments = Fields(location: entry.keyLocation, subject: subject)
        if let parameter = effect.valueAlone, entry.value.isAlone(for: parameter.kind) {
            arguments.entries[parameter.name] = entry
        } else if let parameter = effect.valueAlone, entry.value.isNull,
            parameter.fallback == .required
        {
            diagnostics.error(
                .missingKey, "\(subject) needs \(quoted(parameter.name))",
                hint: "write { \(effect.example) }", at: entry.keyLocation)
            return nil
        } else if !entry.value.isNull {
            guard entry.value.mapping != nil else {
                wrongType(
                    "the arguments of \(subject)", must: "be given by name",
                    hint: names.isEmpty ? nil : "it has \(list(names))", entry.value)
                return nil
            }
            let extra = EffectUse.commonKeys(of: effect.kind, drawnBy: effect.function).map(\.name)
            return fields(
                entry.value, of: subject, known: names + extra.filter { !names.contains($0) })
        }
        return arguments
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
        let tree = trees[text]
        for use in tree.references {
            let name = use.name
            guard let index = parameters.firstIndex(where: { $0.name == name })
            else {
                diagnostics.error(
                    .unknownName,
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
        return compile(tree, kind, variables) { _ in entry.keyLocation }
    }
}

extension YAMLNode {
    /// Whether it is a value of that kind rather than a mapping that names it.
    fileprivate func isAlone(for kind: ValueKind) -> Bool {
        guard let entries = mapping else { return !isNull }
        return kind == .color && entries.contains { ["r", "g", "b", "a"].contains($0.key) }
    }
}

extension EffectTree: ReadableItem where Form == Written {
    package static func list(_ part: WrittenPart) -> [EffectUse]? { part.reader.effects(part.node) }
}

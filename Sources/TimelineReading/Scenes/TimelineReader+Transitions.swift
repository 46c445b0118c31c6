import Diagnostics
import MediaTime
import MetalLanguage
import TimelineExpansion
import TimelineModel
import TimelineSyntax
import TimelineWords

/// A function that can be used as a transition, built in or an author's.
private struct UsableTransition {
    var function: TransitionUse.Function
    var parameters: FunctionParameters<TransitionDescription.Parameter>
    var length: String?
}

extension TimelineReader {
    func transition(_ node: YAMLNode) -> SequenceStep? {
        guard let fields = fields(node, of: SequenceStep.transitionFormat) else { return nil }
        let nameNode = required("transition", in: fields)
        let duration = required("duration", in: fields).flatMap {
            time($0, "duration", allowsZero: false)
        }
        let outside =
            fields["edge"].map { choice($0, "edge", TransitionUse.Outside.self) } ?? .transparent
        guard let nameNode, let name = text(nameNode, "transition"),
            let usable = usableTransition(name, nameNode, fields["arguments"])
        else { return nil }
        guard let given = arguments(fields["arguments"], of: usable, nameNode), let duration,
            let outside
        else { return nil }
        let use = TransitionUse(
            function: usable.function, arguments: given.values, lists: given.lists,
            pictures: given.pictures, outside: outside, parameterNames: given.names,
            duration: duration, location: nameNode.location)
        if let length = usable.length { checkLength(length, of: use, nameNode) }
        return .transition(use)
    }

    private func usableTransition(
        _ name: String, _ node: YAMLNode, _ arguments: YAMLNode?
    ) -> UsableTransition? {
        if let function = shaders.functions.first(where: { $0.name == name }) {
            return usable(function, node, arguments)
        }
        if let description = parser.transitions.first(where: { $0.name == name }) {
            return UsableTransition(
                function: .builtIn(name),
                parameters: FunctionParameters(values: description.parameters),
                length: description.length)
        }
        // If a shader could not be read, the name may be one of its functions.
        guard shaders.areKnown else { return nil }
        if shaders.isBrokenEntry(name, at: node.location) { return nil }
        if shaders.isPlainFunction(name, .wrongTransition, at: node.location) { return nil }
        let all =
            shaders.functions.filter(\.isTransition).map(\.name) + parser.transitions.map(\.name)
        diagnostics.error(
            .unknownTransition, "no transition is called \(quoted(name))",
            hint: ForeignWords.choice(name, of: "transition", among: all)
                .map(Suggestion.sentence) ?? didYouMean(name, all) ?? "there is \(list(all))",
            at: node.location)
        return nil
    }

    // MARK: Author's functions

    private func usable(
        _ function: ShaderFunction, _ node: YAMLNode, _ given: YAMLNode?
    ) -> UsableTransition? {
        guard function.isTransition else {
            diagnostics.error(
                .wrongTransition, "the function \(quoted(function.name)) is not a transition",
                hint: "a transition is half4 \(function.name)(float2 position, SwiftUI::Layer "
                    + "from, SwiftUI::Layer to, float progress, …), or has float time",
                at: node.location)
            return nil
        }
        let parameters = parameters(of: function, at: node.location, .wrongTransition) {
            name, kind, count -> TransitionDescription.Parameter in
            // A fragment function's names are those of its app: what is given comes first.
            let isGiven = function.isFragment && given?.child(name) != nil
            switch (name, count == nil && !isGiven ? kind : .color) {
            case ("progress", .number): return .progress
            case ("time", .number): return .time
            case ("displayScale", .number): return .displayScale
            default:
                let isSize = name == "size" && kind == .point && count == nil
                return .argument(
                    EffectDescription.Parameter(
                        name, kind, default: isSize ? .text("$view.size") : .required, unit: "",
                        ""))
            }
        }
        return parameters.map { UsableTransition(function: .author(function.name), parameters: $0) }
    }

    // MARK: Arguments

    private func arguments(
        _ node: YAMLNode?, of usable: UsableTransition, _ nameNode: YAMLNode
    ) -> GivenArguments<TransitionUse.Argument>? {
        var fields = Fields(location: nameNode.location, subject: quoted(usable.function.name))
        if let node, !node.isNull {
            let given = self.fields(node, of: fields.subject, known: usable.parameters.names)
            guard let given else { return nil }
            fields = given
        }
        return arguments(fields, for: usable.parameters) {
            arguments($0, fields, of: usable, nameNode)
        }
    }

    /// Returns the arguments for a parameter, one for each component.
    private func arguments(
        _ parameter: TransitionDescription.Parameter, _ fields: Fields,
        of usable: UsableTransition, _ nameNode: YAMLNode
    ) -> [TransitionUse.Argument?] {
        switch parameter {
        case .progress: return [.progress]
        case .time: return [.time]
        case .displayScale: return [.displayScale]
        case .edge(let name, let fallback, _):
            let edge = fields[name].map { choice($0, name, Edge.self) } ?? fallback
            return [edge.map { .value(.point($0.direction.x, $0.direction.y)) }]
        case .argument(let parameter):
            return values(of: parameter, among: usable.parameters, fields, at: nameNode.location)
                .map { $0.map { .value($0) } }
        }
    }

    /// Warns if the transition is shorter than its effect needs. Skipped if that depends on an
    /// expression.
    private func checkLength(_ length: String, of use: TransitionUse, _ node: YAMLNode) {
        guard options.findsQuestionableThings else { return }
        let tree = trees[length]
        var replacements: [ExpressionTree.Replacement] = []
        for (index, reference) in tree.references.enumerated() {
            guard let argument = use.parameterNames.firstIndex(of: reference.name),
                case .value(let value) = use.arguments[argument],
                case .literal(let numbers) = value.source, numbers.count == 1
            else { return }
            replacements.append(
                .init(
                    reference: index, partCount: 0, operand: trees["float(\(numbers[0]))"],
                    isWrapped: false))
        }
        guard
            let seconds = try? parser.check(
                tree.replacing(replacements).tree, [], .scalar(.float)
            ).constant?.first,
            seconds.isFinite, Double(seconds) > use.duration.seconds
        else { return }
        let shown = (Double(seconds) * 100).rounded(.up) / 100
        diagnostics.warning(
            .transitionUnfinished,
            "with these arguments \(quoted(use.function.name)) takes \(plain(shown)) s, but it is "
                + "cut off after \(plain(use.duration.seconds)) s", at: node.location)
    }
}

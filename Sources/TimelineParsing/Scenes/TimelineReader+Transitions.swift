import Diagnostics
import MediaTime
import ShaderCompiler
import TimelineModel

/// A function that may be used as a transition, whoever wrote it.
private struct UsableTransition {
    var function: TransitionUse.Function
    var parameters: [TransitionDescription.Parameter]
    var length: String?

    /// The arguments that the author may give.
    var names: [String] { parameters.filter(\.isGivenByAuthor).map(\.name) }
}

extension TimelineReader {
    func transition(_ node: YAMLNode) -> SequenceStep? {
        guard let fields = fields(node, of: "a 'transition' step", known: Self.transitionKeys)
        else { return nil }
        let nameNode = required("transition", in: fields)
        let duration = required("duration", in: fields).flatMap {
            time($0, "duration", allowsZero: false)
        }
        guard let nameNode, let name = text(nameNode, "transition"),
            let usable = usableTransition(name, nameNode)
        else { return nil }
        guard let arguments = arguments(fields["arguments"], of: usable, nameNode), let duration
        else { return nil }
        let use = TransitionUse(
            function: usable.function, arguments: arguments,
            parameterNames: usable.parameters.map(\.name), duration: duration,
            location: nameNode.location)
        if let length = usable.length { checkLength(length, of: use, usable, nameNode) }
        return .transition(use)
    }

    private func usableTransition(_ name: String, _ node: YAMLNode) -> UsableTransition? {
        if let function = authorFunctions.first(where: { $0.name == name }) {
            return usable(function, node)
        }
        if let description = parser.transitions.first(where: { $0.name == name }) {
            return UsableTransition(
                function: .builtIn(name), parameters: description.parameters,
                length: description.length)
        }
        // Among the functions of a shader that could not be read, it may be.
        guard knowsAuthorFunctions else { return nil }
        let all =
            authorFunctions.filter(\.isTransition).map(\.name)
            + parser.transitions.map(\.name)
        diagnostics.error(
            "unknown-transition", "no transition is called \(quoted(name))",
            hint: didYouMean(name, all) ?? "there is \(list(all))", at: node.location)
        return nil
    }

    // MARK: The author's own

    private func usable(_ function: ShaderFunction, _ node: YAMLNode) -> UsableTransition? {
        guard function.isTransition else {
            diagnostics.error(
                "wrong-transition", "the function \(quoted(function.name)) is not a transition",
                hint: "a transition is half4 \(function.name)(float2 position, SwiftUI::Layer "
                    + "from, SwiftUI::Layer to, float progress, …), or has float time",
                at: node.location)
            return nil
        }
        var parameters: [TransitionDescription.Parameter] = []
        for argument in function.arguments {
            guard let kind = argument.type.valueKind else {
                diagnostics.error(
                    "wrong-transition",
                    "the parameter \(quoted(argument.name)) of \(quoted(function.name)) is of "
                        + "a type that a timeline has no values for",
                    hint: "numbers, bool, float2 and float4 or half4 can be given",
                    at: node.location)
                return nil
            }
            switch (argument.name, kind) {
            case ("progress", .number): parameters.append(.progress)
            case ("time", .number): parameters.append(.time)
            case ("displayScale", .number): parameters.append(.displayScale)
            default:
                let isSize = argument.name == "size" && kind == .point
                parameters.append(
                    .argument(
                        EffectDescription.Parameter(
                            argument.name, kind,
                            default: isSize ? .text("$view.size") : .required, unit: "", "")))
            }
        }
        return UsableTransition(function: .author(function.name), parameters: parameters)
    }

    // MARK: Arguments

    private func arguments(
        _ node: YAMLNode?, of usable: UsableTransition, _ nameNode: YAMLNode
    ) -> [TransitionUse.Argument]? {
        var fields = Fields(
            location: nameNode.location, subject: quoted(usable.function.name), entries: [:],
            hasUnknownKeys: false)
        if let node, !node.isNull {
            guard let given = self.fields(node, of: fields.subject, known: usable.names) else {
                return nil
            }
            fields = given
        }
        let arguments = usable.parameters.map { parameter -> TransitionUse.Argument? in
            switch parameter {
            case .progress: .progress
            case .time: .time
            case .displayScale: .displayScale
            case .edge(let name, let fallback, _):
                edge(fields[name], name, default: fallback).map {
                    .value(.point($0.direction.x, $0.direction.y))
                }
            case .argument(let parameter):
                argument(parameter, fields, at: nameNode.location).map { .value($0) }
            }
        }
        return arguments.contains(nil) ? nil : arguments.compactMap { $0 }
    }

    private func edge(_ node: YAMLNode?, _ key: String, default fallback: Edge) -> Edge? {
        guard let node else { return fallback }
        return choice(node, key, Edge.self)
    }

    /// Where what has gone can be told, says so if the transition ends too early for it.
    private func checkLength(
        _ length: String, of use: TransitionUse, _ usable: UsableTransition, _ node: YAMLNode
    ) {
        guard options.findsQuestionableThings else { return }
        var text = length
        for (name, argument) in zip(use.parameterNames, use.arguments)
        where text.contains("$\(name)") {
            guard case .value(let value) = argument, case .literal(let numbers) = value.source,
                numbers.count == 1
            else { return }
            text.replace("$\(name)", with: "float(\(numbers[0]))")
        }
        let origin = SourceLocation(file: path, line: 1, column: 1)
        guard let seconds = try? parser.check(text, [], .scalar(.float), origin)?.first,
            seconds.isFinite, Double(seconds) > use.duration.seconds
        else { return }
        let shown = (Double(seconds) * 100).rounded(.up) / 100
        diagnostics.warning(
            "transition-unfinished",
            "with these arguments \(quoted(use.function.name)) takes \(plain(shown)) s, but it is "
                + "cut off after \(plain(use.duration.seconds)) s",
            at: node.location)
    }
}

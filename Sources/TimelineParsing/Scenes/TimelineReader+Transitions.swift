import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel

/// A function that can be used as a transition, built in or an author's.
private struct UsableTransition {
    var function: TransitionUse.Function
    var parameters: [TransitionDescription.Parameter]
    /// The number of components of vector parameters. Four components may also be given as a
    /// colour.
    var vectors: [String: Int] = [:]
    var lists: [ListParameter] = []
    /// The names of picture parameters.
    var pictures: [String] = []
    var length: String?

    /// The names of the arguments that the author may give.
    var names: [String] {
        parameters.filter(\.isGivenByAuthor).map(\.name) + lists.map(\.name) + pictures
    }
}

extension TimelineReader {
    func transition(_ node: YAMLNode) -> SequenceStep? {
        guard let fields = fields(node, of: SequenceStep.transitionFormat)
        else { return nil }
        let nameNode = required("transition", in: fields)
        let duration = required("duration", in: fields).flatMap {
            time($0, "duration", allowsZero: false)
        }
        let outside =
            fields["edge"].map { choice($0, "edge", TransitionUse.Outside.self) } ?? .transparent
        guard let nameNode, let name = text(nameNode, "transition"),
            let usable = usableTransition(name, nameNode)
        else { return nil }
        guard let given = arguments(fields["arguments"], of: usable, nameNode), let duration,
            let outside
        else { return nil }
        let use = TransitionUse(
            function: usable.function, arguments: given.values.map(\.argument),
            lists: given.lists, pictures: given.pictures, outside: outside,
            parameterNames: given.values.map(\.name) + usable.lists.map(\.name),
            duration: duration, location: nameNode.location)
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
        // If a shader could not be read, the name may be one of its functions.
        guard knowsAuthorFunctions else { return nil }
        if isPlainFunction(name, "wrong-transition", at: node.location) { return nil }
        let all =
            authorFunctions.filter(\.isTransition).map(\.name) + parser.transitions.map(\.name)
        diagnostics.error(
            "unknown-transition", "no transition is called \(quoted(name))",
            hint: ForeignWords.choice(name, of: "transition", among: all).map {
                "did you mean '\($0)'?"
            } ?? didYouMean(name, all) ?? "there is \(list(all))", at: node.location)
        return nil
    }

    // MARK: Author's functions

    private func usable(_ function: ShaderFunction, _ node: YAMLNode) -> UsableTransition? {
        guard function.isTransition else {
            diagnostics.error(
                "wrong-transition", "the function \(quoted(function.name)) is not a transition",
                hint: "a transition is half4 \(function.name)(float2 position, SwiftUI::Layer "
                    + "from, SwiftUI::Layer to, float progress, …), or has float time",
                at: node.location)
            return nil
        }
        guard let lists = listParameters(of: function, at: node.location, "wrong-transition")
        else { return nil }
        var parameters: [TransitionDescription.Parameter] = []
        var vectors: [String: Int] = [:]
        let wanted = scalarParameters(of: function, at: node.location, "wrong-transition")
        guard let wanted else { return nil }
        for (name, kind, count) in wanted {
            vectors[name] = count
            switch (name, count == nil ? kind : .color) {
            case ("progress", .number): parameters.append(.progress)
            case ("time", .number): parameters.append(.time)
            case ("displayScale", .number): parameters.append(.displayScale)
            default:
                let isSize = name == "size" && kind == .point
                parameters.append(
                    .argument(
                        EffectDescription.Parameter(
                            name, kind,
                            default: isSize ? .text("$view.size") : .required, unit: "", "")))
            }
        }
        return UsableTransition(
            function: .author(function.name), parameters: parameters, vectors: vectors,
            lists: lists, pictures: function.pictures.map(\.name))
    }

    // MARK: Arguments

    /// The values for a transition's parameters.
    private struct Given {
        var values: [(name: String, argument: TransitionUse.Argument)]
        var lists: [[Value]]
        var pictures: [PictureFile]
    }

    private func arguments(
        _ node: YAMLNode?, of usable: UsableTransition, _ nameNode: YAMLNode
    ) -> Given? {
        var fields = Fields(location: nameNode.location, subject: quoted(usable.function.name))
        if let node, !node.isNull {
            guard let given = self.fields(node, of: fields.subject, known: usable.names) else {
                return nil
            }
            fields = given
        }
        var values: [(name: String, argument: TransitionUse.Argument?)] = []
        for parameter in usable.parameters {
            values += arguments(parameter, fields, of: usable, nameNode).map {
                (parameter.name, $0)
            }
        }
        let lists = usable.lists.map { elements(of: $0, fields) }
        let pictures = usable.pictures.map { name in
            required(name, in: fields).flatMap { shaderPicture($0, name) }
        }
        guard !values.contains(where: { $0.argument == nil }), !lists.contains(nil),
            !pictures.contains(nil)
        else { return nil }
        return Given(
            values: values.compactMap { value in value.argument.map { (value.name, $0) } },
            lists: lists.compactMap { $0 }, pictures: pictures.compactMap { $0 })
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
            let count = usable.vectors[parameter.name]
            return values(of: parameter, count, fields, at: nameNode.location)
                .map { $0.map { .value($0) } }
        }
    }

    /// Warns if the transition is shorter than its effect needs. Skipped if that depends on an
    /// expression.
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
        guard
            let seconds = try? parser.check(text, [], .scalar(.float), origin)
                .constant?.first,
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

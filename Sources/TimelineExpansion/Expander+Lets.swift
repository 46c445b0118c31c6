import Diagnostics
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// `let`: names for expressions.
extension Expander {
    func declareLets(_ node: YAMLNode?, in scope: Scope) {
        for entry in named(node, "let") {
            let place = scope.place(entry.keyLocation)
            guard isFree(entry.key, "a 'let'", at: place, scope) else { continue }
            scope.bind(entry.key, .later(Definition(entry, in: scope)))
        }
    }

    /// Evaluates all of them, to report errors in unused ones too.
    func readLets(in scope: Scope, _ node: YAMLNode?) throws(AlreadyReported) {
        for entry in node?.mapping ?? [] {
            guard case .later(let definition)? = scope.value(entry.key) else { continue }
            _ = try meaning(of: definition)
        }
    }

    func meaning(of definition: Definition) throws(AlreadyReported) -> Binding {
        if let known = definition.meaning { return known }
        guard !definition.isBeingRead else {
            let start = progress.lets.firstIndex { $0 === definition } ?? 0
            let way = progress.lets[start...].dropFirst() + [definition]
            diagnostics.error(
                .letCycle, "\(quoted(definition.name)) depends on itself",
                hint: "it uses "
                    + way.map { "'\($0.name)' (line \($0.place.line))" }.joined(
                        separator: ", which uses "),
                at: definition.place)
            definition.meaning = .broken
            return .broken
        }
        definition.isBeingRead = true
        progress.lets.append(definition)
        let meaning = try descend(at: definition.place) { () throws(AlreadyReported) in
            try read(definition.node, definition.scope)
        }
        progress.lets.removeLast()
        definition.isBeingRead = false
        if definition.meaning == nil { definition.meaning = meaning }
        return definition.meaning ?? meaning
    }

    /// Evaluates an expression, or a list or mapping of expressions.
    func read(_ node: YAMLNode, _ scope: Scope) throws(AlreadyReported) -> Binding {
        guard let scalar = node.scalar else {
            let value = try expand(node, places.named, scope)
            return pair(value) ?? .constant(Self.keptUnlessExpression(value))
        }
        let location = scope.place(node.location)
        guard !scalar.isNull else {
            diagnostics.error(
                .wrongType, "a 'let' must be an expression, not nothing", at: location)
            return .broken
        }
        if AuthoredKind(of: node) != .text {
            return .constant(YAMLNode(.scalar(scalar), at: location))
        }
        if InterpolatedText.isIn(scalar.text) {
            let text = try letters(of: node, scope)
            return text.isPoison ? .broken : .constant(text)
        }
        let value = try self.scalar(node, places.named, scope, isExpression: true)
        // Quotes only serve YAML: a `let` in quotes is an expression too.
        guard value.origin == nil, value.scalar?.text == scalar.text else { return binding(value) }
        return formula(scalar.text, TextOrigin(of: value), at: location)
    }

    /// Returns the binding for an expanded node.
    func binding(_ value: YAMLNode) -> Binding {
        if value.isPoison { return .broken }
        guard let scalar = value.scalar else {
            return pair(value) ?? .constant(Self.keptUnlessExpression(value))
        }
        // An unquoted text that is no literal is an expression.
        guard scalar.isPlain, !scalar.isNull, AuthoredKind(of: value) == .text else {
            return .constant(value)
        }
        return formula(scalar.text, value.origin ?? TextOrigin(of: value), at: value.location)
    }

    /// Combines two numbers, at least one of them an expression, into one expression.
    ///
    /// - Parameter isPoint: whether the context requires a point.
    func pair(_ value: YAMLNode, isPoint: Bool = false) -> Binding? {
        guard let items = value.sequence, items.count == 2 else { return nil }
        return vector(items, isVector: isPoint, at: value.location)
    }

    /// Combines a colour's channels, at least one of them an expression, into one expression.
    func color(_ value: YAMLNode) -> Binding? {
        guard let entries = value.mapping, AuthoredKind(of: value) == .color else { return nil }
        let channels = ["r", "g", "b", "a"].compactMap { name in
            entries.first { $0.key == name }?.value
        }
        let opaque = channels.count == 3 ? [YAMLNode(text: "1", at: value.location)] : []
        return vector(channels + opaque, isVector: true, at: value.location)
    }

    /// - Parameter isVector: whether the context requires a vector. Then quoted parts are
    ///   expressions too.
    private func vector(
        _ items: [YAMLNode], isVector: Bool, at location: SourceLocation
    ) -> Binding? {
        guard let vector = Self.vectors[items.count] else { return nil }
        var insertions: [Insertion] = []
        var varies = false
        for (index, item) in items.enumerated() {
            var item = item
            if isVector, let scalar = item.scalar {
                item.content = .scalar(YAMLScalar(text: scalar.text, isPlain: true))
            }
            switch binding(item) {
            case .formula(let expression):
                insertions.append(Insertion(expression, for: index, as: nil, at: item.location))
                varies = true
            case .constant(let node):
                guard AuthoredKind(of: node) == .number, let text = Self.operand(node) else {
                    return nil
                }
                var builder = TextBuilder()
                builder.add(text, for: item.location)
                insertions.append(Insertion(trees[text], for: index, 0, builder: builder))
            case .broken: return .broken
            default: return nil
            }
        }
        return varies ? .formula(put(insertions, into: vector, of: nil, at: location)) : nil
    }

    /// Calls that make vectors, by the number of their parts.
    private static let vectors = [
        2: ExpressionTree("float2($a, $b)"), 4: ExpressionTree("float4($a, $b, $c, $d)"),
    ]
}

import Diagnostics
import MediaTime
import MetalLanguage
import Tables
import TimelineModel
import TimelineSyntax

/// Resolves `$names`.
extension Expander {
    enum Operand {
        /// A name of the plain format, or an unknown one; the reader decides.
        case unbound
        case constant(YAMLNode)
        case formula(WrittenExpression)
        /// The name in the plain timeline.
        case renamed(String)
        case layers
        /// An error that has been reported.
        case broken
    }

    /// Names that are predefined in expressions.
    static let plain = NameScope.reserved

    /// Resolves a name in an expression. Returns its meaning, and how many of the parts behind it
    /// belong to that.
    func resolve(
        _ index: Int, in tree: ExpressionTree, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Operand, partCount: Int) {
        let reference = tree.references[index]
        let name = reference.name
        func place() -> SourceLocation { scope.place(node.location) }
        if let resolver = scope.resolver {
            return try resolver.operand(index, in: tree, node, scope) ?? (.unbound, 0)
        }
        if name == "layers" { return try layer(of: reference, in: tree, node, scope) }
        var known = scope.value(name)
        var partCount = 0
        if known == nil, name == "env", !plainNameTable.contains(name) {
            known = try environmentValue(of: reference, node, scope)
            partCount = min(1, reference.parts.count)
        }
        if let moment = try momentOwner(reference, known, in: tree, node, scope) { return moment }
        if known == nil, name == "canvas" { known = try readCanvas(for: place()) }
        guard var binding = known else {
            guard let instance = scope.instance, !Self.plain.contains(name) else {
                return (.unbound, 0)
            }
            unknown(name, in: instance, node, scope)
            return (.broken, 0)
        }
        if case .later(let definition) = binding { binding = try meaning(of: definition) }
        switch binding {
        case .formula(let expression): return (.formula(expression), partCount)
        case .renamed(let name): return (.renamed(name), 0)
        case .layers: return (.layers, 0)
        case .place(let layer, let point):
            return try part(of: layer, or: point, index, in: tree, node, scope)
        case .later, .broken: return (.broken, partCount)
        case .family(let names):
            switch reference.parts.first?.kind {
            case .index?:
                let index = try self.index(
                    tree.text(in: reference.parts[0].inside), below: names.count, node, scope)
                return (index.map { .renamed(names[$0]) } ?? .broken, 1)
            case .member("count")?:
                return (.constant(Self.number(names.count, at: place())), 1)
            default:
                diagnostics.error(
                    .incompleteName, "'$\(name)' are several",
                    hint: "write '$\(name)(0)', or '$\(name)($index)' in a repetition", at: place())
                return (.broken, 0)
            }
        case .constant(let value):
            return try part(of: value, index, after: partCount, in: tree, node, scope)
        }
    }

    /// Returns the plain name of a layer, `$layers.dot[2]`, and how many parts of the written one
    /// that replaces. Within a component, its own layers come first.
    func layer(
        of reference: ExpressionTree.Reference, in tree: ExpressionTree, _ node: YAMLNode,
        _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Operand, partCount: Int) {
        guard case .member(let id)? = reference.parts.first?.kind else { return (.unbound, 0) }
        var plainName = id
        if case .renamed(let name)? = scope.other(.layer, id) { plainName = name }
        guard reference.parts.count > 1, case .index = reference.parts[1].kind else {
            return plainName == id ? (.unbound, 0) : (.renamed("layers.\(plainName)"), 1)
        }
        let inside = tree.text(in: reference.parts[1].inside)
        let index = try index(inside, below: Int.max, node, scope)
        return (index.map { .renamed("layers.\(plainName)_\($0)") } ?? .broken, 2)
    }

    /// Returns the part of a constant that a name's parts lead to, and how many they are.
    ///
    /// - Parameter first: how many parts lead to the constant itself.
    private func part(
        of constant: YAMLNode, _ index: Int, after first: Int, in tree: ExpressionTree,
        _ node: YAMLNode,
        _ scope: Scope
    ) throws(AlreadyReported) -> (operand: Operand, partCount: Int) {
        let reference = tree.references[index]
        var value = constant
        for (count, part) in reference.parts.enumerated().dropFirst(first) {
            switch part.kind {
            case .index:
                guard let items = value.sequence else { return (.constant(value), count) }
                guard
                    let index = try self.index(
                        tree.text(in: part.inside), below: items.count, node, scope)
                else { return (.broken, count + 1) }
                value = items[index]
            case .member(let member):
                guard let inner = try self.member(member, of: value) else {
                    if Self.isVector(value) { return (.constant(value), count) }
                    let end = tree.end(of: index, partCount: count)
                    let path = tree.text(in: reference.range.lowerBound..<end)
                    noMember(member, of: value, path, node, scope)
                    return (.broken, count + 1)
                }
                value = inner
            }
        }
        return (value.isPoison ? .broken : .constant(value), reference.parts.count)
    }

    /// Returns a member of a constant; nil if it has no such member.
    private func member(_ name: String, of value: YAMLNode) throws(AlreadyReported) -> YAMLNode? {
        switch value.content {
        case .mapping(let entries): return entries.first { $0.key == name }?.value
        case .sequence(let items):
            if name == "count" { return Self.number(items.count, at: value.location) }
            if items.count == 2, let index = ["x", "y"].firstIndex(of: name) {
                return items[index]
            }
            if items.count == 2, let index = ["width", "height"].firstIndex(of: name) {
                return items[index]
            }
            return nil
        case .poison: return value
        case .scalar:
            guard let index = ["r", "g", "b", "a"].firstIndex(of: name),
                let color = Self.color(value)
            else { return nil }
            return YAMLNode(text: "\(color.components[index])", at: value.location)
        }
    }

    /// Whether a value has swizzles: its `.xy` is left in the expression.
    private static func isVector(_ value: YAMLNode) -> Bool {
        switch AuthoredKind(of: value) {
        case .point, .color: true
        case .list: value.sequence?.count == 4
        case .mapping: operand(value) != nil
        default: false
        }
    }

    private func noMember(
        _ name: String, of value: YAMLNode, _ path: String, _ node: YAMLNode, _ scope: Scope
    ) {
        let place = scope.place(node.location)
        // Without suggestions, only those that are listed.
        let maximum = findings.suggestions.areLeft ? .max : 100
        let members =
            value.mapping?.prefix(maximum).map(\.key)
            ?? (value.sequence == nil ? [String]() : ["count"])
        diagnostics.error(
            .unknownName, "'\(path)' has no \(quoted(name))",
            hint: didYouMean(name, members)
                ?? (members.isEmpty ? "it is \(value.summary)" : "it has \(list(members))"),
            at: place)
    }

    private func unknown(
        _ name: String, in instance: ComponentInstance, _ node: YAMLNode, _ scope: Scope
    ) {
        let place = scope.place(node.location)
        diagnostics.error(
            .unknownName, "nothing in \(quoted(instance.component.name)) is called '$\(name)'",
            hint: near(to: name, in: scope.names + Self.plain + ["canvas"])
                .map { Suggestion.sentence("$\($0)") }
                ?? "a component sees what it 'takes' and its own names", at: place)
    }

    /// Reports a name that nothing has.
    ///
    /// - Parameter other: the hint if no name is near; nil to list the names there are.
    func unknown(
        _ name: String, _ scope: Scope, or other: String? = nil, at place: SourceLocation
    ) {
        let known = findings.suggestions.areLeft ? scope.names : []
        let all = known.isEmpty ? nil : "there is \(list(known.map { "$\($0)" }))"
        diagnostics.error(
            .unknownName, "nothing is called '$\(name)'",
            hint: near(to: name, in: known).map { Suggestion.sentence("$\($0)") } ?? other ?? all
                ?? "declare \(quoted(name)) under 'values'",
            at: place)
    }

    /// Reports the first name that nothing has in a value that should be constant.
    ///
    /// - Parameter value: an expanded one. The author's names in it are replaced.
    /// - Returns: whether there is one.
    func reportsUnknownName(in value: YAMLNode, _ scope: Scope) -> Bool {
        // In a text that a name stood for, a `$` is a letter.
        guard let scalar = value.scalar, value.origin == nil || scalar.isPlain else { return false }
        for reference in trees[scalar.text].references {
            let name = reference.name
            guard reference.isName, !Authoring.reservedNames.contains(name),
                !plain.taken.contains(name),
                scope.value(name) == nil
            else { continue }
            unknown(name, scope, at: scope.place(place(in: value, reference.range.lowerBound)))
            return true
        }
        return false
    }

    /// Reads the index in brackets. Returns nil after reporting an error.
    func index(
        _ text: String, below count: Int, _ node: YAMLNode, _ scope: Scope
    ) throws(AlreadyReported) -> Int? {
        let place = scope.place(node.location)
        let inside = YAMLNode(text: ValueTable.trimmed(text), at: node.location)
        let value = try scalar(inside, places.named, scope, isExpression: true)
        if value.isPoison { return nil }
        guard let text = value.scalar?.text, let index = ExactNumber(text: text)?.whole else {
            diagnostics.error(
                .notConstant,
                "an index must be a whole number, not \(inside.summary)", at: place)
            return nil
        }
        guard (0..<count).contains(index) else {
            diagnostics.error(
                .outOfRange,
                "there is no element \(index)",
                hint: count == 0
                    ? "the list is empty" : "the list has \(count), and the first is 0", at: place)
            return nil
        }
        return index
    }

    // MARK: Names of triggers, touches and layers

    /// Keys whose values are names, with the kind of thing they name.
    static let spaces: [String: NameSpace] = [
        "trigger": .trigger, "touch": .touch, "touchIndicator": .touch, "follow": .touch,
        "id": .layer, "show": .scene, "after": .trigger,
    ]

    /// Returns the kind of thing that an entry's value names; nil if it is no name.
    func space(of entry: YAMLEntry, _ place: FormatPlace?) -> NameSpace? {
        guard let place, let text = entry.value.scalar?.text else { return nil }
        // In a touch's path, `to` is a layer or a time.
        if place.namesLayer {
            return place.isInstant && (text.hasDollar || Time(text: text) != nil) ? nil : .layer
        }
        return place.isFreeText ? Self.spaces[entry.key] : nil
    }

    enum NameSpace: String, CaseIterable {
        case trigger, touch, sensor, animator, layer, scene

        /// The key of the timeline under which they are.
        var section: String { self == .touch ? "touches" : rawValue + "s" }

        var scopeSpace: Scope.Space? {
            switch self {
            case .trigger: .trigger
            case .touch, .sensor, .animator: nil
            case .layer: .layer
            case .scene: .scene
            }
        }
    }

    func unknown(
        _ space: NameSpace, _ message: String, hint: String?, at location: SourceLocation
    ) {
        switch space {
        case .trigger: diagnostics.error(.unknownTrigger, message, hint: hint, at: location)
        case .touch: diagnostics.error(.unknownTouch, message, hint: hint, at: location)
        case .sensor: diagnostics.error(.unknownSensor, message, hint: hint, at: location)
        case .animator: diagnostics.error(.unknownAnimator, message, hint: hint, at: location)
        case .layer: diagnostics.error(.unknownLayer, message, hint: hint, at: location)
        case .scene: diagnostics.error(.unknownScene, message, hint: hint, at: location)
        }
    }

    /// Returns the name without its index: `dot` of `dot[2]` and of `dot(2)`.
    static func withoutIndex(_ name: String) -> String {
        String(name.prefix { $0 != "[" && $0 != "(" })
    }

    /// Returns the plain timeline's name for an author's name: `finger`, `$finger`, `dot[2]`.
    ///
    /// - Parameter isOwn: whether this is the declaration of the name.
    func name(
        _ node: YAMLNode, _ space: NameSpace, isOwn: Bool = false, _ scope: Scope
    ) throws(AlreadyReported) -> YAMLNode {
        try spend(values: 1, at: node.location)
        let location = scope.place(node.location)
        func named(_ name: String) -> YAMLNode {
            YAMLNode(text: name, isPlain: false, at: location)
        }
        guard let scalar = node.scalar, !scalar.isNull else {
            return YAMLNode(node.content, at: location)
        }
        if scalar.text.beginsWithDollar {
            let value = try self.scalar(node, places.text, scope)
            guard let text = value.scalar?.text else { return value }
            return named(text.hasPrefix("$") ? String(text.dropFirst()) : text)
        }
        // `dot[2]` and `dot(2)` are spelled as in an expression, without the `$`.
        let written = trees.name("$" + scalar.text)
        let base = written?.references.first?.name ?? scalar.text
        let binding =
            space.scopeSpace.map { scope.other($0, base) } ?? scope.value(base)
        if let written, let part = written.references[0].parts.first,
            written.references[0].parts.count == 1, case .index = part.kind
        {
            let maximum = if case .family(let names)? = binding { names.count } else { Int.max }
            guard let index = try index(written.text(in: part.inside), below: maximum, node, scope)
            else { return .poison(at: location) }
            switch binding {
            case .family(let names): return named(names[index])
            case .renamed(let name): return named("\(name)_\(index)")
            default: return named("\(base)_\(index)")
            }
        }
        if case .renamed(let name)? = binding { return named(name) }
        // The mistake was reported where the name's value is given.
        if case .broken? = binding { return .poison(at: location) }
        if let instance = scope.instance, !isOwn {
            let known = space.scopeSpace.map { scope.names($0) } ?? scope.names
            unknown(
                space,
                "\(quoted(instance.component.name)) has no \(space.rawValue) "
                    + quoted(scalar.text),
                hint: didYouMean(scalar.text, known)
                    ?? "a component sees what it 'takes' and its own names", at: location)
            return .poison(at: location)
        }
        var node = node
        node.location = location
        return node
    }
}

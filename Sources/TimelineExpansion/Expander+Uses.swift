import Diagnostics
internal import Hashing
import MetalLanguage
import TimelineModel
import TimelineSyntax

/// Uses of components as layers.
extension Expander {
    /// Returns the entries of the layer for a component's use: the component's own, overridden by
    /// those beside its name.
    func use(
        _ component: Component, _ use: YAMLEntry, beside others: [YAMLEntry],
        _ place: FormatPlace?, _ scope: Scope
    ) throws(AlreadyReported) -> [YAMLEntry] {
        let location = scope.place(use.keyLocation)
        let outer = scope.instance
        if let start = outer?.path.firstIndex(where: { $0 === component }), let path = outer?.path {
            let way = (path[start...] + [component]).map { "'\($0.name)'" }
            diagnostics.error(
                .componentCycle, "\(quoted(component.name)) uses itself",
                hint: way.count > 2 ? way.joined(separator: " uses ") : nil, at: location)
            return Self.placeholder(at: location)
        }
        guard outer?.depth ?? 0 < Self.deepestUse else {
            diagnostics.error(
                .nestedTooDeep,
                "components are nested deeper than \(Self.deepestUse) uses", at: location)
            return Self.placeholder(at: location)
        }
        guard let arguments = arguments(use, component, scope) else {
            return Self.placeholder(at: location)
        }
        let content = arguments["content"].flatMap { node in
            component.parameters.contains { $0.name == "content" }
                ? nil : (nodes: node.sequence ?? [node], scope: scope)
        }
        let instance = ComponentInstance(
            component, prefix: prefix(of: component, in: outer), within: outer, content: content)
        let inner = Scope(
            outer: nil, instance: instance,
            uses: PlaceOfUse(.component(component.name), at: location))
        // The default of a touch or an animator may be one of the component's own.
        let isOwn = { (parameter: Component.Parameter) in
            arguments[parameter.name] == nil && parameter.declaration.namedSpace != nil
        }
        func bind(_ parameters: [Component.Parameter]) throws(AlreadyReported) {
            for parameter in parameters {
                let binding =
                    try self.bind(
                        parameter, arguments[parameter.name], use, component, scope, inner)
                if parameter.declaration.role == .trigger {
                    inner.bind(.trigger, parameter.name, binding)
                } else {
                    inner.bind(parameter.name, binding)
                }
            }
        }
        try bind(component.parameters.filter { !isOwn($0) })
        let outerEnvironment = progress.environment
        defer { progress.environment = outerEnvironment }
        // The component's own clock is that of its touches, triggers and animators too.
        let outerClock = progress.clock
        defer { progress.clock = outerClock }
        let starts = component.layer.first { $0.key == "starts" }
        let ownClock = try starts.flatMap { entry throws(AlreadyReported) in
            try clock(entry.value, inner)
        }
        progress.clock = ownClock ?? outerClock
        try declareParts(of: component, in: inner)
        try bind(component.parameters.filter { isOwn($0) })
        try readParts(of: component, in: inner)
        progress.clock = outerClock
        let environment = progress.environment
        progress.environment = outerEnvironment
        let beside = try entries(others, place, scope)
        progress.environment = environment
        let given = Set(beside.map(\.key))
        let own = component.layer.filter { !given.contains($0.key) && $0.key != "starts" }
        progress.clock = ownClock ?? outerClock
        return try descend(at: location) { () throws(AlreadyReported) in
            // A component's layer may itself be a use, which adds entries of its own.
            let all = try layer(own, at: location, place, inner)
            let dropped = all.filter { given.contains($0.key) }
            for entry in dropped {
                progress.spent.layers -= layerCount(in: entry.value, place?.child(entry.key))
            }
            return (dropped.isEmpty ? all : all.filter { !given.contains($0.key) }) + beside
        }
    }

    /// Binds the names of a component's sections for one use.
    private func declareParts(of component: Component, in scope: Scope) throws(AlreadyReported) {
        // A fixed order: it decides the new names of a trigger and an animator that have one name.
        let parts = Self.nameSections.compactMap { component.parts[$0] }
        findIDs(component.layer, in: scope)
        declareLets(component.parts["let"]?.value, in: scope)
        try bindOwnNames(parts, in: scope)
    }

    /// Expands a component's sections for one use.
    private func readParts(of component: Component, in scope: Scope) throws(AlreadyReported) {
        try beginEnvironment(component.parts["environment"]?.value, scope)
        try readLets(in: scope, component.parts["let"]?.value)
        for key in Self.nameSections {
            guard let part = component.parts[key], part.value.mapping != nil else { continue }
            let section = try section(part, places.timeline.child(key), scope)
            addEntries(section.value.mapping ?? [], to: key)
        }
    }

    // MARK: Arguments

    /// Returns the arguments by name, or nil after reporting an error.
    private func arguments(
        _ use: YAMLEntry, _ component: Component, _ scope: Scope
    ) -> [String: YAMLNode]? {
        if use.value.isNull { return [:] }
        let place = scope.place(use.value.location)
        guard let entries = use.value.mapping else {
            // The first parameter's value alone, if all others have defaults.
            if let first = component.parameters.first,
                component.parameters.dropFirst().allSatisfy({
                    $0.declaration.standard != nil || $0.declaration.isBroken
                })
            {
                return [first.name: use.value]
            }
            diagnostics.error(
                .wrongType,
                "\(quoted(component.name)) must be a mapping of what it takes, not "
                    + use.value.summary,
                hint: component.parameters.first.map { "write { \($0.name): … }" }, at: place)
            return nil
        }
        let known = component.parameters.map(\.name)
        var arguments: [String: YAMLNode] = [:]
        for entry in entries {
            if known.contains(entry.key) || entry.key == "content" && hasContent(component.layer) {
                arguments[entry.key] = entry.value
                continue
            }
            diagnostics.error(
                .unknownParameter,
                entry.key == "content"
                    ? "\(quoted(component.name)) has no place for 'content'"
                    : "\(quoted(component.name)) takes no \(quoted(entry.key))",
                hint: entry.key == "content"
                    ? "`- content` among its layers is the place"
                    : didYouMean(entry.key, known)
                        ?? (known.isEmpty ? "it takes nothing" : "it takes \(list(known))"),
                at: scope.place(entry.keyLocation))
        }
        return arguments
    }

    func hasContent(_ entries: [YAMLEntry]) -> Bool {
        func has(_ node: YAMLNode) -> Bool {
            node.child("content") != nil
                || node.sequence?.contains { $0.scalar?.text == "content" } ?? false
                || node.children.contains(where: has)
        }
        return entries.contains { has($0.value) }
    }

    /// Binds a parameter for one use.
    private func bind(
        _ parameter: Component.Parameter, _ argument: YAMLNode?, _ use: YAMLEntry,
        _ component: Component, _ scope: Scope, _ inner: Scope
    ) throws(AlreadyReported) -> Binding {
        let declaration = parameter.declaration
        if declaration.isBroken { return .broken }
        guard let argument else {
            if let standard = declaration.standard {
                return declaration.role == nil
                    ? .constant(standard) : try given(standard, declaration, inner)
            }
            diagnostics.error(
                .missingParameter, "\(quoted(component.name)) needs \(quoted(parameter.name))",
                hint: declaration.about, at: scope.place(use.keyLocation))
            return .broken
        }
        return try given(argument, declaration, scope)
    }

    func given(
        _ node: YAMLNode, _ declaration: Declaration, _ scope: Scope
    ) throws(AlreadyReported) -> Binding {
        let location = scope.place(node.location)
        if let space = declaration.namedSpace { return try named(node, space, scope) }
        switch declaration.role {
        case .layers?: return .layers(node.sequence ?? [node], scope)
        case .screen?: return .layers(screen(node, scope), scope)
        case .place?: return try givenPlace(node, declaration, scope)
        default: break
        }
        if declaration.kind == .text {
            warnOfBareNames(in: node, scope)
            let isCounting = node.scalar.map { InterpolatedText.isIn($0.text) } ?? false
            let text =
                isCounting ? try letters(of: node, scope) : try expand(node, places.text, scope)
            // The text that a mistake left out might have been a valid option.
            let isDecided = declaration.isConstant || !declaration.options.isEmpty
            guard !text.isPoison, !(isDecided && hasPoison(text)),
                let value = checked(text, by: declaration, "the parameter")
            else { return .broken }
            return allowed(.constant(value), by: declaration, node, at: location)
        }
        if isMisfit(node, declaration, scope) { return .broken }
        // Two words in a list are texts, not a point of two expressions.
        let isList = declaration.kind == .list && node.sequence != nil
        let read =
            isList
            ? .constant(Self.keptUnlessExpression(try expand(node, places.named, scope)))
            : try read(node, scope)
        guard case .constant(let value) = read else {
            return allowed(read, by: declaration, node, at: location)
        }
        if declaration.kind == .point, let pair = pair(value, isPoint: true) {
            return allowed(pair, by: declaration, node, at: location)
        }
        if case .broken = allowed(read, by: declaration, node, at: location) { return .broken }
        guard let value = checked(value, by: declaration, "the parameter", at: location)
        else { return .broken }
        return .constant(value)
    }

    /// Returns what a parameter is bound to, or `broken` after reporting that it varies and must
    /// not.
    private func allowed(
        _ binding: Binding, by declaration: Declaration, _ node: YAMLNode,
        at location: SourceLocation
    ) -> Binding {
        let varies: Bool
        var mustBe = "constant"
        switch binding {
        case .formula(let formula):
            let isDecided =
                [.time, .list, .mapping].contains(declaration.kind)
                && !(declaration.kind == .time && isMoment(formula.tree))
            if isDecided, let kind = declaration.kind { mustBe = kind.words }
            // A pair of sums has no names.
            let hasNames = !formula.tree.references.isEmpty
            varies = isDecided || declaration.isConstant && hasNames
        case .constant(let value): varies = declaration.isConstant && Self.varies(value)
        default: varies = false
        }
        guard varies else { return binding }
        diagnostics.error(
            .notConstant,
            "the parameter '\(declaration.name)' must be \(mustBe), not \(node.summary)",
            hint: "what it is, is decided when the file is read", at: location)
        return .broken
    }

    /// Whether there is an expression in a value.
    private static func varies(_ value: YAMLNode) -> Bool {
        value.scalar.map { $0.counts || $0.isPlain && $0.text.hasDollar }
            ?? value.children.contains(where: varies)
    }

    /// Resolves a touch, sensor, animator or trigger passed to a component.
    private func named(
        _ node: YAMLNode, _ space: NameSpace, _ scope: Scope
    ) throws(AlreadyReported) -> Binding {
        let section = space.section
        let location = scope.place(node.location)
        guard let written = node.scalar?.text, !node.isNull else {
            diagnostics.error(
                .wrongType, "this must be the name of a \(space.rawValue), not \(node.summary)",
                at: location)
            return .broken
        }
        let found = try name(node, space, scope)
        guard !found.isPoison, let name = found.scalar?.text else { return .broken }
        // Names of other uses depend on what is before.
        if !plain.names[section, default: []].contains(name) { kept.isRepeatable = false }
        guard plain.takenBySection[section, default: []].contains(name) else {
            let known = plain.names[section] ?? []
            unknown(
                space, "no \(space.rawValue) is called \(quoted(written))",
                hint: didYouMean(written, known)
                    ?? (known.isEmpty
                        ? "the timeline has no \(section)" : "there is \(list(known))"),
                at: location)
            return .broken
        }
        return .renamed(name)
    }

    // MARK: Unique names

    private func prefix(of component: Component, in outer: ComponentInstance?) -> String {
        let count: Int
        if let outer {
            outer.useCounts[component.name, default: 0] += 1
            count = outer.useCounts[component.name] ?? 1
        } else {
            plain.useCounts[component.name, default: 0] += 1
            count = plain.useCounts[component.name] ?? 1
        }
        return (outer.map { $0.prefix + "_" } ?? "") + "\(component.name)_\(count)"
    }

    /// Returns an unused name, derived only from where it is used.
    func freshName(_ own: String, in instance: ComponentInstance) -> String {
        kept.marks.countsUses = true
        var name = "\(instance.prefix)_\(own)"
        if name.utf8.count > 64 {
            let hash = SHA1.hash(Array(name.utf8)).prefix(6)
            name = "\(own.prefix(48))_\(SHA256.hexadecimal(hash))"
        }
        let first = name
        var tries = 0
        while !takeName(name) {
            tries += 1
            // The end of a long name makes way, further each time.
            let end = String(repeating: "_", count: tries)
            name = "\(first.prefix(max(61 - tries, 0)))\(end)"
        }
        return name
    }

    /// Gives the layers of a component's use unique ids.
    private func findIDs(_ entries: [YAMLEntry], in scope: Scope) {
        guard let instance = scope.instance else { return }
        for entry in entries {
            if entry.key == "id", let text = entry.value.scalar?.text, !text.hasPrefix("$") {
                let base = Self.withoutIndex(text)
                if scope.other(.layer, base) == nil {
                    scope.bind(.layer, base, .renamed(freshName(base, in: instance)))
                }
            }
            findIDs(entry.value, in: scope)
        }
    }

    private func findIDs(_ node: YAMLNode, in scope: Scope) {
        if let entries = node.mapping { return findIDs(entries, in: scope) }
        for child in node.children { findIDs(child, in: scope) }
    }
}

extension Declaration {
    /// The space of names of a parameter that refers to a touch, trigger, sensor or animator.
    fileprivate var namedSpace: Expander.NameSpace? {
        role.flatMap { Expander.NameSpace(rawValue: $0.rawValue) }
    }
}

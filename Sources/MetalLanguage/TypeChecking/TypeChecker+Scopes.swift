import Diagnostics

/// Namespaces and name lookup.
extension TypeChecker {
    /// A name declared here, with its namespaces.
    func qualified(_ name: String) -> String {
        name.isEmpty ? context.namespace : context.namespace.qualifying(name)
    }

    /// A name without `metal::` or `::`; nil for others.
    static func unprefixed(_ name: String) -> String? {
        if name.hasPrefix("metal::") { return String(name.dropFirst(7)) }
        return name.hasPrefix("::") ? String(name.dropFirst(2)) : nil
    }

    /// Looks a name up in the current namespace, then outwards, each with the namespaces it uses.
    func lookUp<T>(_ name: String, _ find: (String) -> T?) -> T? {
        if let plain = Self.unprefixed(name) { return find(plain) }
        for namespace in context.namespace.enclosingNamespaces {
            for candidate in candidates(name, in: namespace) {
                if let found = find(candidate) { return found }
            }
        }
        return nil
    }

    /// The functions of a name, from the innermost namespace with any and those it uses.
    func lookUpAll<T>(_ name: String, _ find: (String) -> [T]?) -> [T] {
        if let plain = Self.unprefixed(name) { return find(plain) ?? [] }
        for namespace in context.namespace.enclosingNamespaces {
            let found = candidates(name, in: namespace).flatMap { find($0) ?? [] }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Includes the namespaces of the arguments' types: `area(ray)` finds `geometry::area` for a
    /// `geometry::Ray`.
    func lookUpAll<T>(
        _ name: String, of arguments: [TypedExpression], _ find: (String) -> [T]?
    ) -> [T] {
        let found = lookUpAll(name, find)
        guard !name.contains("::") else { return found }
        var seen = Set(context.namespace.enclosingNamespaces.flatMap { candidates(name, in: $0) })
        return found
            + arguments.flatMap { argument -> [T] in
                guard let namespace = argument.type.namespace else { return [] }
                let candidate = "\(namespace)::\(name)"
                return seen.insert(candidate).inserted ? find(candidate) ?? [] : []
            }
    }

    private func candidates(_ given: String, in namespace: String) -> [String] {
        let name = withoutAlias(given, in: namespace)
        let own = namespace.qualifying(name)
        var all = name == given ? [own] : [name]
        if let used = usedNames[own] { all.append(used) }
        all += (usedNamespaces[namespace] ?? []).map { "\($0)::\(name)" }
        if namespace.isEmpty { all += state.locallyUsedNamespaces.map { "\($0)::\(name)" } }
        return all
    }

    /// `q::f` with the alias `q` resolved.
    private func withoutAlias(_ name: String, in namespace: String) -> String {
        guard !namespaceAliases.isEmpty, let colon = name.firstIndex(of: ":") else { return name }
        return namespaceAliases[namespace.qualifying(name[..<colon])].map { $0 + name[colon...] }
            ?? name
    }

    /// A namespace's full name, with those around it.
    mutating func namespace(_ name: String, at location: SourceLocation) -> String? {
        let isKnown = { [self] (name: String) in
            namespaces.contains(name) ? name : namespaceAliases[name]
        }
        if let found = lookUp(name, isKnown) { return found }
        diagnostics.error(
            .unknownName, "there is no namespace '\(name)'",
            hint: nearest(to: name, in: namespaces.filter { !$0.isEmpty }.sorted()), at: location)
        return nil
    }

    mutating func declareNamespaceAlias(
        _ name: String, _ target: String, at location: SourceLocation
    ) {
        guard let found = namespace(target, at: location) else { return }
        namespaceAliases[qualified(name)] = found
    }

    mutating func declareUsed(_ name: String, at location: SourceLocation) {
        let isKnown: (String) -> String? = { [self] candidate in
            let exists =
                functionNames[candidate] != nil || types[candidate] != nil
                || globalNames[candidate] != nil || cases[candidate] != nil
                || functionTemplates[candidate] != nil || structureTemplates[candidate] != nil
            return exists ? candidate : nil
        }
        guard let found = lookUp(name, isKnown) else {
            diagnostics.error(.unknownName, "there is no '\(name)' here", at: location)
            return
        }
        let last = Parser.lastPart(name)
        if state.scopes.isEmpty {
            usedNames[qualified(last)] = found
        } else {
            // In a function, it applies to the function's end.
            usedNames[last] = usedNames[last] ?? found
        }
    }

    // MARK: Similar names

    /// A hint with the most similar known name.
    func nearest(to name: String, in known: [String]) -> String? {
        // So many names are generated, not mistyped.
        guard known.count < 5000, name.utf8.count < 100 else { return nil }
        let lowered = name.lowercased()
        let candidates = known.filter {
            let other = $0.lowercased()
            return other == lowered
                || (other.count * 2 >= lowered.count && lowered.hasPrefix(other))
                || other.hasPrefix(lowered) || Self.differsLittle(other, lowered)
        }
        let best = candidates.min { left, right in
            let same = (left.lowercased() == lowered, right.lowercased() == lowered)
            return same.0 == same.1 ? (left.count, left) < (right.count, right) : same.0
        }
        return best.map(Suggestion.sentence)
    }

    /// Whether the names differ by one change: a letter inserted, removed, replaced or swapped.
    private static func differsLittle(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8), right = Array(right.utf8)
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
            .prefix { $0 == $1 }.count
        let (a, b) = (left.count - start - end, right.count - start - end)
        if a == 2, b == 2, left[start] == right[start + 1], left[start + 1] == right[start] {
            return true
        }
        return a <= 1 && b <= 1 && max(left.count, right.count) > 2
    }
}

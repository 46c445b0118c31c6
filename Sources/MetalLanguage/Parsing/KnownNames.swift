/// What is known of names while tokens are read: types and templates are told from values by their
/// names alone, and without knowing them `(a)-b` and `a<b>(c)` could be read in two ways.
struct KnownNames: Sendable {
    /// Names that stand for types, and those that `<` may follow, whatever namespace they are in.
    var types: Set<String> = []
    var templates: Set<String> = []
    /// With their namespaces: types, and functions and constants.
    fileprivate var typePaths: Set<String> = []
    fileprivate var valuePaths: Set<String> = []
    /// The namespace at hand, with those around it; also a structure's.
    fileprivate var namespace = ""
    /// The variables of the blocks around, the innermost last.
    fileprivate var scopes: [Set<String>] = []
    /// What the templates around call the types that they are made for.
    fileprivate var templateTypes: Set<String> = []

    /// The names again, outside of all namespaces and functions: for the next file.
    var outside: KnownNames {
        var names = self
        names.namespace = ""
        names.scopes = []
        names.templateTypes = []
        return names
    }

    private func qualified(_ name: String) -> String {
        namespace.isEmpty ? name : "\(namespace)::\(name)"
    }

    mutating func noteType(_ name: String) {
        guard !name.isEmpty else { return }
        types.insert(name)
        if scopes.isEmpty {
            typePaths.insert(qualified(name))
        } else {
            // Nearer than a variable of that name.
            for index in scopes.indices { scopes[index].remove(name) }
        }
    }

    /// A variable, a constant or a function.
    mutating func noteValue(_ name: String) {
        if scopes.isEmpty {
            valuePaths.insert(qualified(name))
        } else {
            scopes[scopes.count - 1].insert(name)
        }
    }

    /// Whether it is a variable of a function or a member of a structure.
    func isLocal(_ name: String) -> Bool { scopes.contains { $0.contains(name) } }

    /// Whether a variable or a function of that name is nearer than any type of it.
    func hides(_ path: String) -> Bool {
        if isLocal(path) { return true }
        if templateTypes.contains(path) { return false }
        if path.hasPrefix("::") { return isValue(String(path.dropFirst(2))) ?? false }
        var around = namespace
        while !around.isEmpty {
            if let isValue = isValue("\(around)::\(path)") { return isValue }
            around = around.range(ofLast: "::").map { String(around[..<$0]) } ?? ""
        }
        return isValue(path) ?? false
    }

    /// Nil where nothing of that name has been read.
    private func isValue(_ path: String) -> Bool? {
        typePaths.contains(path) ? false : valuePaths.contains(path) ? true : nil
    }
}

extension String {
    /// Where the last pair of colons begins.
    fileprivate func range(ofLast colons: String) -> Index? {
        guard let last = lastIndex(of: ":"), last > startIndex else { return nil }
        return index(before: last)
    }
}

extension Parser {
    /// Reads what has variables of its own.
    mutating func inScope<T>(
        _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        names.scopes.append([])
        defer { names.scopes.removeLast() }
        return try body(&self)
    }

    /// Reads what stands in a namespace or in a structure.
    mutating func inNamespace<T>(
        _ name: String, _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        let outer = names.namespace
        if !name.isEmpty { names.namespace = outer.isEmpty ? name : "\(outer)::\(name)" }
        defer { names.namespace = outer }
        return try body(&self)
    }

    /// A template's own type names count while it is read.
    mutating func withTypeNames<T>(
        _ parameters: [SyntaxTemplateParameter],
        _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        let (types, templateTypes) = (names.types, names.templateTypes)
        let own = parameters.filter(\.isType).map(\.name)
        names.types.formUnion(own)
        names.templateTypes.formUnion(own)
        defer {
            // What the body declared stays known.
            for name in own where !types.contains(name) { names.types.remove(name) }
            names.templateTypes = templateTypes
        }
        return try body(&self)
    }
}

/// The names known while parsing: types and templates are distinguished from values by name, as
/// `(a)-b` and `a<b>(c)` are ambiguous otherwise.
struct KnownNames: Sendable {
    /// Names of types and of templates, in any namespace.
    var types: Set<String> = []
    var templates: Set<String> = []
    /// Qualified names of types, and of functions and constants.
    fileprivate var typePaths: Set<String> = []
    fileprivate var valuePaths: Set<String> = []
    /// The current namespace or structure, qualified.
    fileprivate var namespace = ""
    /// Variables of the enclosing blocks, innermost last.
    fileprivate var scopes: [Set<String>] = []
    /// Type parameters of the enclosing templates.
    fileprivate var templateTypes: Set<String> = []

    /// The names at file scope, for the next file.
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
            // Shadows variables of that name.
            for index in scopes.indices { scopes[index].remove(name) }
        }
    }

    mutating func noteValue(_ name: String) {
        if scopes.isEmpty {
            valuePaths.insert(qualified(name))
        } else {
            scopes[scopes.count - 1].insert(name)
        }
    }

    /// Whether it is a local variable or a member.
    func isLocal(_ name: String) -> Bool { scopes.contains { $0.contains(name) } }

    /// Whether a variable or function of that name shadows the type.
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

    /// Nil for unknown names.
    private func isValue(_ path: String) -> Bool? {
        typePaths.contains(path) ? false : valuePaths.contains(path) ? true : nil
    }
}

extension String {
    /// The last `::`.
    fileprivate func range(ofLast colons: String) -> Index? {
        guard let last = lastIndex(of: ":"), last > startIndex else { return nil }
        return index(before: last)
    }
}

extension Parser {
    /// Parses in a new scope of variables.
    mutating func inScope<T>(
        _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        names.scopes.append([])
        defer { names.scopes.removeLast() }
        return try body(&self)
    }

    /// Parses in a namespace or structure.
    mutating func inNamespace<T>(
        _ name: String, _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        let outer = names.namespace
        if !name.isEmpty { names.namespace = outer.isEmpty ? name : "\(outer)::\(name)" }
        defer { names.namespace = outer }
        return try body(&self)
    }

    /// Parses with a template's type parameters.
    mutating func withTypeNames<T>(
        _ parameters: [SyntaxTemplateParameter],
        _ body: (inout Parser) throws(Abandoned) -> T
    ) throws(Abandoned) -> T {
        let (types, templateTypes) = (names.types, names.templateTypes)
        let own = parameters.filter(\.isType).map(\.name)
        names.types.formUnion(own)
        names.templateTypes.formUnion(own)
        defer {
            // Declarations of the body remain.
            for name in own where !types.contains(name) { names.types.remove(name) }
            names.templateTypes = templateTypes
        }
        return try body(&self)
    }
}

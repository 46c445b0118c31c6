import Diagnostics

/// The names known while parsing: types and templates are distinguished from values by name, as
/// `(a)-b` and `a<b>(c)` are ambiguous otherwise.
struct DeclaredNames: Sendable {
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
    var outside: DeclaredNames {
        var names = self
        names.namespace = ""
        names.scopes = []
        names.templateTypes = []
        return names
    }

    private func qualified(_ name: String) -> String {
        namespace.qualifying(name)
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

    /// Whether the name is of a local variable or a member.
    func isLocal(_ name: String) -> Bool { scopes.contains { $0.contains(name) } }

    /// Whether a variable or function of that name shadows the type.
    func hides(_ path: String) -> Bool {
        if isLocal(path) { return true }
        if templateTypes.contains(path) { return false }
        if path.hasPrefix("::") { return isValue(String(path.dropFirst(2))) ?? false }
        for around in namespace.enclosingNamespaces {
            if let isValue = isValue(around.qualifying(path)) { return isValue }
        }
        return false
    }

    /// Nil for unknown names.
    private func isValue(_ path: String) -> Bool? {
        typePaths.contains(path) ? false : valuePaths.contains(path) ? true : nil
    }
}

/// Namespaces by their full names, `a::b::c`; the file's has none.
extension StringProtocol {
    /// The full name of a declaration in this namespace.
    func qualifying(_ name: some StringProtocol) -> String {
        isEmpty ? String(name) : "\(self)::\(name)"
    }

    /// The namespace around this one, or that of a name.
    var parentNamespace: String {
        lastIndex(of: ":").map { String(self[..<$0].dropLast()) } ?? ""
    }

    /// This namespace and those around it, outwards.
    var enclosingNamespaces: some Sequence<String> {
        sequence(first: String(self)) { $0.isEmpty ? nil : $0.parentNamespace }
    }
}

extension Parser {
    /// A new scope of variables.
    mutating func openScope() { names.scopes.append([]) }
    mutating func closeScope() { names.scopes.removeLast() }

    /// Parses in a namespace or structure.
    mutating func inNamespace<T>(
        _ name: String, _ body: (inout Parser) throws(AlreadyReported) -> T
    ) throws(AlreadyReported) -> T {
        let outer = names.namespace
        if !name.isEmpty { names.namespace = outer.qualifying(name) }
        defer { names.namespace = outer }
        return try body(&self)
    }

    /// Parses with a template's type parameters.
    mutating func withTypeNames<T>(
        _ parameters: [SyntaxTemplateParameter], _ body: (inout Parser) throws(AlreadyReported) -> T
    ) throws(AlreadyReported) -> T {
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

import Diagnostics

/// Gives every expression its type and every name its meaning, and reports all that does not fit.
struct TypeChecker {
    /// Which types may be written.
    enum Dialect: Hashable, Sendable {
        case shader
        /// The standard library's own sources: 64-bit types as well.
        case standardLibrary
    }

    struct Signature {
        var parameters: [TypedParameter]
        var returnType: ShaderType
        var attributes: [String]
        var location: SourceLocation
        var body: SyntaxStatement?
        var context = Context()
        /// Of a value of a structure, which is the first parameter, `this`.
        var isMethod = false
        /// Makes a value of a structure.
        var isConstructor = false
        var initialisers: [SyntaxFunction.MemberInitialiser] = []
        /// `auto`: its first `return` tells the type.
        var isDeduced = false
        /// `thread T& f(…)`: a call of it can be assigned to.
        var returnsReference = false
    }

    /// Where names are looked for.
    struct Context: Sendable {
        /// `a::b`, and `a::Ray` inside of a structure.
        var namespace = ""
        var bindings: [String: TemplateArgument] = [:]
        var structure: StructureType?
    }

    /// What is known of a structure beside its members.
    struct StructureDetails {
        /// The members' values where a declaration gives none; they contain no variable.
        var defaults: [TypedExpression?]
        var constructors: [Int] = []
    }

    /// Thrown to leave what has no type; the mistake is already reported.
    struct Abandoned: Error {}

    let dialect: Dialect
    /// What a `half` is computed in.
    let half: HalfFormat
    var diagnostics = DiagnosticSet()

    // What is declared outside functions; all names are with their namespaces.
    var functionNames: [String: [Int]] = [:]
    /// Functions and types whose declaration was wrong.
    var abandonedFunctions: Set<String> = []
    var abandonedTypes: Set<String> = []
    var signatures: [(name: String, signature: Signature)] = []
    var globalNames: [String: Int] = [:]
    var globals: [TypedGlobal] = []
    var types: [String: ShaderType] = [:]
    var structures: [StructureType: StructureDetails] = [:]
    /// The cases of enumerations.
    var cases: [String: TypedExpression] = [:]
    /// The numbers that the cases of each enumeration stand for.
    var caseNumbers: [EnumerationType: Set<UInt64>] = [:]
    var namespaces: Set<String> = [""]
    /// By the namespace that the directive stands in.
    var usedNamespaces: [String: [String]] = [:]
    /// `namespace q = a::b`: what the name stands for.
    var namespaceAliases: [String: String] = [:]
    /// `using a::b`
    var usedNames: [String: String] = [:]
    /// `struct Ray;` and `extern constant float k;`: what is to come, or is another file's.
    var announced: Set<String> = []
    /// Functions that need a type that was only announced before them.
    var postponed: [(function: SyntaxFunction, context: Context)] = []
    /// Calls of functions that had no body when they were read.
    var openCalls: [(function: Int, location: SourceLocation)] = []
    var functionTemplates: [String: [FunctionTemplate]] = [:]
    var structureTemplates: [String: StructureTemplate] = [:]
    var aliasTemplates: [String: AliasTemplate] = [:]
    var instantiations: [Instantiation: Int] = [:]
    /// Functions whose bodies are checked, and those that are being checked.
    var bodies: [Int: TypedFunction] = [:]
    var bodiesAtHand: Set<Int> = []
    /// By a function that returns a reference: which parameter it refers to.
    var referred: [Int: Int] = [:]
    /// Those of them that do more than to refer.
    var changing: Set<Int> = []
    /// How many templates are being made inside each other.
    var templateDepth = 0
    /// How many numbers the constants outside functions hold.
    var constantCount = 0
    /// Gives every type a number of its own.
    var typeCount = 0
    /// The function at hand: entered and left by one assignment.
    var state = FunctionState()
    var context: Context {
        get { state.context }
        set { state.context = newValue }
    }

    /// Whether everything could be read: what is missing may else be what could not.
    let sourceIsWhole: Bool
    /// Names whose declaration could not be read.
    let brokenNames: Set<String>

    init(
        dialect: Dialect, half: HalfFormat = .binary32, sourceIsWhole: Bool = true,
        brokenNames: Set<String> = []
    ) {
        self.dialect = dialect
        self.half = half
        self.sourceIsWhole = sourceIsWhole
        self.brokenNames = brokenNames
    }

    // MARK: Declarations

    mutating func check(_ declarations: [SyntaxDeclaration]) -> [TypedFunction] {
        for declaration in declarations { declare(declaration) }
        declarePostponed()
        // Checking a body may make functions of templates, which come behind.
        var functions: [TypedFunction] = []
        while functions.count < signatures.count, !isFull {
            functions.append(bodies[functions.count] ?? checkBody(functions.count))
        }
        checkOpenCalls()
        return functions
    }

    /// Whether so much is wrong that more would help nobody.
    var isFull: Bool { diagnostics.diagnostics.count >= ShaderModule.errorLimit }

    mutating func declare(_ declaration: SyntaxDeclaration) {
        if isFull { return }
        switch declaration {
        case .global(let variable): declareGlobal(variable)
        case .function(let function): declareFunction(function)
        case .structure(let structure): declareStructure(structure)
        case .enumeration(let enumeration): declareEnumeration(enumeration)
        case .alias(let alias): declareAlias(alias)
        case .announcement(let name): announced.insert(qualified(name))
        case .namespace(let name, let inner):
            let outer = context.namespace
            for part in name.split(separator: ":") {
                context.namespace = qualified(String(part))
                namespaces.insert(context.namespace)
            }
            for declaration in inner { declare(declaration) }
            context.namespace = outer
        case .usingNamespace(let name, let location):
            if let found = namespace(name, at: location) {
                usedNamespaces[context.namespace, default: []].append(found)
            }
        case .usingName(let name, let location): declareUsed(name, at: location)
        case .namespaceAlias(let name, let target, let location):
            declareNamespaceAlias(name, target, at: location)
        case .assertion(let condition, let message): checkAssertion(condition, message)
        }
    }

    mutating func checkBody(_ index: Int) -> TypedFunction {
        let (name, signature) = signatures[index]
        bodiesAtHand.insert(index)
        defer { bodiesAtHand.remove(index) }
        let outer = state
        defer { state = outer }
        state = FunctionState(of: signature)
        for parameter in signature.parameters {
            _ = declare(
                parameter.name, parameter.type, isConstant: parameter.isConstant,
                at: parameter.location)
        }
        var body: [TypedStatement] = []
        if let syntax = signature.body {
            if signature.isConstructor { body = memberInitialisers(signature) }
            body += statements(in: syntax)
            if signature.isConstructor {
                body.append(.return(thisValue(at: signature.location)))
            } else if state.returnType != .void, sourceIsWhole, !alwaysReturns(syntax) {
                diagnostics.error(
                    "missing-return", "'\(name)' can end without returning a \(state.returnType)",
                    at: signature.location)
            }
        } else if signature.attributes.contains(where: ["stitchable", "kernel"].contains) {
            undefined(name, at: signature.location)
        }
        if signature.isDeduced { signatures[index].signature.returnType = state.returnType }
        let function = TypedFunction(
            name: name, attributes: signature.attributes, parameters: signature.parameters,
            returnType: state.returnType, variables: state.variables, body: body,
            location: signature.location)
        if signature.returnsReference { findReferred(by: function, index) }
        bodies[index] = function
        return function
    }

    mutating func declare(
        _ name: String, _ type: ShaderType, isConstant: Bool, at location: SourceLocation
    ) -> Int {
        // A parameter without a name can't be used.
        if !name.isEmpty, state.scopes[state.scopes.count - 1][name] != nil {
            diagnostics.error(
                "redefinition", "'\(name)' is already declared in this scope", at: location)
        }
        state.scopes[state.scopes.count - 1][name] = state.variables.count
        state.variables.append(TypedVariable(name: name, type: type, isConstant: isConstant))
        return state.variables.count - 1
    }

    mutating func fail(
        _ code: String, _ message: String, hint: String? = nil, at location: SourceLocation
    ) -> Abandoned {
        diagnostics.error(code, message, hint: hint, at: location)
        return Abandoned()
    }
}

import Diagnostics

/// Determines the types of expressions and the declarations of names, and reports the errors.
struct TypeChecker {
    /// The types that may be used.
    enum Dialect: Hashable, Sendable {
        case shader
        /// An expression of a timeline with this seed: a shader's functions, and `random`.
        case expression(seed: UInt64)
        /// The standard library's sources: 64-bit types too.
        case standardLibrary
    }

    struct Signature {
        var parameters: [TypedParameter]
        var returnType: ShaderType
        var attributes: [String]
        var location: SourceLocation
        var body: SyntaxStatement?
        var bodyIsWhole = true
        var context = Context()
        /// Its first parameter is `this`.
        var isMethod = false
        /// Constructs a structure.
        var isConstructor = false
        var initialisers: [SyntaxFunction.MemberInitialiser] = []
        /// `auto`: its first `return` determines the type.
        var isDeduced = false
        /// `thread T& f(…)`: its calls are assignable.
        var returnsReference = false
        /// The address space of `this`, if it is written.
        var addressSpace: String?
    }

    /// The scope in which names are looked up.
    struct Context: Sendable {
        /// `a::b`, or `a::Ray` in a structure.
        var namespace = ""
        var bindings: [String: TemplateArgument] = [:]
        var structure: StructureType?
    }

    /// A structure's details beyond its members.
    struct StructureDetails {
        /// The members' default values, which use no variables.
        var defaults: [TypedExpression?]
        var constructors: [Int] = []
    }

    let dialect: Dialect
    /// The precision of `half`.
    let half: HalfFormat
    var diagnostics = DiagnosticSet()

    // Global declarations, by their full names.
    var functionNames: [String: [Int]] = [:]
    /// Functions and types with a wrong declaration.
    var abandonedFunctions: Set<String> = []
    var abandonedTypes: Set<String> = []
    var signatures: [(name: String, signature: Signature)] = []
    var globalNames: [String: Int] = [:]
    var globals: [TypedGlobal] = []
    /// `constant bool x [[function_constant(0)]]`: without values.
    var functionConstants: [String: ShaderType] = [:]
    var types: [String: ShaderType] = [:]
    var structures: [StructureType: StructureDetails] = [:]
    /// The cases of enumerations.
    var cases: [String: TypedExpression] = [:]
    /// The numbers of each enumeration's cases.
    var caseNumbers: [EnumerationType: Set<UInt64>] = [:]
    var namespaces: Set<String> = [""]
    /// Namespaces of `using` directives, by the namespace that contains the directive.
    var usedNamespaces: [String: [String]] = [:]
    /// `namespace q = a::b`: the full name of each alias.
    var namespaceAliases: [String: String] = [:]
    /// `using a::b`
    var usedNames: [String: String] = [:]
    /// `struct Ray;` and `extern constant float k;`: declared, not yet defined here.
    var announced: Set<String> = []
    /// Functions that use a type that was only declared before them.
    var postponed: [(function: SyntaxFunction, context: Context)] = []
    /// Calls of functions without a body so far.
    var openCalls: [(function: Int, location: SourceLocation)] = []
    var functionTemplates: [String: [FunctionTemplate]] = [:]
    var structureTemplates: [String: Template<SyntaxStructure>] = [:]
    var aliasTemplates: [String: Template<SyntaxAlias>] = [:]
    var instantiations: [Instantiation: Int] = [:]
    /// The checked functions, and those being checked.
    var bodies: [Int: TypedFunction] = [:]
    var bodiesAtHand: Set<Int> = []
    /// The parameter to which a function's returned reference refers.
    var referred: [Int: Int] = [:]
    /// The functions among these with side effects.
    var changing: Set<Int> = []
    /// The depth of nested instantiations.
    var templateDepth = 0
    /// The number of numbers in global constants.
    var constantCount = 0
    /// The number of types, which numbers new ones.
    var typeCount = 0
    /// The state of the current function.
    var state = FunctionState()
    var context: Context {
        get { state.context }
        set { state.context = newValue }
    }

    /// Whether a name was passed over since its declaration was unreadable: without an error of its
    /// own, what uses it is incomplete.
    private var passesName = false

    /// Whether all sources were readable, except in functions' bodies. If not, a function's end may
    /// be in an unreadable part.
    let sourceIsWhole: Bool
    /// Names whose declaration was unreadable.
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
        // Checking a body can append templates' instances.
        var functions: [TypedFunction] = []
        while functions.count < signatures.count, !isFull {
            functions.append(bodies[functions.count] ?? checkBody(functions.count))
        }
        checkOpenCalls()
        return functions
    }

    /// Whether the limit of errors is reached.
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
        let (outer, outerPasses) = (state, passesName)
        passesName = false
        defer {
            state = outer
            passesName = outerPasses
        }
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
            } else if state.returnType != .void, sourceIsWhole, signature.bodyIsWhole,
                !alwaysReturns(syntax)
            {
                diagnostics.warning(
                    .missingReturn, "'\(name)' can end without returning a \(state.returnType)",
                    hint: "then it returns 0", at: signature.location)
            }
        } else if signature.attributes.contains(where: DeclarationText.stages.contains) {
            undefined(name, at: signature.location)
        }
        if signature.isDeduced { signatures[index].signature.returnType = state.returnType }
        let function = TypedFunction(
            name: name, namespace: signature.context.namespace,
            attributes: signature.attributes, parameters: signature.parameters,
            returnType: state.returnType, variables: state.variables, body: body,
            location: signature.location, isBroken: passesName)
        if signature.returnsReference { findReferred(by: function, index) }
        bodies[index] = function
        return function
    }

    mutating func declare(
        _ name: String, _ type: ShaderType, isConstant: Bool, at location: SourceLocation
    ) -> Int {
        // Unnamed parameters can't be used.
        if !name.isEmpty, state.scopes[state.scopes.count - 1][name] != nil {
            diagnostics.error(
                .redefinition, "'\(name)' is already declared in this scope", at: location)
        }
        state.scopes[state.scopes.count - 1][name] = state.variables.count
        state.variables.append(TypedVariable(name: name, type: type, isConstant: isConstant))
        return state.variables.count - 1
    }

    /// Abandons what uses a name whose declaration was unreadable.
    mutating func passed() -> AlreadyReported {
        passesName = true
        return AlreadyReported()
    }

    mutating func fail(
        _ code: FindingCode, _ message: String, hint: String? = nil, at location: SourceLocation
    ) -> AlreadyReported {
        diagnostics.error(code, message, hint: hint, at: location)
        return AlreadyReported()
    }
}

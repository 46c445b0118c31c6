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
    }

    /// Thrown to leave what has no type; the mistake is already reported.
    struct Abandoned: Error {}

    let dialect: Dialect
    var diagnostics = DiagnosticSet()
    var functionNames: [String: [Int]] = [:]
    /// Functions whose declaration was wrong.
    var abandonedFunctions: Set<String> = []
    var signatures: [(name: String, signature: Signature)] = []
    var globalNames: [String: Int] = [:]
    var globals: [TypedGlobal] = []

    // The function at hand.
    var scopes: [[String: Int]] = []
    var variables: [TypedVariable] = []
    var returnType = ShaderType.void
    var loopDepth = 0
    /// How many switches stand around the statement at hand, inside the innermost loop.
    var switchDepth = 0

    /// Whether everything could be read: what is missing may else be what could not.
    let sourceIsWhole: Bool

    init(dialect: Dialect, sourceIsWhole: Bool = true) {
        self.dialect = dialect
        self.sourceIsWhole = sourceIsWhole
    }

    // MARK: Declarations

    mutating func check(_ declarations: [SyntaxDeclaration]) -> [TypedFunction] {
        for declaration in declarations {
            switch declaration {
            case .global(let variable): declareGlobal(variable)
            case .function(let function): declareFunction(function)
            }
        }
        return signatures.map { checkBody(of: $0.name, $0.signature) }
    }

    private mutating func declareGlobal(_ variable: SyntaxVariable) {
        scopes = []
        variables = []
        do throws(Abandoned) {
            guard variable.initialiser != nil else {
                throw fail(
                    "global", "the constant '\(variable.name)' has no value", at: variable.location)
            }
            let (type, initial) = try initialised(variable)
            guard var value = initial else { return }
            if let bits = constantBits(of: value) { value.kind = .constant(bits) }
            if !variable.type.isConstant {
                diagnostics.error(
                    "global", "a variable outside functions must be constant",
                    hint: "write 'constant \(type) \(variable.name)'", at: variable.location)
            }
            globalNames[variable.name] = globals.count
            globals.append(TypedGlobal(name: variable.name, type: type, value: value))
        } catch {
            // Later uses would only repeat the complaint.
            globalNames[variable.name] = -1
        }
    }

    private mutating func declareFunction(_ function: SyntaxFunction) {
        do throws(Abandoned) {
            let returnType = try resolve(function.returnType)
            guard returnType == .void || returnType.numeric != nil,
                function.returnType.name != "auto"
            else {
                throw fail(
                    "return-type", "a function can't return \(function.returnType.name)",
                    at: function.returnType.location)
            }
            var parameters: [TypedParameter] = []
            for parameter in function.parameters {
                let type = try resolve(parameter.type)
                guard type != .void else {
                    throw fail(
                        "parameter-type",
                        "'\(parameter.name)' can't be a parameter of type \(parameter.type.name)",
                        at: parameter.location)
                }
                parameters.append(
                    TypedParameter(
                        name: parameter.name, type: type,
                        isReference: parameter.type.isReference && !parameter.type.isConstant,
                        attributes: parameter.attributes, location: parameter.location))
            }
            let known = functionNames[function.name, default: []]
            let types = parameters.map(\.type)
            if let earlier = known.first(where: {
                signatures[$0].signature.parameters.map(\.type) == types
            }) {
                if function.body != nil, signatures[earlier].signature.body != nil {
                    diagnostics.error(
                        "redefinition", "'\(function.name)' is defined twice with these parameters",
                        at: function.location)
                } else if function.body != nil {
                    signatures[earlier].signature.body = function.body
                    signatures[earlier].signature.parameters = parameters
                }
                return
            }
            functionNames[function.name, default: []].append(signatures.count)
            signatures.append(
                (
                    function.name,
                    Signature(
                        parameters: parameters, returnType: returnType,
                        attributes: function.attributes, location: function.location,
                        body: function.body)
                ))
        } catch {
            // Later calls would only repeat the complaint.
            abandonedFunctions.insert(function.name)
        }
    }

    private mutating func checkBody(of name: String, _ signature: Signature) -> TypedFunction {
        variables = []
        scopes = [[:]]
        returnType = signature.returnType
        loopDepth = 0
        switchDepth = 0
        for parameter in signature.parameters {
            _ = declare(
                parameter.name, parameter.type, isConstant: false, at: parameter.location)
        }
        var body: [TypedStatement] = []
        if let syntax = signature.body {
            body = statements(in: syntax)
            if returnType != .void, sourceIsWhole, !Self.alwaysReturns(syntax) {
                diagnostics.error(
                    "missing-return", "'\(name)' can end without returning a \(returnType)",
                    at: signature.location)
            }
        } else {
            diagnostics.error(
                "undefined-function", "'\(name)' is declared, but has no body",
                at: signature.location)
        }
        return TypedFunction(
            name: name, attributes: signature.attributes, parameters: signature.parameters,
            returnType: signature.returnType, variables: variables, body: body,
            location: signature.location)
    }

    // MARK: Types and names

    /// `auto` resolves to void: the initialiser says.
    mutating func resolve(_ type: SyntaxType) throws(Abandoned) -> ShaderType {
        if type.name == "auto" { return .void }
        if type.name == "texture2d" {
            guard type.argument == nil || ["float", "half"].contains(type.argument) else {
                throw fail(
                    "unknown-type", "a texture of '\(type.argument ?? "")' is not understood",
                    hint: "use texture2d<float>", at: type.location)
            }
            return .texture
        }
        guard let resolved = ShaderType(name: type.name) else {
            throw fail("unknown-type", "there is no type '\(type.name)'", at: type.location)
        }
        if let element = resolved.numeric?.element, [.double, .long, .ulong].contains(element),
            dialect == .shader
        {
            throw fail(
                "unknown-type", "shaders have no 64-bit type '\(type.name)'",
                hint: element == .double ? "use float" : "use int or uint", at: type.location)
        }
        if type.isPointer {
            guard case .scalar(let element) = resolved else {
                throw fail(
                    "unknown-type", "only pointers to numbers are understood", at: type.location)
            }
            return .buffer(element)
        }
        return resolved
    }

    mutating func declare(
        _ name: String, _ type: ShaderType, isConstant: Bool, at location: SourceLocation
    ) -> Int {
        if scopes[scopes.count - 1][name] != nil {
            diagnostics.error(
                "redefinition", "'\(name)' is already declared in this scope", at: location)
        }
        scopes[scopes.count - 1][name] = variables.count
        variables.append(TypedVariable(name: name, type: type, isConstant: isConstant))
        return variables.count - 1
    }

    mutating func fail(
        _ code: String, _ message: String, hint: String? = nil, at location: SourceLocation
    ) -> Abandoned {
        diagnostics.error(code, message, hint: hint, at: location)
        return Abandoned()
    }
}

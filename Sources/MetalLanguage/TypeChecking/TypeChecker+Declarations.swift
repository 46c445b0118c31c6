import Diagnostics

/// Functions and global constants.
extension TypeChecker {
    /// Limit of functions per name: each call examines all.
    private static let overloadLimit = 256
    /// Limit of numbers in all global constants.
    private static let constantLimit = 1 << 18

    mutating func declareGlobal(_ variable: SyntaxVariable) {
        state = FunctionState(context: context)
        let name = qualified(variable.name)
        if variable.type.isExtern, variable.initialiser == nil {
            announced.insert(name)
            return
        }
        do throws(AlreadyReported) {
            if globalNames[name] != nil {
                throw fail(
                    .redefinition, "'\(variable.name)' is defined twice", at: variable.location)
            }
            let (type, initial) = try initialised(variable)
            if variable.attributes.contains("function_constant") {
                // The value is needed only where the constant is used.
                functionConstants[name] = type
                globalNames[name] = -1
                return
            }
            guard var value = initial ?? defaultValue(type, at: variable.location) else {
                throw fail(
                    .global, "the constant '\(variable.name)' has no value",
                    hint: "write it behind '='", at: variable.location)
            }
            constantCount += type.leafCount
            guard constantCount <= Self.constantLimit else {
                throw fail(
                    .tooLarge, "the constants hold more than \(Self.constantLimit) numbers",
                    at: variable.location)
            }
            if let bits = constantBits(of: value) { value.kind = .constant(bits) }
            if !variable.type.isConstant {
                diagnostics.error(
                    .global, "a variable outside functions must be constant",
                    hint: "write 'constant \(type) \(variable.name)'", at: variable.location)
            }
            globalNames[name] = globals.count
            globals.append(TypedGlobal(name: variable.name, type: type, value: value))
        } catch {
            // Prevents errors at later uses.
            globalNames[name] = globalNames[name] ?? -1
        }
    }

    mutating func declareFunction(_ function: SyntaxFunction) {
        if let owner = function.owner {
            declareMember(function, of: owner)
            return
        }
        let name = functionKey(function)
        if let given = function.specialisation {
            declareSpecialisation(function, given, of: name)
            return
        }
        if !function.templateParameters.isEmpty {
            functionTemplates[name, default: []].append(
                FunctionTemplate(number: nextTypeNumber(), syntax: function, context: context))
            return
        }
        if needsAnnounced(function) {
            postponed.append((function, context))
            return
        }
        do throws(AlreadyReported) {
            let signature = try signature(of: function)
            let known = functionNames[name, default: []]
            let types = signature.parameters.map(\.type)
            let constness = signature.isMethod ? signature.parameters.first?.isConstant : nil
            if let earlier = known.first(where: {
                let other = signatures[$0].signature
                return other.parameters.map(\.type) == types
                    && (constness == nil || other.parameters.first?.isConstant == constness)
            }) {
                mergeDeclarations(earlier, signature, function)
                return
            }
            guard known.count < Self.overloadLimit else {
                throw fail(
                    .tooLarge, "there are more than \(Self.overloadLimit) functions '\(name)'",
                    at: function.location)
            }
            functionNames[name, default: []].append(signatures.count)
            signatures.append((displayName(function), signature))
        } catch {
            // Prevents errors at later calls.
            abandonedFunctions.insert(name)
        }
    }

    /// Declares a structure's function that is defined outside it.
    private mutating func declareMember(_ function: SyntaxFunction, of owner: String) {
        guard case .structure(let structure) = known(owner) else {
            if !brokenNames.contains(Parser.lastPart(owner)),
                lookUp(owner, { abandonedTypes.contains($0) ? true : nil }) == nil
            {
                diagnostics.error(
                    .unknownType, "there is no structure '\(owner)'",
                    hint: structureTemplates[qualified(owner)] == nil
                        ? nil : "write the body in the structure, as it is a template",
                    at: function.location)
            }
            return
        }
        let outer = context
        defer { context = outer }
        context = Context(namespace: structure.name, structure: structure)
        var member = function
        member.owner = nil
        let declared = functionNames[functionKey(member)] ?? []
        // `static` is in the declaration only, not in the definition.
        member.isStatic =
            !declared.isEmpty && declared.allSatisfy { !signatures[$0].signature.isMethod }
            && !function.isConstructor
        let count = signatures.count
        declareFunction(member)
        guard signatures.count > count else { return }
        diagnostics.error(
            .unknownFunction,
            "'\(structure.name)' declares no function '\(function.name)' with these parameters",
            hint: "declare it in the structure", at: function.location)
    }

    /// The name under which calls find a function; constructors have none of their own.
    func functionKey(_ function: SyntaxFunction) -> String {
        qualified(function.isConstructor ? "(constructor)" : function.name)
    }

    func displayName(_ function: SyntaxFunction) -> String {
        guard let structure = context.structure, !function.isConstructor else {
            return function.name
        }
        return "\(structure.name)::\(function.name)"
    }

    private mutating func mergeDeclarations(
        _ earlier: Int, _ signature: Signature, _ function: SyntaxFunction
    ) {
        // Flipbook has one address space, so the functions for other ones are the same.
        if signature.isMethod, function.addressSpace != signatures[earlier].signature.addressSpace {
            return
        }
        if signature.body != nil, signatures[earlier].signature.body != nil {
            diagnostics.error(
                .redefinition, "'\(function.name)' is defined twice with these parameters",
                at: function.location)
        } else if signature.body != nil {
            // Default arguments come with the first declaration.
            var parameters = signature.parameters
            for (index, parameter) in signatures[earlier].signature.parameters.enumerated() {
                parameters[index].standard = parameters[index].standard ?? parameter.standard
            }
            signatures[earlier].signature.body = signature.body
            signatures[earlier].signature.bodyIsWhole = signature.bodyIsWhole
            signatures[earlier].signature.initialisers = signature.initialisers
            signatures[earlier].signature.location = signature.location
            signatures[earlier].signature.parameters = parameters
        }
    }

    /// The parameters and the return type, in the current context.
    mutating func signature(of function: SyntaxFunction) throws(AlreadyReported) -> Signature {
        let returnType = try returnType(of: function)
        var parameters: [TypedParameter] = []
        let isMethod = context.structure != nil && !function.isStatic && !function.isConstructor
        if let structure = context.structure, isMethod {
            parameters.append(
                TypedParameter(
                    name: "this", type: .structure(structure), isReference: true,
                    isConstant: function.isConstant, attributes: [], location: function.location))
        }
        checkAttributes(of: function)
        var isEntry = function.attributes.contains { ["stitchable", "fragment"].contains($0) }
        isEntry = isEntry && context.structure == nil
        for parameter in function.parameters {
            parameters.append(try typed(parameter, isEntry: isEntry))
        }
        if let first = parameters.firstIndex(where: { $0.standard != nil }),
            let missing = parameters[first...].first(where: { $0.standard == nil })
        {
            diagnostics.error(
                .parameter, "'\(missing.name)' needs a value for calls that leave it out",
                hint: "those before it have one", at: missing.location)
        }
        let written = function.returnType
        return Signature(
            parameters: parameters, returnType: returnType, attributes: function.attributes,
            location: function.location, body: function.body,
            bodyIsWhole: function.bodyIsWhole, context: context, isMethod: isMethod,
            isConstructor: function.isConstructor, initialisers: function.initialisers,
            isDeduced: written.name == "auto" && !function.isConstructor,
            returnsReference: written.isReference && !written.isConstant,
            addressSpace: function.addressSpace)
    }

    private mutating func returnType(of function: SyntaxFunction) throws(AlreadyReported)
        -> ShaderType
    {
        if function.isConstructor, let structure = context.structure {
            return .structure(structure)
        }
        let type = try resolve(function.returnType)
        guard type == .void || type.isValue else {
            var isPointer = function.returnType.isPointer
            if case .pointer = type { isPointer = true }
            throw fail(
                .returnType,
                "a function can't return \(isPointer ? "a pointer" : function.returnType.name)",
                hint: isPointer ? "return an index, or a reference" : nil,
                at: function.returnType.location)
        }
        let isAuto = function.returnType.name == "auto"
        if isAuto, function.returnType.isReference || function.body == nil {
            throw fail(
                .returnType, "what '\(function.name)' returns has to be written",
                hint: "write the type in place of 'auto'", at: function.returnType.location)
        }
        return type
    }

    private mutating func typed(
        _ parameter: SyntaxParameter, isEntry: Bool
    ) throws(AlreadyReported) -> TypedParameter {
        var type = try resolve(parameter.type)
        guard type != .void else {
            throw fail(
                .parameterType,
                "'\(parameter.name)' can't be a parameter of type \(parameter.type.name)",
                at: parameter.location)
        }
        if !parameter.lengths.isEmpty {
            if parameter.type.isReference {
                type = try array(of: type, parameter.lengths, at: parameter.location)
            } else {
                // The outermost length is ignored, as in C.
                let inner = Array(parameter.lengths.dropFirst())
                type = .pointer(try array(of: type, inner, at: parameter.location))
            }
        }
        if isEntry, case .pointer(let target) = type, let numeric = target.numeric {
            // An effect's parameter is a list.
            type = .buffer(numeric.element, numeric.count)
        }
        var typed = TypedParameter(
            name: parameter.name, type: type, isReference: parameter.type.isReference,
            isConstant: parameter.type.isConstant, isDevice: parameter.type.isDevice,
            attributes: parameter.attributes, texture: parameter.texture,
            color: parameter.color, location: parameter.location)
        if let standard = parameter.standard {
            typed.standard = try withoutVariables { (checker) throws(AlreadyReported) in
                try checker.initial(standard, type, why: "initialise '\(parameter.name)'")
            }
        }
        return typed
    }

    /// Checks an expression that must not use the function's variables.
    mutating func withoutVariables<T>(
        _ body: (inout TypeChecker) throws(AlreadyReported) -> T
    ) throws(AlreadyReported) -> T {
        let outer = state
        defer { state = outer }
        state.scopes = []
        state.variables = []
        state.thisVariable = nil
        return try body(&self)
    }

    /// Checks a declaration outside the current function, in that place's context.
    mutating func elsewhere<T>(
        _ context: Context, _ body: (inout TypeChecker) throws(AlreadyReported) -> T
    ) throws(AlreadyReported) -> T {
        let outer = state
        defer { state = outer }
        state = FunctionState(context: context)
        return try body(&self)
    }

    mutating func checkAssertion(_ condition: SyntaxExpression, _ message: String?) {
        do throws(AlreadyReported) {
            let value = try self.condition(condition)
            guard let bits = constantBits(of: value) else {
                throw fail(
                    .assertion, "this condition is not known before the shader runs",
                    at: condition.location)
            }
            if bits == [0] {
                diagnostics.error(
                    .assertion, "this does not hold\(message.map { ": \($0)" } ?? "")",
                    at: condition.location)
            }
        } catch {}
    }
}

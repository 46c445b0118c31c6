import Diagnostics

extension TypeChecker {
    /// Empty if the declaration is wrong; its errors are reported.
    mutating func variable(_ syntax: SyntaxVariable) -> [TypedStatement] {
        do throws(AlreadyReported) {
            if syntax.type.isReference { return try reference(syntax) }
            if syntax.type.isPointer || isAddress(syntax) { return try pointer(syntax) }
            let (type, value) = try initialised(syntax)
            let index = declare(
                syntax.name, type, isConstant: syntax.type.isConstant, at: syntax.location)
            let initial = value ?? defaultValue(type, at: syntax.location)
            guard syntax.type.isConstant, let initial, let bits = constantBits(of: initial) else {
                return [.declare(index, initial)]
            }
            // A constant: a scalar is its number, and an array is made once, not per pixel.
            if case .scalar = type {
                state.variables[index].bits = bits
                return []
            }
            if case .enumeration = type {
                state.variables[index].bits = bits
                return []
            }
            guard type.hasArray else { return [.declare(index, initial)] }
            state.variables[index].global = globals.count
            globals.append(
                TypedGlobal(
                    name: syntax.name, type: type,
                    value: TypedExpression(.constant(bits), type, at: syntax.location)))
            return []
        } catch {
            // Prevents errors at its uses.
            state.scopes[state.scopes.count - 1][syntax.name] = -1
            return []
        }
    }

    /// `thread float3& c = ray.color;`
    private mutating func reference(
        _ syntax: SyntaxVariable
    ) throws(AlreadyReported) -> [TypedStatement] {
        guard let initialiser = syntax.initialiser else {
            throw fail(
                .variableType, "the reference '\(syntax.name)' needs what it refers to",
                at: syntax.location)
        }
        var type = try resolve(syntax.type)
        if case .void = type {
        } else {
            type = try array(of: type, syntax.lengths, at: syntax.location)
        }
        let target = try expression(initialiser)
        if case .void = type { type = target.type }
        guard target.isNamedPart, target.type == type, target.assignableRoot != nil else {
            guard syntax.type.isConstant, type.isValue else {
                throw fail(
                    .variableType,
                    "'\(syntax.name)' refers to a \(type): give it a variable or a part of one",
                    hint: "without '&' it is a variable of its own", at: initialiser.location)
            }
            // A constant reference to a temporary value stores it.
            let value = try convert(target, to: type, why: "initialise '\(syntax.name)'")
            let index = declare(syntax.name, type, isConstant: true, at: syntax.location)
            return [.declare(index, value)]
        }
        return try bind(syntax, type, to: target, at: initialiser.location)
    }

    /// Binds another name to a variable or a part of one.
    ///
    /// - Parameter keepsConstant: whether the target may be constant though the name's type isn't.
    mutating func bind(
        _ syntax: SyntaxVariable, _ type: ShaderType, to target: TypedExpression,
        keepsConstant: Bool = false, at location: SourceLocation
    ) throws(AlreadyReported) -> [TypedStatement] {
        let isFixed = target.assignableRoot.map { state.variables[$0].isConstant } ?? true
        guard syntax.type.isConstant || keepsConstant || !isFixed else {
            throw fail(
                .variableType, "'\(syntax.name)' would change a constant",
                hint: "write 'const' before its type", at: location)
        }
        let index = declare(
            syntax.name, type, isConstant: syntax.type.isConstant || isFixed, at: syntax.location)
        return [.bind(index, target)]
    }

    /// The type of a declared variable and its initial value, if any.
    mutating func initialised(
        _ syntax: SyntaxVariable
    ) throws(AlreadyReported) -> (ShaderType, TypedExpression?) {
        var type = try resolve(syntax.type)
        let why = "initialise '\(syntax.name)'"
        if case .void = type {
            guard syntax.lengths.isEmpty, syntax.type.name == "auto",
                let initialiser = syntax.initialiser
            else {
                throw fail(
                    .variableType,
                    "'\(syntax.name)' can't be a variable of type "
                        + "\(syntax.type.name)", at: syntax.location)
            }
            let value: TypedExpression
            if case .construct(let written, let arguments) = initialiser.kind,
                written.name == "auto", let only = arguments.first
            {
                value = try expression(only)
            } else if case .braced(let written, let list) = initialiser.kind,
                written.name == "auto", case .list(let items) = list.kind, items.count == 1
            {
                value = try expression(items[0])
            } else {
                value = try expression(initialiser)
            }
            type = value.type
            try checkType(type, of: syntax)
            return (type, value)
        }
        if !syntax.lengths.isEmpty { type = try arrayType(type, syntax) }
        if type == .sampler, syntax.initialiser == nil, syntax.lengths.isEmpty {
            return (type, try sampler([], at: syntax.location))
        }
        try checkType(type, of: syntax)
        guard let initialiser = syntax.initialiser else { return (type, nil) }
        if case .array = type, !isListLike(initialiser) {
            let value = try expression(initialiser)
            guard value.type == type else {
                throw fail(
                    .list, "'\(syntax.name)' needs a list of its elements in braces",
                    at: initialiser.location)
            }
            return (type, value)
        }
        return (type, try initial(initialiser, type, why: why))
    }

    /// - Throws: if a variable can't have the type.
    private mutating func checkType(
        _ type: ShaderType, of syntax: SyntaxVariable
    ) throws(AlreadyReported) {
        guard type.isValue || type == .sampler else {
            throw fail(
                .variableType, "'\(syntax.name)' can't be a variable of type \(type)",
                at: syntax.location)
        }
    }

    private func isListLike(_ syntax: SyntaxExpression) -> Bool {
        switch syntax.kind {
        case .list, .braced: true
        default: false
        }
    }

    /// The type of a declared array; the list may determine its outermost length.
    private mutating func arrayType(
        _ element: ShaderType, _ syntax: SyntaxVariable
    ) throws(AlreadyReported) -> ShaderType {
        guard element.isValue else {
            throw fail(
                .variableType, "'\(syntax.name)' can't be an array of \(syntax.type.name)",
                at: syntax.location)
        }
        guard case .inferred = syntax.lengths[0] else {
            return try array(of: element, syntax.lengths, at: syntax.location)
        }
        let inner = try array(of: element, Array(syntax.lengths.dropFirst()), at: syntax.location)
        guard case .list(let items) = syntax.initialiser?.kind else {
            throw fail(
                .arrayLength, "'\(syntax.name)' needs a length or a list", at: syntax.location)
        }
        return try array(
            of: inner, length: try inferredLength(items, of: inner), at: syntax.location)
    }

    // MARK: Constants

    /// The components of a value that depends on no pixel, variable or function of the shader; nil
    /// for others.
    func constantBits(of value: TypedExpression) -> [UInt64]? {
        if case .constant(let bits) = value.kind { return bits }
        guard dialect != .standardLibrary, isConstant(value) else { return nil }
        return try? ConstantEvaluator.bits(of: value, functions: [], globals: globals, half: half)
    }

    private func isConstant(_ value: TypedExpression) -> Bool {
        switch value.kind {
        case .variable, .call, .referred, .offset, .sample, .read, .textureSample, .textureSize,
            .textureWrite, .sampler, .element, .assign, .assignAfter, .split, .address, .keep:
            return false
        case .global(let index):
            if case .constant = globals[index].value.kind { return true }
            return false
        default: return value.children.allSatisfy { isConstant($0) }
        }
    }
}

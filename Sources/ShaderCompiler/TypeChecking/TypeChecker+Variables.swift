import Diagnostics

extension TypeChecker {
    /// How many elements an array may have.
    static let arrayLimit = 4096

    /// None where the declaration is wrong; its mistakes are reported.
    mutating func variable(_ syntax: SyntaxVariable) -> [TypedStatement] {
        do throws(Abandoned) {
            guard !syntax.type.isReference || syntax.type.isConstant else {
                throw fail(
                    "variable-type", "'\(syntax.name)' can't be a reference",
                    hint: "references are for parameters", at: syntax.location)
            }
            let (type, value) = try initialised(syntax)
            let index = declare(
                syntax.name, type, isConstant: syntax.type.isConstant, at: syntax.location)
            guard syntax.type.isConstant, let value, let bits = constantBits(of: value) else {
                return [.declare(index, value)]
            }
            // Known already: a scalar is its number, and an array is made once, not at every pixel.
            switch type {
            case .scalar:
                variables[index].bits = bits
                return []
            case .array:
                variables[index].global = globals.count
                globals.append(
                    TypedGlobal(
                        name: syntax.name, type: type,
                        value: TypedExpression(
                            kind: .constant(bits), type: type, location: syntax.location)))
                return []
            default:
                return [.declare(index, value)]
            }
        } catch {
            // Known, so that its uses are not reported as well.
            scopes[scopes.count - 1][syntax.name] = -1
            return []
        }
    }

    /// The type of a declared variable, and its initial value where it has one.
    mutating func initialised(
        _ syntax: SyntaxVariable
    ) throws(Abandoned) -> (ShaderType, TypedExpression?) {
        var type = try resolve(syntax.type)
        switch syntax.length {
        case .none: break
        case .inferred, .given: return try initialisedArray(syntax, of: type)
        }
        var value: TypedExpression?
        if let initialiser = syntax.initialiser {
            var initial: TypedExpression
            if case .construct(let written, let arguments) = initialiser.kind,
                written.name == "auto", let only = arguments.first
            {
                initial = try expression(only)
            } else {
                initial = try listElement(initialiser, type: type)
            }
            if case .void = type { type = initial.type }
            initial = try convert(initial, to: type, why: "initialise '\(syntax.name)'")
            value = initial
        }
        guard type.numeric != nil else {
            throw fail(
                "variable-type", "'\(syntax.name)' can't be a variable of type \(type)",
                at: syntax.location)
        }
        return (type, value)
    }

    /// An expression, or a vector's components in braces.
    private mutating func listElement(
        _ syntax: SyntaxExpression, type: ShaderType
    ) throws(Abandoned) -> TypedExpression {
        guard case .list(let components) = syntax.kind else { return try expression(syntax) }
        guard type.numeric != nil else {
            throw fail("list", "a \(type) has no list of components", at: syntax.location)
        }
        let written = SyntaxType(name: "\(type)", location: syntax.location)
        return try construct(written, components, at: syntax.location)
    }

    private mutating func initialisedArray(
        _ syntax: SyntaxVariable, of element: ShaderType
    ) throws(Abandoned) -> (ShaderType, TypedExpression?) {
        guard let numeric = element.numeric else {
            throw fail(
                "variable-type", "'\(syntax.name)' can't be an array of \(syntax.type.name)",
                at: syntax.location)
        }
        var parts: [TypedExpression] = []
        if let initialiser = syntax.initialiser {
            guard case .list(let elements) = initialiser.kind else {
                throw fail(
                    "list", "'\(syntax.name)' needs a list of its elements in braces",
                    at: initialiser.location)
            }
            for part in elements {
                parts.append(
                    try convert(
                        try listElement(part, type: element), to: element,
                        why: "put it into '\(syntax.name)'"))
            }
        }
        var length = parts.count
        if case .given(let written) = syntax.length {
            let value = try convert(try expression(written), to: .int, why: "use it as a length")
            guard let bits = constantBits(of: value), let first = bits.first else {
                throw fail(
                    "array-length", "an array's length must be a constant", at: written.location)
            }
            length = Int(Int32(truncatingIfNeeded: first))
        } else if syntax.initialiser == nil {
            throw fail(
                "array-length", "'\(syntax.name)' needs a length or a list", at: syntax.location)
        }
        guard (1...Self.arrayLimit).contains(length) else {
            throw fail(
                "array-length", "an array has 1 to \(Self.arrayLimit) elements, not \(length)",
                at: syntax.location)
        }
        guard parts.count <= length else {
            throw fail(
                "array-length", "'\(syntax.name)' has \(length) elements, not \(parts.count)",
                at: syntax.location)
        }
        let type = ShaderType.array(element, length)
        guard syntax.initialiser != nil else { return (type, nil) }
        // As in C, elements that are not named are zero.
        let missing = (length - parts.count) * numeric.count
        if missing > 0 {
            parts.append(
                TypedExpression(
                    kind: .constant(Array(repeating: 0, count: missing)),
                    type: .scalar(numeric.element), location: syntax.location))
        }
        return (
            type, TypedExpression(kind: .construct(parts), type: type, location: syntax.location)
        )
    }

    // MARK: Constants

    /// The components of a value that depends on no pixel, no variable and no function of the
    /// shader; nil for others.
    func constantBits(of value: TypedExpression) -> [UInt64]? {
        if case .constant(let bits) = value.kind { return bits }
        guard dialect == .shader, isConstant(value) else { return nil }
        return try? ConstantEvaluator.bits(of: value, functions: [], globals: globals)
    }

    private func isConstant(_ value: TypedExpression) -> Bool {
        switch value.kind {
        case .variable, .call, .sample, .read, .element, .assign, .assignAfter: return false
        case .global(let index):
            if case .constant = globals[index].value.kind { return true }
            return false
        default: return value.children.allSatisfy { isConstant($0) }
        }
    }
}

extension TypedExpression {
    /// The first index in something assignable that assigns or calls.
    var changingIndex: TypedExpression? {
        switch kind {
        case .swizzle(let base, _): base.changingIndex
        case .arrayElement(let base, let index), .component(let base, let index):
            index.mayChangeSomething ? index : base.changingIndex
        default: nil
        }
    }

    private var mayChangeSomething: Bool {
        switch kind {
        case .assign, .assignAfter, .call: true
        default: children.contains { $0.mayChangeSomething }
        }
    }
}

import Diagnostics
import ShaderProgram

extension TypeChecker {
    /// Resolves a name: a variable, a global constant, or a built-in one.
    mutating func name(
        _ name: String, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        for scope in state.scopes.reversed() {
            guard let index = scope[name] else { continue }
            // The error in its declaration is already reported.
            if index < 0 { throw AlreadyReported() }
            if let bits = state.variables[index].bits {
                return TypedExpression(.constant(bits), state.variables[index].type, at: location)
            }
            if let global = state.variables[index].global {
                return TypedExpression(.global(global), state.variables[index].type, at: location)
            }
            return TypedExpression(.variable(index), state.variables[index].type, at: location)
        }
        if let structure = context.structure, state.thisVariable != nil,
            let index = structure.members.firstIndex(where: { $0.name == name })
        {
            return member(index, of: thisValue(at: location), at: location)
        }
        if case .number(let number) = context.bindings[name] {
            return TypedExpression(
                .constant([UInt64(UInt32(truncatingIfNeeded: number))]), .int, at: location)
        }
        if let index = lookUp(name, { globalNames[$0] }) {
            if let type = lookUp(name, { functionConstants[$0] }) {
                throw fail(
                    .global,
                    "'\(name)' is a function constant: an app gives it a value when it makes its "
                        + "pipeline",
                    hint: "write its value: constant \(type) \(name) = …;", at: location)
            }
            if index < 0 { throw AlreadyReported() }
            return TypedExpression(.global(index), globals[index].type, at: location)
        }
        if var value = lookUp(name, { cases[$0] }) {
            value.location = location
            return value
        }
        if var value = LanguageConstants.all[Self.unprefixed(name) ?? name] {
            if value.element == .half, half == .binary16 {
                value.bits = Scalar.bits(Scalar.float(value.bits).roundedToHalf)
            }
            return TypedExpression(.constant([value.bits]), .scalar(value.element), at: location)
        }
        if brokenNames.contains(Parser.lastPart(name)) { throw passed() }
        if lookUp(name, { announced.contains($0) ? true : nil }) != nil, known(name) == nil {
            throw fail(
                .unknownName, "'\(name)' is announced, and defined nowhere",
                hint: Self.otherFileHint, at: location)
        }
        if known(name) != nil {
            throw fail(.unknownName, "'\(name)' is a type, not a value", at: location)
        }
        let parent = name.split(separator: ":").dropLast().joined(separator: "::")
        if lookUp(parent, { abandonedTypes.contains($0) ? true : nil }) != nil {
            throw AlreadyReported()
        }
        let members = state.thisVariable == nil ? [] : context.structure?.members.map(\.name) ?? []
        let known =
            state.scopes.flatMap(\.keys) + members + Array(globalNames.keys) + Array(cases.keys)
            + Array(LanguageConstants.all.keys)
        throw fail(
            .unknownName, "there is no '\(name)' here",
            hint: nearest(to: name, in: known) ?? Self.hint(forGlobal: name), at: location)
    }

    /// Suggests an argument for globals of other tools' shaders.
    private static func hint(forGlobal name: String) -> String? {
        ["time", "iTime", "u_time"].contains(name)
            ? "take it as an argument: float time" : nil
    }

    /// `sizeof x`, in Metal's memory.
    mutating func size(
        of type: ShaderType, at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard let layout = type.memoryLayout else {
            throw fail(.sizeof, "a \(type) has no size", at: location)
        }
        return TypedExpression(.constant([UInt64(layout.size)]), .scalar(.uint), at: location)
    }

    /// `numeric_limits<T>::max()`, and the members of a template's structure.
    mutating func scoped(
        _ syntax: SyntaxType, _ member: String, _ arguments: [SyntaxExpression]?,
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if syntax.name == "numeric_limits" {
            guard let first = syntax.arguments.first, syntax.arguments.count == 1,
                case .type(.scalar(let element)) = try argument(first),
                arguments?.isEmpty == true,
                let limit = LanguageConstants.limit(member, of: element)
            else {
                throw fail(
                    .unknownName, "numeric_limits has nothing like this",
                    hint: "such as numeric_limits<float>::max()", at: location)
            }
            return TypedExpression(.constant([limit.bits]), .scalar(limit.element), at: location)
        }
        guard case .structure(let structure) = try resolve(syntax) else {
            throw fail(.unknownName, "'\(syntax.name)' is no structure", at: location)
        }
        let name = "::\(structure.name)::\(member)"
        guard let arguments else { return try self.name(name, at: location) }
        return try call(name, nil, arguments, at: location)
    }

    /// `*this`, in a method.
    func thisValue(at location: SourceLocation) -> TypedExpression {
        let index = state.thisVariable ?? 0
        return TypedExpression(.variable(index), state.variables[index].type, at: location)
    }
}

import Diagnostics

extension TypeChecker {
    mutating func call(
        _ name: String, _ templateArgument: SyntaxType?, _ syntax: [SyntaxExpression],
        at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        var arguments: [TypedExpression] = []
        var failed = false
        for argument in syntax {
            do throws(Abandoned) { arguments.append(try expression(argument)) } catch {
                failed = true
            }
        }
        if failed { throw Abandoned() }
        if name == "as_type" {
            return try bitcast(templateArgument, arguments, at: location)
        }
        let builtin = Builtin(calledAs: name)
        if let candidates = functionNames[name] {
            // A shader's own overload of a function of the language leaves the others in place.
            if builtin == nil || candidates.contains(where: { cost(of: $0, arguments) != nil }) {
                return try userCall(name, candidates, arguments, at: location)
            }
        }
        guard let builtin else {
            if abandonedFunctions.contains(name) { throw Abandoned() }
            let known = Builtin.allCases.map(\.rawValue) + functionNames.keys.sorted()
            let near = known.first { $0.lowercased() == name.lowercased() }
            throw fail(
                "unknown-function", "there is no function '\(name)'",
                hint: near.map { "did you mean '\($0)'?" }, at: location)
        }
        return try builtinCall(builtin, name, arguments, at: location)
    }

    /// What a call of a function costs in conversions; nil where an argument does not fit at all.
    private func cost(of candidate: Int, _ arguments: [TypedExpression]) -> Int? {
        let parameters = signatures[candidate].signature.parameters
        guard parameters.count == arguments.count else { return nil }
        var total = 0
        for (parameter, argument) in zip(parameters, arguments)
        where parameter.type != argument.type {
            guard let to = parameter.type.numeric, let from = argument.type.numeric,
                from.count == to.count || from.count == 1, !parameter.isReference
            else { return nil }
            total += (from.count == to.count ? 1 : 10) + abs(to.element.rank - from.element.rank)
        }
        return total
    }

    private mutating func userCall(
        _ name: String, _ candidates: [Int], _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        let fitting = candidates.compactMap { candidate in
            cost(of: candidate, arguments).map { (candidate, $0) }
        }
        guard let best = fitting.min(by: { $0.1 < $1.1 })?.0 else {
            let given = arguments.map(\.type.description).joined(separator: ", ")
            let takes = candidates.map { candidate in
                let types = signatures[candidate].signature.parameters.map(\.type.description)
                return "\(name)(\(types.joined(separator: ", ")))"
            }
            throw fail(
                "arguments", "'\(name)' can't be called with (\(given))",
                hint: "there is \(takes.joined(separator: " and "))", at: location)
        }
        let signature = signatures[best].signature
        var converted: [TypedExpression] = []
        for (parameter, argument) in zip(signature.parameters, arguments) {
            if parameter.isReference,
                !argument.isNamedPart
                    || argument.assignableRoot.map({ variables[$0].isConstant }) ?? true
            {
                throw fail(
                    "arguments", "'\(parameter.name)' is a reference: give it a variable",
                    at: argument.location)
            }
            if parameter.type.numeric == nil {
                guard case .variable = argument.kind else {
                    throw fail(
                        "arguments", "'\(parameter.name)' takes the name of a \(parameter.type)",
                        at: argument.location)
                }
            }
            converted.append(
                parameter.type.numeric == nil
                    ? argument
                    : try convert(
                        argument, to: parameter.type, why: "pass it as '\(parameter.name)'"))
        }
        return TypedExpression(
            kind: .call(best, converted), type: signature.returnType, location: location)
    }

    private mutating func builtinCall(
        _ builtin: Builtin, _ name: String, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        guard arguments.count == builtin.argumentCount else {
            throw fail(
                "arguments",
                "'\(name)' takes \(builtin.argumentCount) arguments, not \(arguments.count)",
                at: location)
        }
        let numerics = arguments.compactMap(\.type.numeric)
        guard numerics.count == arguments.count else {
            throw fail("arguments", "'\(name)' takes numbers", at: location)
        }
        let count = numerics.map(\.count).max() ?? 1
        if numerics.contains(where: { $0.count != 1 && $0.count != count }) {
            throw fail(
                "arguments", "the arguments of '\(name)' have different sizes", at: location)
        }
        let values = builtin.shape == .select ? Array(numerics.prefix(2)) : numerics
        // A vector's element counts for more than a scalar's, as in an operator.
        let deciding = values.contains { $0.count > 1 } ? values.filter { $0.count > 1 } : values
        var element = deciding.map(\.element).max { $0.rank < $1.rank } ?? .float
        let needsFloat: Bool
        switch builtin.shape {
        case .arithmetic:
            needsFloat = false
            if element == .bool { element = .int }
            if !element.isFloating,
                let wider = values.map(\.element).filter(\.isFloating).max(by: { $0.rank < $1.rank }
                )
            {
                element = wider
            }
        case .booleanReduction, .select: needsFloat = false
        default: needsFloat = true
        }
        if needsFloat, !element.isFloating { element = .float }
        if builtin.shape == .booleanReduction { element = .bool }
        let type = ShaderType(element, count: count)
        var converted: [TypedExpression] = []
        for (index, argument) in arguments.enumerated() {
            let target =
                builtin.shape == .select && index == 2 ? ShaderType(.bool, count: count) : type
            converted.append(try convert(argument, to: target, why: "pass it to '\(name)'"))
        }
        let result: ShaderType
        switch builtin.shape {
        case .floating, .arithmetic, .vector, .select: result = type
        case .test: result = ShaderType(.bool, count: count)
        case .reduction: result = .scalar(element)
        case .booleanReduction: result = .bool
        case .cross:
            guard count == 3 else {
                throw fail("arguments", "'cross' takes vectors of three", at: location)
            }
            result = type
        }
        return TypedExpression(kind: .builtin(builtin, converted), type: result, location: location)
    }

    private mutating func bitcast(
        _ syntax: SyntaxType?, _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        guard let syntax, arguments.count == 1, let from = arguments[0].type.numeric else {
            throw fail("arguments", "'as_type<T>' takes one number", at: location)
        }
        let type = try resolve(syntax)
        guard let to = type.numeric, to.count == from.count,
            IRType(to.element).byteCount == IRType(from.element).byteCount, from.element != .bool,
            to.element != .bool
        else {
            throw fail(
                "arguments", "a \(arguments[0].type) has other bits than a \(type)", at: location)
        }
        return TypedExpression(kind: .bitcast(arguments[0]), type: type, location: location)
    }

    mutating func construct(
        _ syntax: SyntaxType, _ arguments: [SyntaxExpression], at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        let type = try resolve(syntax)
        guard let target = type.numeric else {
            throw fail("construct", "a \(type) can't be made like this", at: location)
        }
        var parts: [TypedExpression] = []
        for argument in arguments { parts.append(try expression(argument)) }
        if parts.isEmpty {
            return TypedExpression(
                kind: .constant(Array(repeating: 0, count: target.count)), type: type,
                location: location)
        }
        if parts.count == 1, let only = parts[0].type.numeric,
            only.count == 1 || only.count == target.count
        {
            return try convert(parts[0], to: type, why: "make it one", explicitly: true)
        }
        var given = 0
        var converted: [TypedExpression] = []
        for part in parts {
            guard let numeric = part.type.numeric else {
                throw fail(
                    "construct", "a \(type) is not made of a \(part.type)", at: part.location)
            }
            given += numeric.count
            converted.append(
                try convert(
                    part, to: ShaderType(target.element, count: numeric.count), why: "make it one",
                    explicitly: true))
        }
        guard given == target.count else {
            throw fail(
                "construct", "a \(type) has \(target.count) components, not \(given)", at: location)
        }
        return TypedExpression(kind: .construct(converted), type: type, location: location)
    }

    mutating func method(
        _ base: SyntaxExpression, _ name: String, _ arguments: [SyntaxExpression],
        at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        let receiver = try expression(base)
        guard case .variable(let variable) = receiver.kind else {
            throw fail("method", "a \(receiver.type) has no function '\(name)'", at: location)
        }
        switch (receiver.type, name) {
        case (.layer, "sample"):
            guard arguments.count == 1 else {
                throw fail("arguments", "'sample' takes a position", at: location)
            }
            let position = try convert(
                try expression(arguments[0]), to: .vector(.float, 2), why: "sample there")
            return TypedExpression(
                kind: .sample(variable, position), type: .vector(.half, 4), location: location)
        case (.texture, "read"):
            guard arguments.count == 1 else {
                throw fail("arguments", "'read' takes a coordinate", at: location)
            }
            let coordinate = try convert(
                try expression(arguments[0]), to: .vector(.int, 2), why: "read there",
                explicitly: true)
            return TypedExpression(
                kind: .read(variable, coordinate), type: .vector(.float, 4), location: location)
        default:
            throw fail("method", "a \(receiver.type) has no function '\(name)'", at: location)
        }
    }
}

import Diagnostics
import PortableMath

extension TypeChecker {
    mutating func builtinCall(
        _ builtin: Builtin, _ name: String, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        if builtin == .random { return try randomCall(arguments, at: location) }
        let signature = builtin.signature
        guard arguments.count == signature.argumentCount else {
            let count = signature.argumentCount
            throw fail(
                .arguments,
                "'\(name)' takes \(count) argument\(count == 1 ? "" : "s"), not \(arguments.count)",
                at: location)
        }
        if builtin.isSplit { return try splitCall(builtin, name, arguments, at: location) }
        let arguments = arguments.map { decayed($0) }
        let numerics = arguments.compactMap(\.type.numeric)
        guard numerics.count == arguments.count else {
            throw fail(.arguments, "'\(name)' takes numbers", at: location)
        }
        let alike = signature.othersAreScalar ? Array(numerics.prefix(signature.common)) : numerics
        let count = alike.map(\.count).max() ?? 1
        if alike.contains(where: { $0.count != 1 && $0.count != count }) {
            throw fail(.arguments, "the arguments of '\(name)' have different sizes", at: location)
        }
        if builtin == .cross, count != 3 {
            throw fail(.arguments, "'cross' takes vectors of three", at: location)
        }
        var element = commonElement(of: Array(numerics.prefix(signature.common)), signature.numbers)
        // Metal has these for 32 bits only; narrow integers become int.
        if builtin == .mul24 || builtin == .mad24, element.narrowBits != nil { element = .int }
        if signature.numbers == .whole, element.isFloating {
            throw fail(.arguments, "'\(name)' takes whole numbers", at: location)
        }
        let type = ShaderType(element, count: count)
        var converted: [TypedExpression] = []
        for (index, argument) in arguments.enumerated() {
            var target = type
            if index >= signature.common {
                let other = signature.others[index - signature.common]
                target = ShaderType(other, count: signature.othersAreScalar ? 1 : count)
            }
            converted.append(try convert(argument, to: target, why: "pass it to '\(name)'"))
        }
        let result: ShaderType =
            switch signature.result {
            case .same: type
            case .each(let element): ShaderType(element, count: count)
            case .unsigned: ShaderType(element.unsigned, count: count)
            case .scalar: .scalar(element)
            case .nothing: .void
            }
        return TypedExpression(.builtin(builtin, converted), result, at: location)
    }

    /// `random(a, b, …)`: in 0..<1, by the timeline's seed and the arguments' components.
    private mutating func randomCall(
        _ arguments: [TypedExpression], at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        guard case .expression(let seed) = dialect else {
            throw fail(
                .unknownFunction, "'random' is a function of timelines, not of shaders",
                hint: "pass the shader an argument that is random(…) in the timeline", at: location)
        }
        guard !arguments.isEmpty else {
            throw fail(
                .arguments, "'random' takes the numbers that tell one chance from another",
                hint: "write random(1), or random($index) in a repetition", at: location)
        }
        let state = SplitMix64.stirred(seed)
        var values = [TypedExpression(.constant([state]), .scalar(.ulong), at: location)]
        for argument in arguments.map({ decayed($0) }) {
            guard let count = argument.type.numeric?.count else {
                throw fail(.arguments, "'random' takes numbers", at: location)
            }
            values.append(
                try convert(
                    argument, to: ShaderType(.float, count: count), why: "pass it to 'random'"))
        }
        return TypedExpression(.builtin(.random, values), .scalar(.float), at: location)
    }

    /// The element in which a function computes, for these argument types.
    private func commonElement(
        of values: [(element: ScalarType, count: Int)], _ numbers: Builtin.Signature.Numbers
    ) -> ScalarType {
        // Vectors' elements take precedence over scalars', as in operators.
        let deciding = values.contains { $0.count > 1 } ? values.filter { $0.count > 1 } : values
        let element = deciding.map(\.element).max { $0.rank < $1.rank } ?? .float
        switch numbers {
        case .boolean: return .bool
        case .anything: return element
        case .floating: return element.isFloating ? element : .float
        case .any, .whole:
            if element.isFloating { return element }
            let wider = values.map(\.element).filter(\.isFloating).max { $0.rank < $1.rank }
            return wider ?? (element == .bool ? .int : element)
        }
    }

    /// `modf(x, whole)` etc.: the second argument receives a result.
    private mutating func splitCall(
        _ builtin: Builtin, _ name: String, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let target = arguments[1]
        guard let from = arguments[0].type.numeric, let to = target.type.numeric else {
            throw fail(.arguments, "'\(name)' takes numbers", at: location)
        }
        guard target.isNamedPart, let root = target.assignableRoot,
            !state.variables[root].isConstant
        else {
            throw fail(
                .arguments, "the second argument of '\(name)' is a reference: give it a variable",
                at: target.location)
        }
        let element = from.element.isFloating ? from.element : ScalarType.float
        guard from.count == to.count, builtin == .frexp ? to.element == .int : to.element.isFloating
        else {
            let wanted = ShaderType(builtin == .frexp ? .int : element, count: from.count)
            throw fail(
                .arguments, "the second argument of '\(name)' must be a \(wanted)",
                at: target.location)
        }
        let type = ShaderType(element, count: from.count)
        let value = try convert(arguments[0], to: type, why: "pass it to '\(name)'")
        return TypedExpression(.split(builtin, value, into: target), type, at: location)
    }
}

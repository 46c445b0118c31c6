import Diagnostics

extension TypeChecker {
    /// What a name stands for: a variable, a constant of the file, or one of the language.
    mutating func name(
        _ name: String, at location: SourceLocation
    ) throws(Abandoned) -> TypedExpression {
        for scope in scopes.reversed() {
            guard let index = scope[name] else { continue }
            // A name whose declaration was wrong has been complained about.
            if index < 0 { throw Abandoned() }
            if let bits = variables[index].bits {
                return TypedExpression(
                    kind: .constant(bits), type: variables[index].type, location: location)
            }
            if let global = variables[index].global {
                return TypedExpression(
                    kind: .global(global), type: variables[index].type, location: location)
            }
            return TypedExpression(
                kind: .variable(index), type: variables[index].type, location: location)
        }
        if let structure = context.structure, thisVariable != nil,
            let index = structure.members.firstIndex(where: { $0.name == name })
        {
            return member(index, of: thisValue(at: location), at: location)
        }
        if case .number(let number) = context.bindings[name] {
            return TypedExpression(
                kind: .constant([UInt64(UInt32(truncatingIfNeeded: number))]), type: .int,
                location: location)
        }
        if let index = lookUp(name, { globalNames[$0] }) {
            if index < 0 { throw Abandoned() }
            return TypedExpression(
                kind: .global(index), type: globals[index].type, location: location)
        }
        if var value = lookUp(name, { cases[$0] }) {
            value.location = location
            return value
        }
        if let value = Self.constants[Self.unprefixed(name) ?? name] {
            return TypedExpression(
                kind: .constant([UInt64(value.bitPattern)]), type: .float, location: location)
        }
        if known(name) != nil {
            throw fail("unknown-name", "'\(name)' is a type, not a value", at: location)
        }
        let parent = name.split(separator: ":").dropLast().joined(separator: "::")
        if lookUp(parent, { abandonedTypes.contains($0) ? true : nil }) != nil { throw Abandoned() }
        let members = thisVariable == nil ? [] : context.structure?.members.map(\.name) ?? []
        let known =
            scopes.flatMap(\.keys) + members + Array(globalNames.keys) + Array(cases.keys)
            + Array(Self.constants.keys)
        throw fail(
            "unknown-name", "there is no '\(name)' here", hint: nearest(to: name, in: known),
            at: location)
    }

    /// The constants of `<metal_stdlib>`.
    private static let constants: [String: Float] = [
        "M_PI_F": 3.14159265358979323846, "M_PI_2_F": 1.57079632679489661923,
        "M_PI_4_F": 0.785398163397448309616, "M_1_PI_F": 0.318309886183790671538,
        "M_2_PI_F": 0.636619772367581343076, "M_E_F": 2.71828182845904523536,
        "M_SQRT2_F": 1.41421356237309504880, "M_SQRT1_2_F": 0.707106781186547524401,
        "M_LN2_F": 0.693147180559945309417, "M_LN10_F": 2.30258509299404568402,
        "M_LOG2E_F": 1.44269504088896340736, "M_LOG10E_F": 0.434294481903251827651,
        "INFINITY": .infinity, "NAN": .nan, "FLT_MAX": .greatestFiniteMagnitude,
        "FLT_MIN": .leastNormalMagnitude, "FLT_EPSILON": .ulpOfOne,
    ]

    /// The structure's value, in a function of one.
    func thisValue(at location: SourceLocation) -> TypedExpression {
        let index = thisVariable ?? 0
        return TypedExpression(
            kind: .variable(index), type: variables[index].type, location: location)
    }
}

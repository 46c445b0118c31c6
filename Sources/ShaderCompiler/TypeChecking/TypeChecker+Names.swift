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
        if let index = globalNames[name] {
            if index < 0 { throw Abandoned() }
            return TypedExpression(
                kind: .global(index), type: globals[index].type, location: location)
        }
        if let value = Self.constants[name] {
            return TypedExpression(
                kind: .constant([UInt64(value.bitPattern)]), type: .float, location: location)
        }
        let known = scopes.flatMap(\.keys) + globalNames.keys + Self.constants.keys
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

    /// A hint that names the known name that is most like the given one.
    private func nearest(to name: String, in known: [String]) -> String? {
        let lowered = name.lowercased()
        let candidates = known.filter {
            let other = $0.lowercased()
            return other == lowered || other.hasPrefix(lowered) || lowered.hasPrefix(other)
                || Self.differsLittle(other, lowered)
        }
        return candidates.min { ($0.count, $0) < ($1.count, $1) }.map { "did you mean '\($0)'?" }
    }

    /// Whether one name becomes the other by one change: a letter more, less, other or swapped.
    private static func differsLittle(_ left: String, _ right: String) -> Bool {
        let left = Array(left.utf8), right = Array(right.utf8)
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
            .prefix { $0 == $1 }.count
        let (a, b) = (left.count - start - end, right.count - start - end)
        if a == 2, b == 2, left[start] == right[start + 1], left[start + 1] == right[start] {
            return true
        }
        return a <= 1 && b <= 1 && max(left.count, right.count) > 2
    }
}

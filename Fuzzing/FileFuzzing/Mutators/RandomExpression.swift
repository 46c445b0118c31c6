/// Writes random expressions, of the type that is wanted or, seldom, of another.
struct RandomExpression {
    enum Kind: CaseIterable { case number, point, color, boolean }

    private var dice: Dice

    init(seed: UInt64) { dice = Dice(seed: seed) }

    mutating func anything() -> String { expression(dice.pick(Kind.allCases), depth: 3) }

    /// - Parameter depth: how deeply it is nested at most.
    mutating func expression(_ kind: Kind, depth: Int) -> String {
        if dice.chance(1) { return odd(kind, depth: depth) }
        guard depth > 0, !dice.chance(20) else { return leaf(kind) }
        if dice.chance(12) {
            let (yes, no) = (expression(kind, depth: depth - 1), expression(kind, depth: depth - 1))
            return "(\(expression(.boolean, depth: depth - 1)) ? \(yes) : \(no))"
        }
        if kind == .boolean { return boolean(depth: depth - 1) }
        switch dice.below(8) {
        case 0...2:
            let right = dice.chance(70) ? kind : .number
            return "(\(expression(kind, depth: depth - 1)) \(dice.pick(["+", "-", "*", "/"])) "
                + "\(expression(right, depth: depth - 1)))"
        case 3: return "\(dice.pick(Self.one))(\(expression(kind, depth: depth - 1)))"
        case 4:
            return "\(dice.pick(Self.two))(\(expression(kind, depth: depth - 1)), "
                + "\(expression(kind, depth: depth - 1)))"
        case 5:
            return "\(dice.pick(Self.three))(\(expression(kind, depth: depth - 1)), "
                + "\(expression(kind, depth: depth - 1)), \(expression(kind, depth: depth - 1)))"
        case 6: return "-\(expression(kind, depth: depth - 1))"
        default: return made(kind, depth: depth - 1)
        }
    }

    private static let one = [
        "sin", "cos", "tan", "asin", "acos", "atan", "exp", "exp2", "log", "log2", "sqrt", "rsqrt",
        "floor", "ceil", "round", "trunc", "fract", "saturate", "sign", "abs", "sinh", "cosh",
        "tanh", "asinh", "acosh", "atanh", "sinpi",
    ]
    private static let two = [
        "min", "max", "pow", "fmod", "step", "atan2", "powr", "fdim", "copysign",
    ]
    private static let three = ["mix", "clamp", "smoothstep", "fma", "min3", "median3"]

    private mutating func leaf(_ kind: Kind) -> String {
        switch kind {
        case .number:
            dice.pick([
                "$time", "$time", "$frame", "$n", "$glow", "$tilt.roll", "$light", "$d.s", "$p.x",
                "$view.size.x", "$view.size.y", "$finger.location.y", "$c.a", "1.0", "0.5", "-2.0",
                "3", "0", "0.0", "1e-7", "1e10", "1e38", "0.25", "100", "2147483647", "1 / 2",
                "7 % 3",
                "INFINITY", "M_PI_F",
            ])
        case .point:
            dice.pick([
                "$view.size", "$p", "$d.p", "$finger.location", "$finger.start", "$finger.velocity",
                "$c.rg", "float2(0.5)", "float2(1, 2)", "float2(10.0, $time)",
            ])
        case .color:
            dice.pick(["$c", "$d.c", "float4(1, 0.5, 0, 1)", "float4($time)", "$c.bgra", "$p.xyxy"])
        case .boolean:
            dice.pick(["true", "false", "$finger.isDown", "$time > 0.1", "$frame == 2", "!true"])
        }
    }

    private mutating func boolean(depth: Int) -> String {
        switch dice.below(4) {
        case 0:
            "(\(expression(.number, depth: depth)) "
                + "\(dice.pick(["<", ">", "<=", ">=", "==", "!="])) "
                + "\(expression(.number, depth: depth)))"
        case 1: "!(\(expression(.boolean, depth: depth)))"
        case 2:
            "\(dice.pick(["all", "any"]))(\(expression(.point, depth: depth)) "
                + "> \(expression(.point, depth: depth)))"
        default:
            "(\(expression(.boolean, depth: depth)) \(dice.pick(["&&", "||"])) "
                + "\(expression(.boolean, depth: depth)))"
        }
    }

    private mutating func made(_ kind: Kind, depth: Int) -> String {
        switch kind {
        case .number:
            switch dice.below(4) {
            case 0: "length(\(expression(.point, depth: depth)))"
            case 1:
                "dot(\(expression(.point, depth: depth)), \(expression(.point, depth: depth)))"
            case 2: "(\(expression(.color, depth: depth))).\(dice.pick(["r", "w", "a"]))"
            default: "float(int(\(expression(.number, depth: depth))))"
            }
        case .point:
            dice.chance(50)
                ? "float2(\(expression(.number, depth: depth)), "
                    + "\(expression(.number, depth: depth)))"
                : "normalize(\(expression(.point, depth: depth)))"
        case .color:
            dice.chance(50)
                ? "float4(\(expression(.point, depth: depth)), \(expression(.point, depth: depth)))"
                : "mix(\(expression(.color, depth: depth)), \(expression(.color, depth: depth)), "
                    + "\(expression(.number, depth: depth)))"
        case .boolean: boolean(depth: depth)
        }
    }

    /// Of a wrong type, of a wrong name, or broken.
    private mutating func odd(_ kind: Kind, depth: Int) -> String {
        switch dice.below(9) {
        case 0: return expression(dice.pick(Kind.allCases), depth: max(depth - 1, 0))
        case 1:
            return dice.pick(["$nothing", "$time.x", "$finger", "$tilt", "$d", "$view", "x", "$"])
        case 2:
            let count = 1 << dice.below(11)
            return String(repeating: "(", count: count) + leaf(kind)
                + String(repeating: ")", count: count)
        case 3:
            return dice.pick(["float3(1)", "int(3)", "half(1)", "uint2(1)", "half4(0.1h)", "1u"])
        case 4:
            return leaf(kind) + dice.pick([" +", " ? ", ")", ";", " , 1", "..x", "[0]", " = 1"])
        case 5: return String(repeating: "-", count: 1 << dice.below(10)) + leaf(kind)
        case 6:
            return Array(repeating: leaf(kind), count: 1 + dice.below(300)).joined(separator: "+")
        case 7: return "\(dice.pick(["sin", "nothing", "float5", "dfdx"]))()"
        default:
            return dice.pick(["1e999", "99999999999", "0x", "'a'", "/* */ 1", "// 1", "#define"])
        }
    }
}

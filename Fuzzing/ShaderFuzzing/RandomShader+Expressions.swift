import PortableMath

extension RandomShader {
    private static let floating1 = [
        "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh",
        "atanh", "sinpi", "cospi", "tanpi", "exp", "exp2", "exp10", "log", "log2", "log10", "sqrt",
        "rsqrt", "floor", "ceil", "trunc", "rint", "round", "fract", "saturate", "sign", "fabs",
        "abs", "normalize", "dfdx", "dfdy", "fwidth", "fast::sin", "precise::exp",
    ]
    private static let floating2 = [
        "pow", "powr", "atan2", "fmod", "fmin", "fmax", "step", "fdim", "divide", "copysign",
        "nextafter", "min", "max", "reflect",
    ]
    private static let floating3 = [
        "mix", "smoothstep", "fma", "fmin3", "fmax3", "fmedian3", "faceforward", "clamp", "min3",
        "max3", "median3",
    ]
    private static let whole1 = ["popcount", "clz", "ctz", "reverse_bits", "abs"]
    private static let whole2 = [
        "addsat", "subsat", "mulhi", "mul24", "hadd", "rhadd", "rotate", "min", "max",
    ]
    private static let whole3 = ["madsat", "madhi", "mad24", "clamp", "min3", "max3", "median3"]

    private mutating func literal(_ kind: Kind) -> String {
        let text: String
        switch kind.element {
        case "float":
            text = pick(["0.5", "-1.25f", "3.0", "0.0", "1e-3", "100.0", "M_PI_F", "INFINITY"])
        case "half": text = pick(["0.5h", "-2.0h", "1.0h", "0.0h"])
        case "int": text = pick(["0", "1", "-3", "7", "1000000", "2147483647", "whole[1]"])
        case "uint": text = pick(["0u", "1u", "0xFFu", "4000000000u", "31u"])
        default: text = pick(["true", "false"])
        }
        return kind.count == 1 ? text : "\(kind.name)(\(text))"
    }

    private mutating func variable(_ kind: Kind) -> String? {
        let fitting = variables.filter { $0.kind == kind }
        guard !fitting.isEmpty else { return nil }
        let chosen = pick(fitting)
        return chosen.isArray ? "\(chosen.name)[\(scalar("int", 0))]" : chosen.name
    }

    /// An expression of a type; as deep as `depth` at most.
    mutating func expression(_ kind: Kind, _ depth: Int) -> String {
        if depth == 0 || chance(12) {
            if chance(75), let name = variable(kind) { return name }
            return literal(kind)
        }
        if chance(25), let value = composite(kind, depth - 1) { return value }
        if chance(35), let general = general(kind, depth - 1) { return general }
        if kind.element == "bool" { return boolean(kind, depth - 1) }
        return kind.isFloating ? floating(kind, depth - 1) : whole(kind, depth - 1)
    }

    private mutating func call(_ names: [String], _ kind: Kind, _ count: Int, _ depth: Int)
        -> String
    {
        let arguments = (0..<count).map { _ in expression(kind, depth) }
        return "\(pick(names))(\(arguments.joined(separator: ", ")))"
    }

    /// What there is of every type.
    private mutating func general(_ kind: Kind, _ depth: Int) -> String? {
        switch generator.next() % 8 {
        case 0:
            return "(\(scalar("bool", depth)) ? \(expression(kind, depth)) : "
                + "\(expression(kind, depth)))"
        case 1:
            let condition = expression(Kind(element: "bool", count: kind.count), depth)
            return "select(\(expression(kind, depth)), \(expression(kind, depth)), \(condition))"
        case 2:
            let source = kind.with(pick([2, 3, 4]))
            let letters = (0..<kind.count).map { _ in
                pick(Array("xyzw".prefix(source.count)).map(String.init))
            }
            return "\(expression(source, depth)).\(letters.joined())"
        case 3:
            if kind.count == 1 {
                return "\(expression(kind.with(3), depth))[\(scalar("int", depth))]"
            }
            let first = kind.count == 2 ? 1 : pick([1, 2])
            return "\(kind.name)(\(expression(kind.with(first), depth)), "
                + "\(expression(kind.with(kind.count - first), depth)))"
        case 4:
            let other = pick(["float", "half", "int", "uint", "bool"])
            let source = Kind(element: other, count: kind.count)
            return "\(kind.name)(\(expression(source, depth)))"
        case 5:
            guard
                let target = variables.first(where: {
                    $0.kind == kind && !$0.isReadOnly && !$0.isArray
                })
            else { return nil }
            return "(\(target.name) = \(expression(kind, depth)))"
        case 6:
            // One that is written before, so that nothing calls itself.
            guard let function = functions.last(where: { $0.result == kind }), chance(40) else {
                return nil
            }
            let out = variables.first {
                $0.kind == Kind(element: "float") && !$0.isArray && !$0.isReadOnly
            }
            var arguments = ["layer", "picture", "list"]
            for parameter in function.parameters {
                if parameter.isReference {
                    guard let out else { return nil }
                    arguments.append(out.name)
                } else {
                    arguments.append(expression(parameter.kind, 0))
                }
            }
            return "\(function.name)(\(arguments.joined(separator: ", ")))"
        default:
            return "(\(expression(self.kind(), 0)), \(expression(kind, depth)))"
        }
    }

    private mutating func floating(_ kind: Kind, _ depth: Int) -> String {
        switch generator.next() % 9 {
        case 0, 1:
            let right = chance(50) ? kind : kind.with(1)
            return "(\(expression(kind, depth)) \(pick(["+", "-", "*", "/"])) "
                + "\(expression(right, depth)))"
        case 2: return "-(\(expression(kind, depth)))"
        case 3, 4: return call(Self.floating1, kind, 1, depth)
        case 5: return call(Self.floating2, kind, 2, depth)
        case 6: return call(Self.floating3, kind, 3, depth)
        case 7:
            let whole = Kind(element: "int", count: kind.count)
            return "ldexp(\(expression(kind, depth)), \(expression(whole, depth)))"
        default:
            if kind.count == 1 {
                if chance(20) { return "table[\(scalar("int", depth))]" }
                // In brackets: the comma of a template's arguments would part the macro's.
                if chance(20) { return "SQUARE((\(expression(kind, depth))))" }
                let vector = kind.with(pick([2, 3, 4]))
                return chance(50)
                    ? call(["dot", "distance", "distance_squared"], vector, 2, depth)
                    : call(["length", "length_squared"], vector, 1, depth)
            }
            if kind.count == 3, chance(30) { return call(["cross"], kind, 2, depth) }
            if chance(40) {
                return "refract(\(expression(kind, depth)), \(expression(kind, depth)), "
                    + "\(expression(kind.with(1), depth)))"
            }
            let bits = Kind(element: pick(["uint", "int"]), count: kind.count)
            let single = Kind(element: "float", count: kind.count)
            return "\(kind.name)(as_type<\(single.name)>(\(expression(bits, depth))))"
        }
    }

    private mutating func whole(_ kind: Kind, _ depth: Int) -> String {
        switch generator.next() % 9 {
        case 0, 1:
            let operation = pick(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"])
            let right = chance(50) ? kind : kind.with(1)
            return "(\(expression(kind, depth)) \(operation) \(expression(right, depth)))"
        case 2: return "\(pick(["~", "-"]))(\(expression(kind, depth)))"
        case 3: return call(Self.whole1, kind, 1, depth)
        case 4: return call(Self.whole2, kind, 2, depth)
        case 5: return call(Self.whole3, kind, 3, depth)
        case 6:
            let other = Kind(element: pick(["float", "uint", "int"]), count: kind.count)
            return "as_type<\(kind.name)>(\(expression(other, depth)))"
        case 7:
            let fields = "\(scalar("uint", depth)), \(scalar("uint", depth))"
            return chance(50)
                ? "extract_bits(\(expression(kind, depth)), \(fields))"
                : "insert_bits(\(expression(kind, depth)), \(expression(kind, depth)), \(fields))"
        default:
            let floats = Kind(element: "float", count: kind.count)
            if kind.element == "uint" {
                let either = Kind(element: pick(["int", "uint"]), count: kind.count)
                return call(["absdiff"], either, 2, depth)
            }
            if kind.count == 1, let counter = counter(kind) { return counter }
            return "ilogb(\(expression(floats, depth)))"
        }
    }

    private mutating func counter(_ kind: Kind) -> String? {
        guard
            let variable = variables.first(where: {
                $0.kind == kind && !$0.isReadOnly && !$0.isArray
            })
        else { return nil }
        return pick(["\(variable.name)++", "--\(variable.name)"])
    }

    private mutating func boolean(_ kind: Kind, _ depth: Int) -> String {
        let floats = Kind(element: pick(["float", "half"]), count: kind.count)
        switch generator.next() % 5 {
        case 0:
            let sides = "\(pick(["<", ">", "<=", ">=", "==", "!="]))"
            return "(\(expression(floats, depth)) \(sides) \(expression(floats, depth)))"
        case 1:
            let whole = Kind(element: pick(["int", "uint"]), count: kind.count)
            return "(\(expression(whole, depth)) \(pick(["<", ">", "=="])) "
                + "\(expression(whole, depth)))"
        case 2:
            return call(
                ["isnan", "isinf", "isfinite", "isnormal", "signbit"], floats, 1, depth)
        case 3: return call(["isordered", "isunordered"], floats, 2, depth)
        default:
            if kind.count == 1 {
                if chance(40) { return call(["any", "all"], kind.with(pick([2, 3])), 1, depth) }
                return "(\(scalar("bool", depth)) \(pick(["&&", "||", "^", "=="])) "
                    + "\(scalar("bool", depth)))"
            }
            return "!\(expression(kind, depth))"
        }
    }
}

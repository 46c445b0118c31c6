import PortableMath

/// Writes random well-typed shaders: expressions of all types, branches, loops that are left early,
/// functions that return early and change what they were given.
struct RandomShader {
    private var generator: SplitMix64
    private var text = ""
    private var variables: [(name: String, type: String)] = []
    private var nextName = 0
    private var loopDepth = 0
    /// Counters, which must not be changed: every loop shall end.
    private var readOnly: Set<String> = []

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    private mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int(generator.next() % UInt64(choices.count))]
    }

    private mutating func chance(_ percent: UInt64) -> Bool { generator.next() % 100 < percent }

    /// A file with an entry `f(position, layer, a, b)`.
    mutating func file() -> String {
        text = "#include <metal_stdlib>\nusing namespace metal;\nconstant float gain = 0.375;\n"
        variables = [("p", "float2"), ("count", "int"), ("out", "float")]
        text += "float helper(float2 p, int count, thread float& out) {\n"
        for _ in 0..<3 { statement(depth: 2, result: "float") }
        text += "return \(expression("float", 2));\n}\n"
        variables = [("position", "float2"), ("a", "float"), ("b", "float3")]
        text +=
            "[[ stitchable ]] half4 f(float2 position, SwiftUI::Layer layer, float a, float3 b) {\n"
        text += "float state = a;\n"
        variables.append(("state", "float"))
        for _ in 0..<6 { statement(depth: 3, result: "half4") }
        text += "state += helper(\(expression("float2", 1)), \(expression("int", 1)), state);\n"
        text += "return half4(\(expression("half4", 3)));\n}\n"
        return text
    }

    private mutating func statement(depth: Int, result: String) {
        switch generator.next() % (depth > 0 ? 12 : 4) {
        case 0, 1:
            let type = pick(["float", "int", "uint", "bool", "float2", "float3", "half4", "int2"])
            let value = expression(type, 3)
            text += "\(type) \(newName()) = \(value);\n"
            variables.append(("v\(nextName)", type))
        case 2, 3:
            let target = pick(variables.filter { !readOnly.contains($0.name) })
            if target.type == "float2", chance(40) {
                text += "\(target.name).\(pick(["x", "y"])) = \(expression("float", 2));\n"
            } else if target.type == "float" || target.type == "int", chance(40) {
                text +=
                    "\(target.name) \(pick(["+=", "-=", "*="])) \(expression(target.type, 2));\n"
            } else {
                text += "\(target.name) = \(expression(target.type, 3));\n"
            }
        case 4, 5:
            text += "if (\(expression("bool", 2))) {\n"
            block(depth, result)
            if chance(50) {
                text += "} else {\n"
                block(depth, result)
            }
            text += "}\n"
        case 6, 7:
            loop(depth, result)
        case 9:
            switching(depth, result)
        case 10, 11:
            array(depth, result)
        default:
            if loopDepth > 0, chance(70) {
                text += "if (\(expression("bool", 2))) \(pick(["break", "continue"]));\n"
            } else {
                text += "if (\(expression("bool", 2))) return \(expression(result, 2));\n"
            }
        }
    }

    private mutating func block(_ depth: Int, _ result: String) {
        let scope = variables.count
        for _ in 0..<2 { statement(depth: depth - 1, result: result) }
        variables.removeLast(variables.count - scope)
    }

    private mutating func loop(_ depth: Int, _ result: String) {
        let scope = variables.count
        let counter = newName()
        let limit = chance(50) ? "\(generator.next() % 6)" : "(\(expression("int", 1)) & 7)"
        loopDepth += 1
        if chance(60) {
            // The limit is taken once, so that the loop ends whatever the body changes.
            text +=
                "for (int \(counter) = 0, end\(counter) = \(limit); "
                + "\(counter) < end\(counter); \(counter)++) {\n"
            variables.append((counter, "int"))
            readOnly.insert(counter)
        } else {
            text += "for (float \(counter) = 0; \(counter) < 1; \(counter) += 0.3f) {\n"
        }
        let inner = variables.count
        for _ in 0..<2 { statement(depth: depth - 1, result: result) }
        variables.removeLast(variables.count - inner)
        loopDepth -= 1
        text += "}\n"
        variables.removeLast(variables.count - scope)
    }

    /// Cases in any order, some of which fall through to the next.
    private mutating func switching(_ depth: Int, _ result: String) {
        text += "switch (\(expression("int", 2)) & 3) {\n"
        for label in ["case 0:", "case 2: case 3:", chance(50) ? "default:" : "case 1:"] {
            text += "\(label) {\n"
            block(depth, result)
            text += chance(60) ? "break; }\n" : "}\n"
        }
        text += "}\n"
    }

    private mutating func array(_ depth: Int, _ result: String) {
        let name = newName()
        text += "float \(name)[3] = { \(expression("float", 1)), 1 };\n"
        let scope = variables.count
        text += "if (\(expression("bool", 1))) {\n"
        block(depth, result)
        text += "\(name)[\(expression("int", 2))] += \(expression("float", 2));\n}\n"
        variables.removeLast(variables.count - scope)
        let copy = newName()
        text += "float \(copy) = \(name)[\(expression("int", 1))];\n"
        variables.append((copy, "float"))
    }

    private mutating func newName() -> String {
        nextName += 1
        return "v\(nextName)"
    }

    // MARK: Expressions

    private mutating func variable(_ type: String) -> String? {
        let fitting = variables.filter { $0.type == type }
        return fitting.isEmpty ? nil : pick(fitting).name
    }

    private mutating func literal(_ type: String) -> String {
        switch type {
        case "float": pick(["0.5", "-1.25f", "3.0", "0.0", "1e-3", "100.0", "gain", "M_PI_F"])
        case "int": pick(["0", "1", "-3", "7", "1000000", "2147483647"])
        case "uint": pick(["0u", "1u", "0xFFu", "4000000000u"])
        case "bool": pick(["true", "false"])
        default: "\(type)(\(pick(["0", "1", "2.5", "-0.75"])))"
        }
    }

    mutating func expression(_ type: String, _ depth: Int) -> String {
        if depth == 0 || chance(15) {
            if chance(75), let name = variable(type) { return name }
            return literal(type)
        }
        func sub(_ type: String) -> String { expression(type, depth - 1) }
        switch type {
        case "float":
            switch generator.next() % 10 {
            case 9: return "as_type<float>(\(sub("uint")))"
            case 0: return "(\(sub("float")) \(pick(["+", "-", "*", "/"])) \(sub("float")))"
            case 1:
                let name = pick([
                    "sin", "cos", "exp", "log", "sqrt", "floor", "fract", "abs", "saturate", "sign",
                    "atan", "tanh", "round", "rint", "ceil", "trunc", "exp2", "log2", "rsqrt",
                    "tan",
                ])
                return "\(name)(\(sub("float")))"
            case 2:
                return
                    "\(pick(["min", "max", "pow", "fmod", "step", "atan2"]))"
                    + "(\(sub("float")), \(sub("float")))"
            case 3: return "\(sub("float2")).\(pick(["x", "y"]))"
            case 4: return "(\(sub("bool")) ? \(sub("float")) : \(sub("float")))"
            case 5: return "float(\(sub(pick(["int", "uint", "bool"]))))"
            case 6: return "\(pick(["dot", "distance"]))(\(sub("float3")), \(sub("float3")))"
            case 7:
                return
                    "\(pick(["clamp", "mix", "smoothstep"]))"
                    + "(\(sub("float")), \(sub("float")), \(sub("float")))"
            default: return "-(\(sub("float")))"
            }
        case "int", "uint":
            switch generator.next() % 6 {
            case 5: return "as_type<\(type)>(\(sub("float")))"
            case 0:
                let operation = pick(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"])
                return "(\(sub(type)) \(operation) \(sub(type)))"
            case 1: return "\(type)(\(sub("float")))"
            case 2: return "\(pick(["min", "max"]))(\(sub(type)), \(sub(type)))"
            case 3: return "(\(sub("bool")) ? \(sub(type)) : \(sub(type)))"
            default: return type == "int" ? "\(sub("int2")).\(pick(["x", "y"]))" : "~\(sub("uint"))"
            }
        case "bool":
            switch generator.next() % 4 {
            case 0:
                return
                    "(\(sub("float")) \(pick(["<", ">", "<=", ">=", "==", "!="])) \(sub("float")))"
            case 1: return "(\(sub("int")) \(pick(["<", ">", "=="])) \(sub("int")))"
            case 2: return "(\(sub("bool")) \(pick(["&&", "||"])) \(sub("bool")))"
            default:
                return pick([
                    "!\(sub("bool"))", "isnan(\(sub("float")))", "any(\(sub("float2")) > 0.5)",
                ])
            }
        case "half4":
            switch generator.next() % 4 {
            case 0:
                return variables.contains { $0.name == "position" } && chance(60)
                    ? "layer.sample(\(sub("float2")))" : "half4(\(sub("float3")), \(sub("float")))"
            case 1: return "(\(sub("half4")) \(pick(["+", "-", "*"])) half4(\(sub("float"))))"
            case 2: return "\(sub("half4")).\(pick(["bgra", "xxyy", "wzyx"]))"
            default: return "half4(\(sub("float2")), \(sub("float2")))"
            }
        default:
            let count = type.last?.wholeNumberValue ?? 2
            let element = String(type.dropLast())
            switch generator.next() % 3 {
            case 0:
                let parts = (0..<count).map { _ in sub(element) }
                return "\(type)(\(parts.joined(separator: ", ")))"
            case 1:
                return "(\(sub(type)) \(pick(["+", "-", "*"])) \(sub(chance(50) ? type : element)))"
            default:
                return element == "float"
                    ? "\(pick(["normalize", "floor", "abs", "sin"]))(\(sub(type)))"
                    : "-(\(sub(type)))"
            }
        }
    }
}

import PortableMath

/// Writes random well-typed shaders: small functions of every construct and every function of the
/// language, and an entry that mixes the bits of all that they give into one colour.
///
/// Whatever it writes ends: counters of loops are not changed by what stands in them.
package struct RandomShader {
    struct Kind: Hashable {
        var element: String
        var count = 1
        var name: String { count == 1 ? element : "\(element)\(count)" }
        var isFloating: Bool { element == "float" || element == "half" }
        func with(_ count: Int) -> Kind { Kind(element: element, count: count) }
    }

    struct Variable {
        var name: String
        var kind: Kind
        var isArray = false
        var isReadOnly = false
    }

    var generator: SplitMix64
    var text = ""
    var variables: [Variable] = []
    var functions: [(name: String, result: Kind, parameters: [(kind: Kind, isReference: Bool)])] =
        []
    /// Whether the variables of every function are declared.
    var hasComposites = false
    private var nextName = 0
    private var loopDepth = 0
    private var result = Kind(element: "float")

    package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int(generator.next() % UInt64(choices.count))]
    }

    mutating func chance(_ percent: UInt64) -> Bool { generator.next() % 100 < percent }

    mutating func kind() -> Kind {
        Kind(
            element: pick(["float", "float", "half", "int", "uint", "bool"]),
            count: pick([1, 1, 1, 2, 3, 4]))
    }

    private mutating func newName() -> String {
        nextName += 1
        return "v\(nextName)"
    }

    // MARK: Files

    /// A file with an entry `f(position, layer, gain, tint, number, list, count)`, made of `cases`
    /// functions.
    package mutating func file(cases: Int) -> String {
        text = """
            #include <metal_stdlib>
            using namespace metal;
            constant float table[5] = { 0.5, -1, 3.25, 1e10, 0 };
            constant int whole[4] = { 3, -7, 2147483647, 0 };
            #define SQUARE(x) ((x) * (x))
            uint mixed(uint hash, uint bits) { return (hash ^ bits) * 0x9E3779B1u + (hash >> 15); }

            """ + Self.composites
        for index in 0..<cases { function(index) }
        text += """
            [[ stitchable ]] half4 f(
                float2 position, SwiftUI::Layer layer, texture2d<float> picture, float gain,
                float3 tint, int number, device const float* list, int count
            ) {
                uint hash = 1;
                half4 pixel = layer.sample(position);

            """
        for index in 0..<cases {
            let arguments = functions[index].parameters.map { entryArgument($0) }
            let given = (["layer", "picture", "list"] + arguments).joined(separator: ", ")
            text += "{ float other = position.y; "
            text +=
                "\(functions[index].result.name) r = case\(index)(\(given));"
            for component in 0..<functions[index].result.count {
                let part = functions[index].result.count == 1 ? "r" : "r[\(component)]"
                let bits =
                    functions[index].result.isFloating
                    ? "as_type<uint>(float(\(part)))" : "uint(\(part))"
                text += " hash = mixed(hash, \(bits));"
            }
            text += " hash = mixed(hash, as_type<uint>(other)); }\n"
        }
        text += """
                return half4(hash & 255u, (hash >> 8) & 255u, (hash >> 16) & 255u, hash >> 24)
                    / 255.0h;
            }

            """
        return text
    }

    /// What the entry gives to a function.
    private mutating func entryArgument(
        _ parameter: (kind: Kind, isReference: Bool)
    ) -> String {
        if parameter.isReference { return "other" }
        let kind = parameter.kind
        if kind.count == 1 {
            let value = pick(["position.x", "gain", "number", "pixel.r", "list[number]", "count"])
            return "\(kind.name)(\(value))"
        }
        let wide = pick(["float4(position, tint.xy)", "float4(pixel)", "float4(tint, gain)"])
        return "\(kind.name)((\(wide)).\(String("xyzw".prefix(kind.count))))"
    }

    private mutating func function(_ index: Int) {
        variables = []
        result = kind()
        var parameters: [(kind: Kind, isReference: Bool)] = []
        for number in 0..<Int(1 + generator.next() % 3) {
            parameters.append((kind(), false))
            variables.append(Variable(name: "p\(number)", kind: parameters[number].kind))
        }
        if chance(50) {
            parameters.append((Kind(element: "float"), true))
            variables.append(Variable(name: "out", kind: Kind(element: "float")))
        }
        let list = parameters.enumerated().map { number, parameter in
            parameter.isReference
                ? "thread float& out" : "\(parameter.kind.name) p\(number)"
        }
        let images =
            "SwiftUI::Layer layer, texture2d<float> picture, device const float* list"
        text += "\(result.name) case\(index)(\(images), \(list.joined(separator: ", "))) {\n"
        text += declareComposites()
        for _ in 0..<Int(2 + generator.next() % 4) { statement(depth: 2) }
        text += "return \(expression(result, 2));\n}\n"
        functions.append(("case\(index)", result, parameters))
    }

    // MARK: Statements

    private mutating func statement(depth: Int) {
        if chance(20) {
            compositeStatement()
            return
        }
        switch generator.next() % (depth > 0 ? 13 : 5) {
        case 0, 1:
            let kind = kind()
            let value = expression(kind, 2)
            let name = newName()
            text += "\(chance(15) ? "auto" : kind.name) \(name) = \(kind.name)(\(value));\n"
            variables.append(Variable(name: name, kind: kind))
        case 2, 3: assignment()
        case 4:
            if loopDepth > 0, chance(50) {
                text += "if (\(scalar("bool", 1))) \(pick(["break", "continue"]));\n"
            } else if chance(50) {
                text += "if (\(scalar("bool", 1))) return \(expression(result, 1));\n"
            } else {
                text += split()
            }
        case 5, 6:
            text += "if (\(scalar("bool", 2))) {\n"
            block(depth)
            text += chance(50) ? "}\n" : elsePart(depth)
        case 7, 8, 9: loop(depth)
        case 10: switching(depth)
        default: array(depth)
        }
    }

    private mutating func elsePart(_ depth: Int) -> String {
        text += "} else {\n"
        block(depth)
        return "}\n"
    }

    private mutating func assignment() {
        guard let target = place() else { return }
        let (name, kind) = target
        if kind.element == "bool" {
            text += "\(name) = \(expression(kind, 2));\n"
        } else if kind.isFloating {
            text += "\(name) \(pick(["=", "+=", "-=", "*=", "/="])) \(expression(kind, 2));\n"
        } else {
            let operation = pick([
                "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
            ])
            text += "\(name) \(operation) \(expression(kind, 2));\n"
        }
    }

    /// Something that can be assigned to, and its type.
    private mutating func place() -> (String, Kind)? {
        let free = variables.filter { !$0.isReadOnly }
        guard !free.isEmpty else { return nil }
        let variable = pick(free)
        if variable.isArray {
            return ("\(variable.name)[\(pureIndex())]", variable.kind)
        }
        if variable.kind.count > 1, chance(40) {
            switch generator.next() % 3 {
            case 0: return ("\(variable.name)[\(pureIndex())]", variable.kind.with(1))
            case 1: return ("\(variable.name).\(pick(["x", "y"]))", variable.kind.with(1))
            default: return ("\(variable.name).\(pick(["yx", "xy"]))", variable.kind.with(2))
            }
        }
        return (variable.name, variable.kind)
    }

    /// An index of something that is assigned to: it may change nothing.
    mutating func pureIndex() -> String {
        let numbers = variables.filter { $0.kind == Kind(element: "int") && !$0.isArray }
        if chance(30) || numbers.isEmpty { return pick(["0", "1", "2", "-1", "9", "whole[3]"]) }
        return pick(["\(pick(numbers).name)", "(\(pick(numbers).name) & 3)"])
    }

    private mutating func split() -> String {
        let count = pick([1, 2, 3])
        let kind = Kind(element: "float", count: count)
        let names = (newName(), newName())
        let function = pick(["frexp", "modf", "sincos"])
        let second = Kind(element: function == "frexp" ? "int" : "float", count: count)
        let text =
            "\(second.name) \(names.0); \(kind.name) \(names.1) = "
            + "\(function)(\(expression(kind, 1)), \(names.0));\n"
        variables.append(Variable(name: names.0, kind: second))
        variables.append(Variable(name: names.1, kind: kind))
        return text
    }

    private mutating func block(_ depth: Int) {
        let scope = variables.count
        for _ in 0..<2 { statement(depth: depth - 1) }
        variables.removeLast(variables.count - scope)
    }

    private mutating func loop(_ depth: Int) {
        let scope = variables.count
        let counter = newName()
        let limit = chance(50) ? "\(generator.next() % 5)" : "(\(scalar("int", 1)) & 3)"
        let head = "int \(counter) = 0, end\(counter) = \(limit)"
        variables.append(
            Variable(name: counter, kind: Kind(element: "int"), isReadOnly: true))
        loopDepth += 1
        switch generator.next() % 3 {
        case 0:
            text += "for (\(head); \(counter) < end\(counter); \(counter)++) {\n"
            block(depth)
            text += "}\n"
        case 1:
            text += "{ \(head); while (\(counter)++ < end\(counter)) {\n"
            block(depth)
            text += "} }\n"
        default:
            text += "{ \(head); do {\n"
            block(depth)
            text += "} while (++\(counter) < end\(counter) && \(scalar("bool", 1))); }\n"
        }
        loopDepth -= 1
        variables.removeLast(variables.count - scope)
    }

    /// Cases in any order, some of which fall through to the next.
    private mutating func switching(_ depth: Int) {
        text += "switch (\(scalar("int", 2)) & 3) {\n"
        for label in ["case 0:", "case 2: case 3:", chance(50) ? "default:" : "case 1:"] {
            text += "\(label) {\n"
            block(depth)
            text += chance(60) ? "break; }\n" : "}\n"
        }
        text += "}\n"
    }

    private mutating func array(_ depth: Int) {
        let name = newName()
        let kind = kind()
        text += "\(kind.name) \(name)[3] = { \(expression(kind, 1)), \(expression(kind, 1)) };\n"
        variables.append(Variable(name: name, kind: kind, isArray: true))
        text += "if (\(scalar("bool", 1))) {\n"
        block(depth)
        text += "\(name)[\(pureIndex())] = \(expression(kind, 2));\n}\n"
    }

    mutating func scalar(_ element: String, _ depth: Int) -> String {
        expression(Kind(element: element), depth)
    }
}

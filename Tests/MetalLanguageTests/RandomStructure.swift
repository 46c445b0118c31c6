import PortableMath

/// A structure made by chance, a shader that copies its parts about, and what must come out.
struct RandomStructure {
    private indirect enum Shape: Equatable {
        case float
        case vector(Int)
        case matrix(Int, Int)
        case array(Shape, Int)
        case structure(String, [Shape])

        var leaves: Int {
            switch self {
            case .float: 1
            case .vector(let count): count
            case .matrix(let columns, let rows): columns * rows
            case .array(let element, let length): element.leaves * length
            case .structure(_, let members): members.reduce(0) { $0 + $1.leaves }
            }
        }

        /// `float[2]` is written around the name.
        func declaration(_ name: String) -> String {
            switch self {
            case .float: "float \(name)"
            case .vector(let count): "float\(count) \(name)"
            case .matrix(let columns, let rows): "float\(columns)x\(rows) \(name)"
            case .array(let element, let length): element.declaration("\(name)[\(length)]")
            case .structure(let type, _): "\(type) \(name)"
            }
        }
    }

    /// A part of the variable: how it is written, what it is, and its first leaf.
    private struct Part {
        var text: String
        var shape: Shape
        var start: Int
    }

    private var generator: SplitMix64
    private var types: [String] = []
    private var functions: [String] = []
    private(set) var text = ""
    /// What the variable's leaves are at the end.
    private(set) var leaves: [Float] = []

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        var root = Shape.float
        repeat { root = structure(depth: 0) } while !(4...60).contains(root.leaves)
        leaves = Array(repeating: 0, count: root.leaves)
        var body: [String] = []
        for index in leaves.indices {
            leaves[index] = Float(index * 7 % 31) / 4
            body.append("\(path(index, of: root, from: "v")) = \(leaves[index])f;")
        }
        for _ in 0..<12 { body.append(step(root)) }
        let sum = leaves.indices.map {
            "(which == \($0) ? \(path($0, of: root, from: "v")) : 0)"
        }
        text = """
            \(types.joined(separator: "\n"))
            \(functions.joined(separator: "\n"))
            [[ stitchable ]] half4 f(float2 p, float one) {
                int i = int(one); int which = int(p.x);
                \(root.declaration("v"));
                \(body.joined(separator: "\n    "))
                float x = \(sum.joined(separator: "\n        + "));
                return half4(x / 64, 0, 0, 1);
            }
            """
    }

    private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

    private mutating func structure(depth: Int) -> Shape {
        let members = (0...below(3)).map { _ in shape(depth: depth + 1) }
        let name = "S\(types.count)"
        let list = members.enumerated().map { $1.declaration("m\($0)") + ";" }
        types.append("struct \(name) { \(list.joined(separator: " ")) };")
        return .structure(name, members)
    }

    private mutating func shape(depth: Int) -> Shape {
        switch below(depth > 3 ? 3 : 6) {
        case 0: .float
        case 1: .vector(2 + below(3))
        case 2: .matrix(2 + below(2), 2 + below(3))
        case 3, 4: .array(shape(depth: depth + 1), 1 + below(3))
        default: structure(depth: depth)
        }
    }

    /// How leaf n is written, with indices that are constants.
    private func path(_ leaf: Int, of shape: Shape, from text: String) -> String {
        switch shape {
        case .float: return text
        case .vector: return "\(text)[\(leaf)]"
        case .matrix(_, let rows): return "\(text)[\(leaf / rows)][\(leaf % rows)]"
        case .array(let element, _):
            let size = element.leaves
            return path(leaf % size, of: element, from: "\(text)[\(leaf / size)]")
        case .structure(_, let members):
            var rest = leaf
            for (index, member) in members.enumerated() {
                if rest < member.leaves { return path(rest, of: member, from: "\(text).m\(index)") }
                rest -= member.leaves
            }
            return text
        }
    }

    /// A part by chance; `canRefer` leaves out what no reference is allowed to.
    private mutating func part(_ root: Shape, canRefer: Bool = false) -> Part {
        var part = Part(text: "v", shape: root, start: 0)
        while true {
            if part.text != "v", below(4) == 0 { return part }
            let isLast: Bool
            switch part.shape {
            case .float: return part
            case .vector, .matrix: isLast = canRefer
            case .array, .structure: isLast = false
            }
            if isLast { return part }
            switch part.shape {
            case .float: return part
            case .vector(let count): step(into: below(count), .float, size: 1, &part)
            case .matrix(let columns, let rows):
                step(into: below(columns), .vector(rows), size: rows, &part)
            case .array(let element, let length):
                step(into: below(length), element, size: element.leaves, &part)
            case .structure(_, let members):
                let index = below(members.count)
                part.start += members[..<index].reduce(0) { $0 + $1.leaves }
                part.text += ".m\(index)"
                part.shape = members[index]
            }
        }
    }

    /// Goes into an element; its index is known only when the shader runs, half of the time.
    private mutating func step(into index: Int, _ shape: Shape, size: Int, _ part: inout Part) {
        part.text += below(2) == 0 ? "[\(index)]" : "[i * \(index + 1) - 1]"
        part.start += index * size
        part.shape = shape
    }

    private mutating func step(_ root: Shape) -> String {
        let target = part(root)
        // Another part of the same shape, or this one.
        var source = target
        for _ in 0..<20 {
            let other = part(root)
            if other.shape == target.shape { source = other }
        }
        let range = target.start..<(target.start + target.shape.leaves)
        let values = Array(leaves[source.start..<(source.start + target.shape.leaves)])
        if case .array(let element, _) = target.shape {
            // Arrays have no assignment; their elements do.
            let size = element.leaves
            leaves.replaceSubrange(target.start..<(target.start + size), with: values.prefix(size))
            return "\(target.text)[0] = \(source.text)[i - 1];"
        }
        guard case .structure(let type, _) = target.shape, below(2) == 0 else {
            if target.shape == .float, below(2) == 0 {
                leaves[target.start] += values[0]
                return "\(target.text) += \(source.text);"
            }
            leaves.replaceSubrange(range, with: values)
            return "\(target.text) = \(source.text);"
        }
        leaves.replaceSubrange(range, with: values)
        let name = "g\(functions.count)"
        switch below(3) {
        case 0:
            functions.append("\(type) \(name)(\(type) x) { \(type) y = x; return y; }")
            return "\(target.text) = \(name)(\(source.text));"
        case 1:
            functions.append(
                "void \(name)(thread \(type)& to, \(type) x) { thread \(type)& a = to; a = x; }")
            return "\(name)(\(target.text), \(source.text));"
        default:
            return
                "{ const thread \(type)& x = \(source.text); \(type) y{ x }; \(target.text) = y; }"
        }
    }
}

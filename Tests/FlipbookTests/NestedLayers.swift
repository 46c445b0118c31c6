import PortableMath

/// A timeline of one or two groups, chosen by a seed, in which a small layer moves beside one that
/// stays. The groups are clipped, masked, blended, turned, blurred or of a material: all that is
/// rounded by where a picture begins. All are valid.
struct NestedLayers {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Of a canvas of 200×140 points, with 8 frames.
    mutating func yaml() -> String {
        """
        flipbook: 1
        canvas: { size: [200, 140], background: black }
        framerate: 8
        duration: 1
        layers:
          - { \(one(Self.gradients)), frame: [200, 140] }
          - \(group(depth: 1))

        """
    }

    // MARK: Layers

    private mutating func group(depth: Int) -> String {
        var layers = [still()]
        if depth > 0, chance(50) { layers.append(group(depth: depth - 1)) }
        if chance(75) { layers.append(moving()) }
        layers.shuffle(using: &random)
        var keys = ["layers: [\(layers.joined(separator: ", "))]"]
        if chance(60) { keys += place(80...160, 70...120, 60...90, 40...70) }
        let kinds = Decoration.allCases.shuffled(using: &random).prefix(one([1, 1, 2]))
        return map(keys + kinds.map { decoration($0) })
    }

    private mutating func still() -> String {
        let content = one(
            [
                "circle: { fill: white }", "star: { fill: orange, points: 9 }",
                "star: { glow: orange, points: 9 }", "capsule: { fill: \"#FF000080\" }",
                "rectangle: { stroke: { color: red, width: 3 }, cornerRadius: 7 }",
                "text: { string: Ag, size: 40 }",
            ] + Self.gradients)
        var keys = [content] + place(30...130, 30...100, 20...130, 20...90)
        if chance(30) { keys.append(decoration(.blur)) }
        if chance(15) { keys.append("material: thin") }
        if chance(10) { keys.append("rotation: 22.5") }
        return map(keys)
    }

    private mutating func moving() -> String {
        let (x, y) = (tenths(20...130), tenths(10...100))
        let position = one([
            "[\"\(x) - 6.5 * $frame\", \"\(y) + 3.3 * $frame\"]",
            "[\"\(x) + 7.1 * $frame\", \"\(y) - 2.0 * $frame\"]",
            "[\"\(x) - ($frame > 3.0 ? 40.3 : 0.0)\", \(y)]",
        ])
        let content = one(["circle: { fill: white }", "star: { fill: red, points: 5 }"])
        return map([
            content, "frame: [\(integer(6...16)), \(integer(6...16))]", "position: \(position)",
        ])
    }

    private static let gradients = [
        "gradient: { linear: [red, yellow, blue, green] }",
        "gradient: { radial: [white, \"#0000FF40\"], endRadius: 60 }",
    ]

    /// A size and a position, each with its first coordinate in tenths of a point.
    private mutating func place(
        _ widths: ClosedRange<Int>, _ heights: ClosedRange<Int>, _ xs: ClosedRange<Int>,
        _ ys: ClosedRange<Int>
    ) -> [String] {
        [
            "frame: [\(tenths(widths)), \(integer(heights))]",
            "position: [\(tenths(xs)), \(integer(ys))]",
        ]
    }

    // MARK: Decorations

    private enum Decoration: CaseIterable {
        case clip, mask, material, blend, opacity, rotation, blur, shadow
    }

    private mutating func decoration(_ kind: Decoration) -> String {
        switch kind {
        case .clip: "clip: \(one(["circle", "capsule", "{ star: { points: 9 } }"]))"
        case .mask: "mask: [\(still()), \(moving())]"
        case .material: "material: \(one(["thin", "regular"]))"
        case .blend: "blend: \(one(["screen", "multiply", "plusLighter"]))"
        case .opacity: "opacity: 0.5"
        case .rotation:
            "rotation: "
                + one([
                    "180.0", "\"$frame == 3.0 ? 22.5 : 0.0\"", "\"$frame < 3.0 ? 0.0 : 30.0\"",
                    "\"$frame == 1.0 ? 180.0 : ($frame == 2.0 ? 22.5 : 0.0)\"",
                ])
        case .blur:
            "effects: [{ blur: \(one(["3", "6.4", "12", "{ radius: 6, opaque: true }"])) }]"
        case .shadow: "shadow: { radius: 4, offset: [2, 3], color: black }"
        }
    }

    // MARK: Chance

    private mutating func integer(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }
    private mutating func tenths(_ range: ClosedRange<Int>) -> String {
        "\(integer(range)).\(integer(0...9))"
    }
    private mutating func chance(_ percent: Int) -> Bool { integer(1...100) <= percent }
    private mutating func one<Element>(_ choices: [Element]) -> Element {
        choices[integer(0...choices.count - 1)]
    }
    private func map(_ keys: [String]) -> String { "{ \(keys.joined(separator: ", ")) }" }
}

import PortableMath

/// A timeline of groups in groups, chosen by a seed, in which some layers move, turn or blink while
/// others stay. Groups are clipped, masked, blended, blurred and of materials: all that is rounded
/// by where a picture begins. All are valid.
struct NestedLayers {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Of a canvas of 150×110 points, with 8 frames.
    mutating func yaml() -> String {
        """
        flipbook: 1
        canvas: { size: [150, 110], background: \(one(["black", "\"#204060\"", "\"#FFFFFF00\""])) }
        framerate: 8
        duration: 1
        layers:
          - { \(one(Self.colors)), frame: [150, 110] }
          - \(group(depth: 2))

        """
    }

    private mutating func layer(depth: Int) -> String {
        depth > 0 && chance(60) ? group(depth: depth) : leaf()
    }

    private mutating func leaf() -> String {
        let content = one(
            [
                "circle: { fill: white }", "star: { fill: orange, points: 9 }",
                "capsule: { fill: \"#FF000080\" }", "text: { string: Ag, size: 26 }",
                "rectangle: { stroke: { color: red, width: 3 }, cornerRadius: 7 }",
            ] + Self.colors)
        return map([content], frame(5, 90), position(), look())
    }

    private mutating func group(depth: Int) -> String {
        let layers = (0..<integer(2...3)).map { _ in layer(depth: depth - 1) }
        return map(
            ["layers: [\(layers.joined(separator: ", "))]"], chance(70) ? frame(60, 150) : [],
            chance(50) ? position() : [], decoration(depth), look())
    }

    private static let colors = [
        "gradient: { linear: [red, yellow, blue, green] }",
        "gradient: { radial: [white, \"#0000FF40\"], endRadius: 60 }",
    ]

    private mutating func decoration(_ depth: Int) -> [String] {
        var keys: [String] = []
        if chance(40) {
            keys.append("clip: \(one(["circle", "capsule", "{ star: { points: 9 } }"]))")
        }
        if chance(25) {
            keys.append("mask: [\(leaf()), \(layer(depth: depth - 1))]")
        }
        if chance(20) { keys.append("material: \(one(["ultraThin", "thin", "regular"]))") }
        return keys
    }

    /// What groups and other layers have.
    private mutating func look() -> [String] {
        var keys: [String] = []
        if chance(20) { keys.append("opacity: 0.\(integer(2...9))") }
        if chance(15) {
            keys.append("blend: \(one(["screen", "multiply", "overlay", "plusLighter"]))")
        }
        if chance(15) {
            let angle = one(["22.5", "180.0", "90.0"])
            keys.append("rotation: \(one([angle, "\"$frame == 3.0 ? \(angle) : 0.0\""]))")
        }
        if chance(10) { keys.append("scale: \(one(["0.7", "1.3"]))") }
        if chance(10) { keys.append("hidden: \"fmod($frame, 3.0) > 1.5\"") }
        if chance(20) {
            let radius = one(["0.8", "3", "6.4", "9"])
            let opaque = "{ radius: \(radius), opaque: true }"
            keys.append("effects: [{ blur: \(one([radius, opaque])) }]")
        }
        if chance(10) { keys.append("shadow: { radius: 4, offset: [2, 3], color: black }") }
        return keys
    }

    private mutating func frame(_ least: Int, _ most: Int) -> [String] {
        ["frame: [\(integer(least...most)).\(integer(0...9)), \(integer(least...most))]"]
    }

    /// A place in the parent or somewhat outside; still, moving or jumping.
    private mutating func position() -> [String] {
        let (x, y) = ("\(integer(-10...150)).\(integer(0...9))", "\(integer(-10...110))")
        return switch integer(0...3) {
        case 0: ["position: [\(x), \(y)]"]
        case 1: ["position: [\"\(x) - 6.5 * $frame\", \"\(y) + 3.3 * $frame\"]"]
        case 2: ["position: [\"\(x) + 4.0 * $frame\", \(y)]"]
        default: ["position: [\(x), \"\(y).0 + ($frame > 4.0 ? 20.3 : 0.0)\"]"]
        }
    }

    // MARK: Chance

    private mutating func integer(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }
    private mutating func chance(_ percent: Int) -> Bool { integer(1...100) <= percent }
    private mutating func one(_ choices: [String]) -> String {
        choices[integer(0...choices.count - 1)]
    }
    private func map(_ keys: [String]...) -> String {
        "{ \(keys.flatMap(\.self).joined(separator: ", ")) }"
    }
}

/// Masks, shadows, materials, rotations in space and colour filters.
extension GeneratedDocument {
    mutating func modifiers() -> [String] {
        let mask = maybe(isDeep ? 0 : 8, "mask") {
            $0.chance(70) ? $0.layer() : "[\($0.layer()), \($0.layer())]"
        }
        return mask
            + (mask.isEmpty ? [] : maybe(50, "maskMode") { $0.one(["alpha", "luminance"]) })
            + maybe(8, "shadow") { $0.shadow() }
            + maybe(5, "innerShadow") { $0.chance(70) ? $0.shadow() : "[\($0.shadow()), 2]" }
            + maybe(5, "material") {
                $0.chance(60)
                    ? $0.one(["ultraThin", "thin", "regular", "thick", "ultraThick"])
                    : "{ thickness: thin, scheme: dark }"
            }
            + maybe(8, "rotation3D") { $0.rotation3D() }
            + maybe(4, "projection") { generator in
                let rows = (0..<3).map { _ in
                    "[\(generator.value(.number)), \(generator.value(.number)), 0.01]"
                }
                return "[\(rows.joined(separator: ", "))]"
            }
    }

    private mutating func shadow() -> String {
        if chance(25) { return one(["3", "0", "0.5"]) }
        let parts =
            ["radius: \(one(["2", "0", "$time * 4", "7.5"]))"]
            + maybe(60, "offset") { $0.value(.point) } + maybe(50, "color") { $0.value(.color) }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private mutating func rotation3D() -> String {
        let parts =
            [
                "degrees: \(value(.number))",
                "axis: \(one(["x", "y", "z", "[1, 1, 0]", "[0.3, $time, 2]"]))",
            ] + maybe(30, "anchor") { $0.unitPoint() }
            + maybe(30, "anchorZ") { $0.value(.number) }
            + maybe(40, "perspective") { $0.one(["0", "0.5", "3", "-1", "$time"]) }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    mutating func filter() -> String {
        switch integer(0..<7) {
        case 0: "{ brightness: \(value(.number)) }"
        case 1: "{ brightness: { factor: \(value(.number)) } }"
        case 2: one(["grayscale", "colorInvert", "luminanceToAlpha"])
        case 3: "{ colorMultiply: \(value(.color)) }"
        case 4: "{ blur: { radius: 2, opaque: \(value(.boolean)) } }"
        default:
            "{ \(one(["contrast", "saturation", "hueRotation", "grayscale"])): "
                + "\(value(.number)) }"
        }
    }
}

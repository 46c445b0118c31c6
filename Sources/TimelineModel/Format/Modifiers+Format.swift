/// The keys of shadows, rotations in space and materials.
package enum ModifierFormat {
    package static let maxShadows = 8
    /// SwiftUI's: black at a third, and inside of a shape more.
    package static let shadowColor = RGBA(red: 0, green: 0, blue: 0, alpha: 0.33)
    package static let innerShadowColor = RGBA(red: 0, green: 0, blue: 0, alpha: 0.55)

    package static let shadow = shadow("a shadow", "A shadow of what the layer shows.", "0.33")
    package static let innerShadow = shadow(
        "an inner shadow", "A shadow inside what the layer shows.", "0.55")

    private static func shadow(
        _ subject: String, _ summary: String, _ opacity: String
    ) -> MappingDescription {
        MappingDescription(
            subject, summary,
            keys: [
                KeyDescription(
                    "radius", .value(.number, LayerFormat.blurs), .mistake,
                    "σ of its blur in points, as in SwiftUI and CSS's `drop-shadow`: a number "
                        + "value; half of the blur of `box-shadow`"),
                KeyDescription(
                    "offset", .value(.point), .means("[0, 0]"),
                    "how far it is moved, in points: a point value"),
                KeyDescription(
                    "color", .value(.color), .means("black with opacity \(opacity)"),
                    "a colour value"),
            ])
    }

    /// One shadow, or several.
    package static func shadows(_ description: MappingDescription) -> Form {
        let one: [Form] = [.value(.number, LayerFormat.blurs), .mapping(description)]
        return .anyOf(one + [.list(.anyOf(one), 0...maxShadows)])
    }

    package static let axes = ["x", "y", "z"]

    package static let rotation3D = MappingDescription(
        "a rotation in space", "A rotation about an axis in space, seen in perspective.",
        keys: [
            KeyDescription("degrees", .value(.number), .mistake, "the angle: a number value"),
            KeyDescription(
                "axis", .anyOf([.choice(axes), .list(.value(.number), 3...3)]), .mistake,
                "`x`, `y`, `z`, or its direction `[x, y, z]`: x to the right, y downwards, z "
                    + "towards the viewer"),
            KeyDescription(
                "anchor", .definition("unitPoint"), .means("`center`"),
                "where the axis goes through the layer: a unit point"),
            KeyDescription(
                "anchorZ", .value(.number), .means("0"),
                "how far that is in front of the layer, in points: a number value"),
            KeyDescription(
                "perspective", .value(.number), .means("1"),
                "the layer's longer side, divided by the viewer's distance: a number value; 0 "
                    + "is without perspective"),
        ])

    package static let material = MappingDescription(
        "a material", "Frosted glass over what lies below.",
        keys: [
            KeyDescription(
                "thickness", .choice(Material.Thickness.allCases.map(\.rawValue)),
                .means("`regular`"), "how little can be seen through it"),
            KeyDescription(
                "scheme", .choice(Material.Scheme.allCases.map(\.rawValue)), .means("`light`"),
                "`light` or `dark` glass"),
        ])
}

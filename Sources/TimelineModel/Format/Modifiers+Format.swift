/// The keys of shadows, rotations in space and materials.
package enum ModifierFormat {
    package static let maxShadows = 8
    /// SwiftUI's: black at a third, and inside of a shape more.
    package static let shadowColor = RGBA(red: 0, green: 0, blue: 0, alpha: 0.33)
    package static let innerShadowColor = RGBA(red: 0, green: 0, blue: 0, alpha: 0.55)

    package static let shadow = shadow(
        "a shadow", "A shadow of what the layer shows.", shadowColor, "0.33")
    package static let innerShadow = shadow(
        "an inner shadow", "A shadow inside what the layer shows.", innerShadowColor, "0.55")

    private static func shadow(
        _ subject: String, _ summary: String, _ color: RGBA, _ opacity: String
    ) -> MappingFormat<Shadow> {
        MappingFormat(subject, summary, initial: Shadow(color)) {
            Key.value(
                "radius", \.radius, .number, in: LayerFormat.blurs, .mistake,
                "σ of its blur in points, as in SwiftUI and CSS's `drop-shadow`: a number "
                    + "value; half of the blur of `box-shadow`")
            Key.value(
                "offset", \.offset, .point, .own, "how far it is moved, in points: a point value")
            Key.value(
                "color", \.color, .color, .means("black with opacity \(opacity)"),
                "a colour value")
        }
    }

    /// One shadow, or several.
    package static func shadows(_ format: MappingFormat<Shadow>) -> Form {
        let one: [Form] = [.value(.number, LayerFormat.blurs), .mapping(format.description)]
        return .anyOf(one + [.list(.anyOf(one), 0...maxShadows)])
    }

    package static let axes = ["x", "y", "z"]

    package static let rotation3D = MappingFormat<Rotation3D>(
        "a rotation in space", "A rotation about an axis in space, seen in perspective.",
        initial: Rotation3D()
    ) {
        Key.value("degrees", \.degrees, .number, .mistake, "the angle: a number value")
        Key.part(
            "axis", \.axis, .anyOf([.choice(axes), .list(.value(.number), 3...3)]), .mistake,
            "`x`, `y`, `z`, or its direction `[x, y, z]`: x to the right, y downwards, z "
                + "towards the viewer")
        Key.unitPoint(
            "anchor", \.anchor, .own, "where the axis goes through the layer: a unit point")
        Key.value(
            "anchorZ", \.anchorZ, .number, .own,
            "how far that is in front of the layer, in points: a number value")
        Key.value(
            "perspective", \.perspective, .number, .own,
            "the layer's longer side, divided by the viewer's distance: a number value; 0 "
                + "is without perspective")
    }

    package static let material = MappingFormat<Material>(
        "a material", "Frosted glass over what lies below.", initial: Material(.regular)
    ) {
        Key.choice("thickness", \.thickness, .own, "how little can be seen through it")
        Key.choice("scheme", \.scheme, .own, "`light` or `dark` glass")
    }
}

extension Shadow {
    package init(_ color: RGBA) {
        self.init(radius: .number(0), offset: .point(0, 0), color: .color(color))
    }
}

extension Rotation3D {
    package init() {
        self.init(
            degrees: .number(0), axis: Axis(x: .number(0), y: .number(1), z: .number(0)),
            anchor: .point(0.5, 0.5), anchorZ: .number(0), perspective: .number(1))
    }
}

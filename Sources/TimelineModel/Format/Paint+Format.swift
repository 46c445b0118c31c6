/// The keys of gradients. Each becomes a case of an enumeration.
package enum GradientFormat {
    private static let lengths: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
    private static let colors = Form.list(
        .anyOf([
            .value(.color),
            .mapping(stop),
        ]), 2...256)

    package static let stop = MappingDescription(
        "a gradient's stop", "A colour at a location.",
        keys: [
            KeyDescription(
                "at", .value(.number, 0...1), .mistake, "the location, 0…1: a number value"),
            KeyDescription("color", .value(.color), .mistake, "a colour value"),
        ])

    private static let center = KeyDescription(
        "center", .definition("unitPoint"), .means("`center`"), "a unit point")

    package static let linear = MappingDescription(
        "a linear gradient", "Colours along a line.",
        keys: [
            KeyDescription(
                "linear", colors, .mistake, "the colours from `from` to `to`"),
            KeyDescription(
                "from", .definition("unitPoint"), .means("`top`"), "the start: a unit point"),
            KeyDescription(
                "to", .definition("unitPoint"), .means("`bottom`"), "the end: a unit point"),
        ])

    package static let radial = MappingDescription(
        "a radial gradient", "Colours from a centre outwards.",
        keys: [
            KeyDescription(
                "radial", colors, .mistake,
                "the colours, from `startRadius` to `endRadius` about `center`"),
            center,
            KeyDescription(
                "startRadius", .value(.number, lengths), .means("0"),
                "points: a number value, not negative"),
            KeyDescription(
                "endRadius", .value(.number, lengths), .mistake,
                "points: a number value, not negative"),
        ])

    package static let angular = MappingDescription(
        "an angular gradient", "Colours about a centre, clockwise.",
        keys: [
            KeyDescription("angular", colors, .mistake, "the colours, clockwise about `center`"),
            center,
            KeyDescription(
                "angle", .value(.number), .means("0"),
                "the start of a whole turn, in degrees from the right: a number value"),
            KeyDescription(
                "startAngle", .value(.number), .means("0"),
                "instead of `angle`: the start, a number value"),
            KeyDescription(
                "endAngle", .value(.number), .means("360"),
                "instead of `angle`: the end, a number value"),
        ])
}

/// The keys of shapes and their styles.
package enum ShapeFormat {
    private static let lengths: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
    private static let color = KeyDescription(
        "color", .definition("paint"), .unsaid, "any paint")
    private static let fill = KeyDescription(
        "fill", .definition("paint"), .unsaid, "another name for `color`")

    package static let stroke = MappingDescription(
        "a stroke", "A line along the shape.",
        keys: [
            color, fill,
            KeyDescription(
                "width", .value(.number, lengths), .means("1"), "points: a number value"),
            KeyDescription(
                "position", .choice(StrokePosition.allCases.map(\.rawValue)), .means("`center`"),
                "`inside`, `center` or `outside` of the shape's edge"),
        ])

    package static let glow = MappingDescription(
        "a glow", "A sharp line under two blurred ones.",
        keys: [
            color, fill,
            KeyDescription(
                "width", .value(.number, lengths), .means("4"),
                "the width in points: a number value. The bottom stroke has half of it"),
            KeyDescription(
                "blur", .value(.number, lengths), .means("8"),
                "σ in points: a number value. Two strokes of `width` lie over the bottom one, "
                    + "blurred with σ and with half of it"),
        ])

    package static let styles: [KeyDescription] = [
        KeyDescription("fill", .definition("paint"), .unsaid, "a paint inside the shape"),
        KeyDescription("stroke", .definition("stroke"), .unsaid, "a line along its edge"),
        KeyDescription("glow", .definition("glow"), .unsaid, "a glowing line along its edge"),
    ]

    package static let cornerRadius = KeyDescription(
        "cornerRadius", .value(.number, lengths), .means("0"), "points: a number value")

    /// The keys of each shape besides its style.
    package static let shapes: [(name: String, keys: [KeyDescription])] = [
        ("capsule", []), ("circle", []), ("ellipse", []), ("rectangle", [cornerRadius]),
        ("path", VectorPath.format.description.keys),
    ]
}

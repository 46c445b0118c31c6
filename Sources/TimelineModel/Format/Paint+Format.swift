/// The keys of gradients. Each becomes a case of an enumeration.
package enum GradientFormat {
    private static let lengths: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
    private static let colors = Form.list(
        .anyOf([
            .value(.color),
            .mapping(stop),
        ]), stopCounts)
    package static let stopCounts = 2...256

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
            KeyDescription("linear", colors, .mistake, "the colours from `from` to `to`"),
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

    /// The most vertices in a row or a column of a mesh.
    package static let maxVertices = 32

    package static let mesh = MappingDescription(
        "a mesh gradient", "Colours at the vertices of a grid.",
        keys: [
            KeyDescription("mesh", .mapping(grid), .mistake, "the grid of vertices: a mapping")
        ])

    package static let grid = MappingDescription(
        "a mesh", "Vertices with a place and a colour, row by row.",
        keys: [
            KeyDescription(
                "width", .whole(2...maxVertices), .mistake, "the number of vertices in a row"),
            KeyDescription("height", .whole(2...maxVertices), .mistake, "the number of rows"),
            KeyDescription(
                "colors", .list(.value(.color), 4...maxVertices * maxVertices), .mistake,
                "a colour value for each vertex"),
            KeyDescription(
                "points",
                .list(.definition("unitPoint"), 4...maxVertices * maxVertices),
                .means("evenly spaced"), "a unit point for each vertex"),
            KeyDescription(
                "background", .value(.color), .means("`clear`"),
                "the colour where the mesh isn't: a colour value"),
            KeyDescription(
                "smoothsColors", .boolean, .means("true"),
                "whether colours change along curves from vertex to vertex; otherwise linearly"),
        ])
}

/// The keys of shapes and their styles.
package enum ShapeFormat {
    private static let lengths: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
    private static let color = KeyDescription("color", .definition("paint"), .unsaid, "any paint")
    private static let fill = KeyDescription(
        "fill", .definition("paint"), .unsaid, "another name for `color`")

    package static let miterLimits = 1.0...1000

    /// The keys of all lines besides their paint and width.
    package static let line: [KeyDescription] = [
        KeyDescription(
            "cap", .choice(LineCap.allCases.map(\.rawValue)), .means("`butt`"),
            "the line ends: `butt`, `round` or `square`"),
        KeyDescription(
            "join", .choice(LineJoin.allCases.map(\.rawValue)), .means("`miter`"),
            "the corners: `miter`, `round` or `bevel`"),
        KeyDescription(
            "miterLimit", .number(miterLimits), .means("10"),
            "the limit for mitres in half line widths, 1…1000; longer ones are bevelled"),
        KeyDescription(
            "dash", .list(.value(.number, lengths), 1...Line.maxDashes), .means("no dashes"),
            "the lengths of dashes and gaps in turn, in points: number values. An odd number of "
                + "them is repeated"),
        KeyDescription(
            "dashPhase", .value(.number), .means("0"),
            "where in the pattern the line starts, in points: a number value"),
    ]

    package static let stroke = MappingDescription(
        "a stroke", "A line along the shape.",
        keys: [
            color, fill,
            KeyDescription(
                "width", .value(.number, lengths), .means("1"), "points: a number value"),
            KeyDescription(
                "position", .choice(StrokePosition.allCases.map(\.rawValue)), .means("`center`"),
                "`inside`, `center` or `outside` of the shape's edge"),
        ] + line)

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
        ] + line)

    package static let styles: [KeyDescription] = [
        KeyDescription("fill", .definition("paint"), .unsaid, "a paint inside the shape"),
        KeyDescription("stroke", .definition("stroke"), .unsaid, "a line along its edge"),
        KeyDescription("glow", .definition("glow"), .unsaid, "a glowing line along its edge"),
    ]

    private static let radius = Form.value(.number, lengths)

    /// The keys of `cornerRadius` as a mapping.
    package static let corners = MappingDescription(
        "'cornerRadius'", "A radius for each corner, in points.",
        keys: ["topLeading", "topTrailing", "bottomLeading", "bottomTrailing"].map {
            KeyDescription($0, radius, .means("0"), "points: a number value")
        })

    package static let cornerRadius = KeyDescription(
        "cornerRadius", .anyOf([radius, .mapping(corners)]), .means("0"),
        "points: a number value, or a mapping from `topLeading topTrailing bottomLeading "
            + "bottomTrailing`. Radii that don't fit are made smaller")
    private static let cornerStyle = KeyDescription(
        "cornerStyle", .choice(CornerStyle.allCases.map(\.rawValue)), .means("`circular`"),
        "`circular`, or `continuous`: Apple's curve, which SwiftUI's rounded rectangles have")
    private static let trim = KeyDescription(
        "trim", .list(.value(.number, 0...1), 2...2), .means("[0, 1]"),
        "`[FROM, TO]`: the part of the shape between two fractions of its length, number values")
    private static let tipAngle = KeyDescription(
        "angle", .value(.number), .means("0"),
        "the direction of the first tip in degrees, clockwise from the top: a number value")
    private static let tipRadius = KeyDescription(
        "cornerRadius", radius, .means("0"), "of all corners, in points: a number value")

    /// The inner radius of a pentagram: (3 − √5) / 2.
    package static let starRadius = 0.381_966_011_250_105_1
    package static let starPoints = 5
    package static let maxCorners = 1000

    private static let arc: [KeyDescription] = [
        KeyDescription(
            "startAngle", .value(.number), .means("0"),
            "degrees, clockwise from the right: a number value"),
        KeyDescription(
            "endAngle", .value(.number), .mistake,
            "likewise. If it is less than `startAngle`, the arc runs counterclockwise"),
        KeyDescription(
            "wedge", .boolean, .means("false"), "whether it includes the circle's centre"),
    ]
    private static let star: [KeyDescription] = [
        KeyDescription("points", .whole(2...maxCorners), .means("5"), "the number of tips"),
        KeyDescription(
            "innerRadius", .value(.number, 0...1), .means("0.382, a pentagram's"),
            "the inner corners' distance from the centre, as a fraction of the tips': a number "
                + "value"),
        tipAngle, tipRadius,
    ]
    private static let polygon: [KeyDescription] = [
        KeyDescription("sides", .whole(3...maxCorners), .mistake, "the number of sides"),
        tipAngle, tipRadius,
    ]

    /// The keys of each shape besides its style.
    package static let shapes: [(name: String, keys: [KeyDescription])] = [
        ("capsule", [trim]), ("circle", [trim]), ("ellipse", [trim]),
        ("rectangle", [cornerRadius, cornerStyle, trim]), ("arc", arc + [trim]),
        ("star", star + [trim]), ("polygon", polygon + [trim]),
        ("path", VectorPath.format.description.keys + [trim]),
    ]

    /// `a star`, `an arc`.
    package static func article(_ shape: String) -> String {
        shape.first.map { "aeiou".contains($0) } ?? false ? "an \(shape)" : "a \(shape)"
    }
}

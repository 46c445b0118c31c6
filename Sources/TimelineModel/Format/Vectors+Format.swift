extension VectorPath {
    package static let format = MappingFormat<VectorPath>(
        "a path", "A shape from SVG path data, in one style."
    ) {
        Key.byHand(
            "d", .text(), .mistake,
            "the path data, a text; at most 100 000 pieces. What is wrong in it is told with "
                + "its place in the text", part: \.elements)
        Key.byHand(
            "viewBox", .list(.number(-1e9...1e9), 4...4),
            .means("the coordinates are points, from the top left corner of the layer"),
            "`[x, y, width, height]`: this rectangle of the path's own coordinates becomes "
                + "the layer's frame", part: \.viewBox)
        Key.byHand(
            "contentMode", .choice(VectorFit.allCases.map(\.rawValue)), .means("`fit`"),
            "how the `viewBox` gets into the frame: `fit`, `fill` or `stretch`")
        Key.choice(
            "fillRule", \.rule, .means("`nonzero`"), "`nonzero` or `evenodd`")
    }

    /// The keys of a path's stroke in addition to other strokes'.
    package static let lineFormat = MappingFormat<VectorPath>(
        "a path's stroke", "A line along the path."
    ) {
        Key.choice("cap", \.cap, .means("`butt`"), "how ends look: `butt`, `round` or `square`")
        Key.choice(
            "join", \.join, .means("`miter`"), "how corners look: `miter`, `round` or `bevel`")
        Key.number(
            "miterLimit", \.miterLimit, in: 1...1000, .means("10"),
            "1…1000; a mitre that reaches farther than this many half widths is bevelled")
    }
}

extension VectorPicture {
    package static let format = MappingFormat<VectorPicture>(
        "an SVG", "An SVG file, in its own colours."
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "found from the timeline's folder, and in it, as `shaders` are; UTF-8",
            part: \.image)
        Key.choice(
            "contentMode", \.fit, .means("`fit`"),
            "`fit`; `fill`, which cuts off what doesn't fit; `stretch`")
        Key.value(
            "tint", \.tint, .color, .means("its own colours"),
            "a colour value, in which all of it is drawn, as opaque as it is: SwiftUI's "
                + "template rendering")
    }

    package static let iconFormat = MappingFormat<VectorPicture>(
        "an icon", "A glyph of one colour."
    ) {
        Key.byHand("name", .definition("iconName"), .unsaid, "one of the icons' names")
        Key.byHand(
            "file", .text(.notEmpty), .unsaid,
            "in place of `name`: an SVG file, of which only the shape counts")
        Key.byHand(
            "size", .value(.number, 0...(.greatestFiniteMagnitude)), .means("80"),
            "a side of its square in points: a number value. A `frame` comes before it")
        Key.value("color", \.tint, .color, .means("white"), "a colour value")
    }

    /// An icon in a list: has one of these keys.
    package static let listedIconFormat = MappingDescription(
        "an icon", "An icon by name or file.",
        oneOf: [
            KeyDescription("name", .definition("iconName"), .unsaid, "one of the icons' names"),
            KeyDescription("file", .text(.notEmpty), .unsaid, "an SVG file"),
        ])
}

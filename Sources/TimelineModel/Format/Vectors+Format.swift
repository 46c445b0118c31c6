extension VectorPath {
    /// The range of a `viewBox`'s coordinates.
    package static let coordinates = -1e9...1e9

    package static let format = MappingFormat<VectorPath>(
        "a path", "A shape from SVG path data, in one style."
    ) {
        Key.part(
            "d", \.elements, .anyOf([.text(), .list(.text())]), .mistake,
            "the path data, a text with at most 100 000 segments, or a list of its parts")
        Key.part(
            "viewBox", \.viewBox, .list(.number(coordinates), 4...4),
            .means("the coordinates are points, from the top left corner of the layer"),
            "`[x, y, width, height]`: the rectangle in the path's coordinates that is mapped to "
                + "the layer's frame")
        Key(
            "contentMode", .choice(VectorFit.allCases.map(\.rawValue)), .means("`fit`"),
            "how the `viewBox` is fitted to the frame: `fit`, `fill` or `stretch`",
            .choice { path, word in
                if let fit = VectorFit(rawValue: word) { path.viewBox?.fit = fit }
            })
        Key.choice("fillRule", \.rule, .means("`nonzero`"), "`nonzero` or `evenodd`")
    }
}

extension VectorPicture {
    package static var format: MappingFormat<VectorPicture> { VectorFormat.svg }
}

package enum VectorFormat {
    static let svg = MappingFormat<VectorPicture>("an SVG", "An SVG file, in its own colours.") {
        Key.part(
            "file", \.image, .text(.notEmpty), .mistake,
            "an SVG file in UTF-8, relative to the timeline's folder, and in it")
        Key.choice(
            "contentMode", \.fit, .means("`fit`"),
            "`fit`, `fill` (clipped to the frame) or `stretch`")
        Key.value(
            "tint", \.tint, .color, .means("its own colours"),
            "a colour value that replaces all colours and keeps their opacity: SwiftUI's template "
                + "rendering")
    }

    package static let icon = MappingFormat<VectorPicture>("an icon", "A glyph of one colour.") {
        Key.part("name", \.image, .definition("iconName"), .unsaid, "the name of a built-in icon")
        Key.part(
            "file", \.image, .text(.notEmpty), .unsaid,
            "instead of `name`: an SVG file; only its shape is used")
        Key.side(
            "size", .means("80"),
            "the side of its square in points: a number value. A `frame` overrides it")
        Key.value("color", \.tint, .color, .means("white"), "a colour value")
    }

    /// An icon in a list: has one of these keys.
    package static let listedIcon = MappingDescription(
        "an icon", "An icon by name or file.",
        oneOf: [
            KeyDescription("name", .definition("iconName"), .unsaid, "the name of a built-in icon"),
            KeyDescription("file", .text(.notEmpty), .unsaid, "an SVG file"),
        ])
}

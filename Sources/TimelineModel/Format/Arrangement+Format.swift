extension CellLayout {
    package static var format: MappingFormat<CellLayout> { ArrangementFormat.grid }

    package static var maxColumns: Int { 1000 }
}

package enum ArrangementFormat {
    private static let length = Form.value(.number, 0...(.greatestFiniteMagnitude))

    package static let flexibleColumn = MappingDescription(
        "a column", "A column that shares the room.",
        keys: [
            KeyDescription("min", length, .means("0"), "points: a number value"),
            KeyDescription("max", length, .means("no limit"), "points: a number value"),
        ])

    package static let adaptiveColumn = MappingDescription(
        "a column", "As many columns as fit.",
        keys: [
            KeyDescription(
                "adaptive", length, .mistake, "the least width in points: a number value"),
            KeyDescription("max", length, .means("no limit"), "points: a number value"),
        ])

    private static let column = Form.anyOf([
        length, .only(.text("flexible")), .mapping(flexibleColumn), .mapping(adaptiveColumn),
    ])

    /// The keys of grids in addition to those of stacks.
    static let grid = MappingFormat<CellLayout>("a grid", "Layers in rows and columns.") {
        Key.part(
            "columns", \.kind,
            .anyOf([
                .whole(1...CellLayout.maxColumns), .mapping(adaptiveColumn),
                .list(column, 1...CellLayout.maxColumns),
            ]), .means("required in a `grid`"),
            "only for a `grid`: a number of equal columns, or a list of widths: points, "
                + "`flexible`, `{ min, max }`, or `{ adaptive: POINTS, max }` for as many as fit")
    }

    static let aspectRatio = Form.anyOf([
        .choice(contentModes), length, .value(.point), .mapping(aspectRatioMapping),
    ])

    package static let contentModes = ["fit", "fill"]

    package static let aspectRatioMapping = MappingDescription(
        "'aspectRatio'", "A width in proportion to the height.",
        keys: [
            KeyDescription(
                "ratio",
                .anyOf([length, .value(.point)]), .means("a picture's own"),
                "width over height: a number value, or both"),
            KeyDescription(
                "contentMode", .choice(contentModes), .means("`fit`"), "`fit` or `fill`"),
        ])

    package static let edgePlace = MappingDescription(
        "a place", "A place at an edge or a corner.",
        keys: [
            KeyDescription(
                "at", .choice(UnitPlace.allCases.map(\.rawValue)), .mistake,
                "`bottom`, `topTrailing`, … as in gradients"),
            KeyDescription(
                "in", .choice(EdgePlace.Space.allCases.map(\.rawValue)), .means("`parent`"),
                "`parent` or `canvas`"),
            KeyDescription(
                "inset", LayerFormat.paddingForm, .means("0"), "the distance from the edges"),
        ])
}

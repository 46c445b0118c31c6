package import TimelineModel

extension TouchIndicator {
    package static let format = MappingFormat<TouchIndicator>(
        "a touch indicator", "A dot that shows where a finger is."
    ) {
        Key.byHand("touch", .text(), .mistake, "the touch's name", part: \.touch)
        Key.value(
            "diameter", \.diameter, .number, in: 0...(.greatestFiniteMagnitude), .means("28"),
            "points: a number value")
        Key.value(
            "color", \.color, .color, .means("white at half opacity"), "a colour value")
    }
}

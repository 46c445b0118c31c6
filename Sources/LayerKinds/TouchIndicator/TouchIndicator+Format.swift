package import TimelineModel

extension TouchIndicator {
    package static let format = MappingFormat<TouchIndicator>(
        "a touch indicator", "A dot that shows where a finger is."
    ) {
        Key.name("touch", of: .touch, .mistake, "the touch's name", \TouchIndicator.touch) {
            $0.touch = .touch($1[0])
        }
        Key.value(
            "diameter", \.diameter, .number, in: 0...(.greatestFiniteMagnitude), .means("28"),
            "points: a number value")
        Key.value("color", \.color, .color, .means("white at half opacity"), "a colour value")
        Key.value(
            "ring", \.ring, .number, in: 0...(.greatestFiniteMagnitude), .means("0"),
            "a ring that grows to this diameter where the finger goes down, and fades: points, a "
                + "number value; 0 for none")
        Key.value(
            "shade", \.shade, .color, .means("black at 30 %"),
            "the colour of a larger disc below the dot, and behind the ring, by which they are "
                + "seen on light backgrounds: a colour value; `clear` for none")
    }
}

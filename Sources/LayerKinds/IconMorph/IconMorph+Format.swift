package import TimelineModel

extension IconMorph {
    package static let format = MappingFormat<IconMorph>(
        "an icon morph", "Icons that flow into each other."
    ) {
        Key.byHand(
            "icons", .list(.definition("listedIcon"), 1...1000), .mistake,
            "a list of names, or `{ file: … }`; the first is there from the beginning",
            part: \.icons)
        Key.byHand(
            "at", .list(.time, 0...10_000), .means("one of the three"),
            "a list of times, each of which brings the next icon; after the last comes the "
                + "first", part: \.cue)
        Key.byHand(
            "trigger", .text(), .unsaid,
            "the name of a trigger, each change of which does, to a UUID or to nil")
        Key.byHand(
            "show",
            .list(.mapping(stepFormat), 0...10_000), .unsaid,
            "`[{ at: TIME, icon: ICON }, …]`: which icon when; the one that is there already "
                + "is no change")
        Key.time(
            "duration", \.duration, .means("0.5 s"),
            "how long one icon takes to become another; 0 swaps at once")
        Key.byHand(
            "size", .value(.number, 0...(.greatestFiniteMagnitude)), .means("80"),
            "a side of the icons' square in points: a number value")
        Key.value(
            "color", \.color, .color, .means("white"),
            "a colour value; it is given after the threshold")
        Key.value(
            "blur", \.blur, .number, in: 0...1000, .means("5"),
            "σ at its strongest, in points: a number value")
        Key.value(
            "softness", \.softness, .number, in: 0...1,
            .means(
                "what keeps the edge about a pixel wide: 0.5 without blur, 0.65 / (1 + "
                    + "√(2π)·σ) with one of σ pixels of the canvas"),
            "the threshold's, 0…1: a number value")
    }

    package static let stepFormat = MappingDescription(
        "an icon to show", "An icon and when it comes.",
        keys: [
            KeyDescription("at", .time, .mistake, "when it comes"),
            KeyDescription("icon", .definition("listedIcon"), .mistake, "which"),
        ])
}

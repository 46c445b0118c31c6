package import TimelineModel

extension IconMorph {
    package static let format = MappingFormat<IconMorph>(
        "an icon morph", "Icons that morph into each other."
    ) {
        Key.part(
            "icons", \.icons, .list(.definition("listedIcon"), 1...1000), .mistake,
            "a list of names, or `{ file: … }`. The first is shown from the start")
        Key.part(
            "at", .list(.instant, 0...10_000), .means("one of `at`, `trigger`, `show` is required"),
            "a list of times at which the next icon is shown; the first follows the last",
            \IconMorph.cue
        ) { (morph, shown: [Shown]) in morph.show(shown) }
        Key.name(
            "trigger", of: .trigger, .unsaid,
            "the name of a trigger; each change, to a UUID or to nil, shows the next icon"
        ) { $0.cue = .trigger(.trigger($1[0])) }
        Key.part(
            "show",
            .list(.mapping(stepFormat), 0...10_000), .unsaid,
            "`[{ at: TIME, icon: ICON }, …]`: the icon to show from a time on. Showing the current "
                + "icon again changes nothing"
        ) { (morph, shown: [Shown]) in morph.show(shown) }
        Key.time(
            "duration", \.duration, .means("0.5 s"), "the duration of a morph; 0 swaps at once")
        Key.side(
            "size", .means("80"), "the side of the icons' square in points: a number value")
        Key.value(
            "color", \.color, .color, .means("white"),
            "a colour value, applied after the threshold")
        Key.value(
            "blur", \.blur, .number, in: LayerFormat.blurs, .means("5"),
            "the maximum σ in points: a number value")
        Key.value(
            "softness", \.softness, .number, in: 0...1,
            .means(
                "an edge about a pixel wide: 0.5 without blur, 0.65 / (1 + √(2π)·σ) with σ in "
                    + "pixels of the canvas"),
            "the softness of the threshold, 0…1: a number value")
    }

    package static let stepFormat = MappingDescription(
        "an icon to show", "An icon and its time.",
        keys: [
            KeyDescription("at", .instant, .mistake, "the time"),
            KeyDescription("icon", .definition("listedIcon"), .mistake, "the icon"),
        ])
}

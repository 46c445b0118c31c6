extension Canvas {
    package static let format = MappingDescription(
        "a canvas", "What the frames are drawn on.",
        keys: [
            KeyDescription(
                "size", .pair(.numberAbove(0), "width", "height"), .mistake,
                "`[width, height]` or `{ width, height }`, points; times `scale`, rounded to whole "
                    + "pixels and at least 1, it is the frame: at most 16384 pixels a side"),
            KeyDescription("scale", .numberAbove(0), .means("1"), "pixels a point"),
            KeyDescription(
                "background", .definition("literalColor"), .means("black"), "a colour"),
        ])
}

extension Timeline {
    /// A timeline has `layers`, or `scenes` with a `sequence`. The parser checks this.
    package static let format = MappingDescription(
        "a timeline", "Everything that a film's frames depend on.",
        keys: [
            KeyDescription("flipbook", .only(.number(1)), .mistake, "the format: `1`"),
            KeyDescription(
                "name", .text(.notEmpty), .means("the file's name without folder and ending"),
                "a text that isn't empty"),
            KeyDescription("canvas", .definition("canvas"), .mistake, "see below"),
            KeyDescription(
                "framerate", .definition("framerate"), .means("60"),
                "frames a second as an exact fraction: `60`, `30000/1001`. `29.97` means "
                    + "2997/100, which is not television's rate; a note says so"),
            KeyDescription(
                "duration", .time, .means("the length of `sequence`; without one an error"),
                "a time above 0. A last frame that is cut short still counts"),
            KeyDescription(
                "seed", .seed, .means("0"),
                "a whole number from 0 to 2⁶⁴ − 1, from which everything random follows"),
            KeyDescription(
                "shaders", .list(.text(.notEmpty), 0...256), .means("none"),
                "a list of the author's own `.metal` files; what they `#include \"…\"` is found "
                    + "by itself"),
            KeyDescription(
                "half", .choice(["binary32", "binary16"]), .means("`binary32`"),
                "what a `half` of these shaders is computed in: `binary32`, or `binary16` as on a "
                    + "device; see [Half](shader-language.md#half)"),
            KeyDescription(
                "fonts", .list(.text(.notEmpty), 0...64), .means("none"),
                "a list of the author's own font files"),
            KeyDescription(
                "touches", .named(.definition("touch")), .means("none"),
                "a mapping from names to [touches](#touches)"),
            KeyDescription(
                "triggers", .named(.definition("trigger")), .means("none"),
                "a mapping from names to [triggers](#triggers)"),
            KeyDescription(
                "sensors", .named(.definition("sensor")), .means("none"),
                "a mapping from names to [sensors](#sensors)"),
            KeyDescription(
                "animators", .named(.definition("animator")), .means("none"),
                "a mapping from names to [animators](#animators)"),
            KeyDescription(
                "layers", .definition("layers"), .means("an error without `scenes`"),
                "a list of [layers](#layers), bottom first; may be empty"),
            KeyDescription(
                "scenes", .named(.definition("layers")), .means("none"),
                "in place of `layers`: see [Scenes and transitions](#scenes-and-transitions)"),
            KeyDescription(
                "sequence", .list(.definition("step"), 1...10_000), .means("none"),
                "which of the scenes is shown when"),
            KeyDescription(
                "audio",
                .anyOf([.definition("sound"), .list(.definition("sound"), 0...64)]),
                .means("silence"), "what is heard: see [Sound](#sound)"),
            KeyDescription(
                "outputs", .list(.definition("output"), 0...256), .means("none"),
                "the films that are made of it: see [Outputs](#outputs)"),
        ] + Authoring.timelineKeys)
}

extension SequenceStep {
    package static let showFormat = MappingDescription(
        "a 'show' step", "A scene alone.",
        keys: [
            KeyDescription("show", .text(), .mistake, "the scene's name"),
            KeyDescription("for", .time, .mistake, "how long it is shown, above 0"),
        ])

    package static let transitionFormat = MappingDescription(
        "a 'transition' step", "The way from the scene before to the scene after.",
        keys: [
            KeyDescription(
                "transition", .text(), .mistake,
                "a built-in transition, or an author's own function of two layers"),
            KeyDescription("duration", .time, .mistake, "how long it takes, above 0"),
            KeyDescription(
                "arguments", .anyOf([.only(.null), .transition]), .means("their defaults"),
                "by the names of the function's parameters"),
            KeyDescription(
                "edge", .choice(TransitionUse.Outside.allCases.map(\.rawValue)),
                .means("`transparent`"),
                "what a sample outside of the two scenes gives: `transparent`, or with `clamp` "
                    + "the nearest pixel of the scene"),
        ])
}

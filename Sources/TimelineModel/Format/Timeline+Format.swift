import MediaTime

extension Canvas {
    package static let maxPixelsPerSide = EncodingOptions.sides.upperBound
    /// The pixels of a square with such sides.
    package static let maxPixels = maxPixelsPerSide * maxPixelsPerSide

    package static let format = MappingDescription(
        "a canvas", "The drawing area of the frames.",
        keys: [
            KeyDescription(
                "size", .pair(.numberAbove(0), "width", "height"), .mistake,
                "`[width, height]` or `{ width, height }` in points. The frame has this size times "
                    + "`scale`, rounded to whole pixels: 1 to \(maxPixelsPerSide) per side"),
            KeyDescription("scale", .numberAbove(0), .means("1"), "pixels per point"),
            KeyDescription("background", .definition("literalColor"), .means("black"), "a colour"),
            KeyDescription(
                "motionBlur", .definition("motionBlur"), .means("none"),
                "`{ shutter, samples }`, or the degrees alone: see [Motion blur](#motion-blur)"),
        ])
}

extension Timeline {
    package static let maxShaders = 256
    package static let maxFonts = 64
    package static let maxSteps = 10_000
    package static let maxSounds = 64
    package static let maxOutputs = 256

    /// A timeline has `layers`, or `scenes` with a `sequence`, or both. The parser checks this.
    package static let format = MappingDescription(
        "a timeline", "Everything that a film's frames depend on.",
        keys: [
            KeyDescription("flipbook", .only(.number(1)), .mistake, "the format: `1`"),
            KeyDescription(
                "name", .text(.notEmpty), .means("the file's name without folder and extension"),
                "a text that isn't empty"),
            KeyDescription("canvas", .definition("canvas"), .mistake, "see below"),
            KeyDescription(
                "framerate", .definition("framerate"), .means("60"),
                "frames per second as an exact fraction: `60`, `30000/1001`. `29.97` means "
                    + "2997/100, which is not television's rate; `check` says so"),
            KeyDescription(
                "duration", .time, .means("the length of `sequence`; required without one"),
                "a time above 0. An incomplete last frame counts as a frame"),
            KeyDescription(
                "seed", .seed, .means("0"),
                "the seed of all random numbers, from 0 to 2⁶⁴ − 1"),
            KeyDescription(
                "shaders", .list(.text(.notEmpty), 0...maxShaders), .means("none"),
                "a list of the author's `.metal` files. Files that they `#include \"…\"` need not "
                    + "be listed"),
            KeyDescription(
                "half", .choice(["binary32", "binary16"]), .means("`binary32`"),
                "the precision of `half` in these shaders: `binary32`, or `binary16` as on a "
                    + "device; see [Half](shader-language.md#half)"),
            KeyDescription(
                "fonts", .list(.text(.notEmpty), 0...maxFonts), .means("none"),
                "a list of the author's font files"),
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
                "states", .named(.definition("state")), .means("none"),
                "a mapping from names to [states](#states)"),
            KeyDescription(
                "animators", .named(.definition("animator")), .means("none"),
                "a mapping from names to [animators](#animators)"),
            KeyDescription(
                "moments", Moment.form, .means("none"),
                "a mapping from names to times, used as `$name`: see "
                    + "[Moments](authoring.md#moments)"),
            KeyDescription(
                "layers", .definition("layers"), .means("required without `scenes`"),
                "a list of [layers](#layers), bottom first; may be empty. With `scenes`, they lie "
                    + "over these"),
            KeyDescription(
                "scenes", .named(.definition("scene")), .means("none"),
                "layers that are shown in turn: see "
                    + "[Scenes and transitions](#scenes-and-transitions)"),
            KeyDescription(
                "sequence", .list(.definition("step"), 1...maxSteps), .means("none"),
                "the order and durations of the scenes"),
            KeyDescription(
                "camera", .definition("camera"), .means("the whole canvas"),
                "the part of the canvas that is shown: see [The camera](#the-camera)"),
            KeyDescription(
                "audio",
                .anyOf([.definition("sound"), .list(.definition("sound"), 0...maxSounds)]),
                .means("silence"), "the sounds: see [Sound](#sound)"),
            KeyDescription(
                "outputs", .list(.definition("output"), 0...maxOutputs), .means("none"),
                "the films to export: see [Outputs](#outputs)"),
        ] + Authoring.timelineKeys)
}

extension SequenceStep {
    package static let showFormat = MappingDescription(
        "a 'show' step", "A scene alone.",
        keys: [
            KeyDescription("show", .text(), .mistake, "the scene's name"),
            KeyDescription("for", .time, .mistake, "the time it is shown, above 0"),
        ])

    package static let transitionFormat = MappingDescription(
        "a 'transition' step", "A transition from the previous scene to the next one.",
        keys: [
            KeyDescription(
                "transition", .text(), .mistake,
                "a built-in transition, or an author's own function of two layers"),
            KeyDescription("duration", .time, .mistake, "the duration, above 0"),
            KeyDescription(
                "arguments", .anyOf([.only(.null), .transition]), .means("their defaults"),
                "a mapping from the function's parameters"),
            KeyDescription(
                "edge", .choice(TransitionUse.Outside.allCases.map(\.rawValue)),
                .means("`transparent`"),
                "samples outside the two scenes: `transparent`, or with `clamp` the nearest pixel "
                    + "of the scene"),
        ])
}

extension State {
    package static let maxCount = 256
    package static let maxWords = 256

    private static let cause = Form.anyOf([.text(.notEmpty), .list(.text(.notEmpty))])

    package static let format = MappingDescription(
        "a state", "A boolean or one of several words, which triggers and touches set.",
        keys: [
            KeyDescription(
                "toggle", cause, .unsaid,
                "a trigger's name, or a touch's for its `ended`, or a list of them: a boolean "
                    + "becomes the other one at each"),
            KeyDescription(
                "set", .named(cause), .unsaid,
                "a mapping from what the state becomes (`true` and `false`, or the words of `of`) "
                    + "to triggers and touches, as for `toggle`"),
            KeyDescription(
                "of", .list(.text(.notEmpty), 1...maxWords), .means("`true` and `false`"),
                "a list of words, one of which the state is"),
            KeyDescription(
                "initial", .anyOf([.boolean, .text(.notEmpty)]),
                .means("`false`, or the first of `of`"), "the value before all changes"),
        ])
}

extension Animator {
    package static let followsFormat = MappingDescription(
        "an animator that follows",
        "SwiftUI's `animation(_:value:)`: has an expression's value, and moves there when a state "
            + "changes it.",
        keys: [
            KeyDescription(
                "follows", .definition("animated"), .mistake,
                "a number, a point or a colour, made of [states](#states) and constants"),
            KeyDescription(
                "delay", .time, .means("0"), "the time from the state's change to the start"),
        ]
            + Keyframe.presets.map { preset in
                KeyDescription(
                    preset.name, .time, .unsaid,
                    "the perceptual duration of SwiftUI's spring of that name")
            } + [
                KeyDescription(
                    "spring", Spring.form, .means("`smooth`"),
                    "another spring: `smooth`, `snappy`, `bouncy`, or a mapping with a spring's "
                        + "keys, as in keyframes"),
                KeyDescription(
                    "duration", .time, .unsaid, "the duration along a `curve`, instead of a spring"
                ),
                KeyDescription(
                    "curve", .definition("curve"), .means("`easeInOut`, with a `duration`"),
                    "the easing, with a `duration`"),
            ])
}

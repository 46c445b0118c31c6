extension NumericText {
    package static let format = MappingFormat<NumericText>(
        "a numericText", "Digits that roll when they change."
    ) {
        Key.choice(
            "direction", \.direction, .means("`automatic`"),
            "`automatic`: up where the number grows, and down where it gets smaller. Or always "
                + "`up` or `down`")
        Key.time(
            "duration", \.duration, .means("0.4 s"), "the duration of a roll, at most 2 s")
        Key.byHand(
            "curve", .definition("curve"), .means("`easeOut`"), "the easing", part: \.curve)
        Key.byHand(
            "spring", Spring.form, .means("none"),
            "a spring instead of `duration` and `curve`, as of a `split`", part: \.spring)
    }
}

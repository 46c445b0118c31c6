extension NumericText {
    package static let format = MappingFormat<NumericText>(
        "a numericText", "Digits that roll when they change.", initial: NumericText()
    ) {
        Key.choice(
            "direction", \.direction, .own,
            "`automatic`: up where the number grows, and down where it gets smaller. Or always "
                + "`up` or `down`")
        Key.time(
            "duration", \.duration, .own, "the duration of a roll, at most 2 s")
        Key.part("curve", \.curve, .definition("curve"), .means("`easeOut`"), "the easing")
        Key.part(
            "spring", \.spring, Spring.form, .means("none"),
            "a spring instead of `duration` and `curve`, as of a `split`")
    }
}

extension ImageUse {
    package static let format = MappingFormat<ImageUse>(
        "an image", "A picture from a file."
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "a PNG, JPEG or WebP picture; what is in the file counts, not what its name ends "
                + "with", part: \.file)
        density(\.naturalSize)
        contentMode(\.contentMode)
        interpolation(\.interpolation)
    }

    fileprivate static func density<Owner>(
        _ part: any KeyPath<Owner, Size> & Sendable
    ) -> Key<Owner> {
        Key.byHand(
            "scale", .number(0.01...100),
            .means("2 or 3 for a name like `photo@2x.png`, `photo@3x.png`; else 1"),
            "the picture's pixels a point, 0.01…100", part: part)
    }

    fileprivate static func contentMode<Owner>(_ path: Key<Owner>.Path<ContentMode>) -> Key<Owner> {
        Key.choice(
            "contentMode", path, .means("`fit`"),
            "how it fills a frame of another shape: `fit` (all of it), `fill` (the whole frame), "
                + "`stretch` (its shape gives way), `center` (in its own size)")
    }

    fileprivate static func interpolation<Owner>(
        _ path: Key<Owner>.Path<Interpolation>
    ) -> Key<Owner> {
        Key.choice(
            "interpolation", path, .means("`high`"),
            "how it is drawn at another size: `none` (the nearest pixel, for pixel art), `low` "
                + "(straight lines; the mean of what becomes one pixel), `high` (cubic curves, "
                + "widened where it gets smaller)")
    }
}

extension VideoUse {
    package static let format = MappingFormat<VideoUse>(
        "a video", "A part of a film."
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "a film: MP4, QuickTime, Matroska, WebM, AVI, MPEG-TS, GIF and others",
            part: \.file)
        ImageUse.density(\.naturalSize)
        ImageUse.contentMode(\.contentMode)
        ImageUse.interpolation(\.interpolation)
        Key.byHand(
            "start", .time, .means("0"),
            "where the part that is shown begins, in the film's own time, whose 0 is its "
                + "first picture", part: \.start)
        Key.byHand(
            "end", .time, .means("the film's end"), "where it ends, in the film's own time",
            part: \.end)
        Key.byHand(
            "at", .time, .means("0"), "when the timeline shows the part's beginning: a time",
            part: \.clock)
        Key.byHand(
            "speed", .anyOf([.number(0...1000), .text()]), .means("1"),
            "how many times as fast it runs, 0…1000 with up to six decimals, or a fraction "
                + "such as `24/25`; read exactly")
        Key.boolean(
            "loop", \.isLooped, .means("false"),
            "true or false: whether it begins again at its end")
        Key.byHand(
            "time", .value(.number), .unsaid,
            "in place of `at` and `speed`: which second of the film is shown, a number value. "
                + "So an animator winds it back and forth")
    }
}

import MediaTime

extension ImageUse {
    /// The file of a picture to be read.
    package static let noFile = PictureFile(path: "", fingerprint: 0)

    /// Pixels per point.
    package static let densities = 0.01...100

    package static let format = MappingFormat<ImageUse>(
        "an image", "A picture from a file.",
        initial: ImageUse(file: noFile, naturalSize: Size(width: 1, height: 1))
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "a PNG, JPEG or WebP picture. The content decides the format, not the extension",
            part: \.file)
        density(\.naturalSize)
        contentMode(\.contentMode)
        interpolation(\.interpolation)
    }

    fileprivate static func density<Owner>(
        _ part: any KeyPath<Owner, Size> & Sendable
    ) -> Key<Owner> {
        Key.byHand(
            "scale", .number(densities),
            .means("2 or 3 for a name like `photo@2x.png`, `photo@3x.png`; else 1"),
            "the picture's pixels per point, 0.01…100", part: part)
    }

    fileprivate static func contentMode<Owner>(_ path: Key<Owner>.Path<ContentMode>) -> Key<Owner> {
        Key.choice(
            "contentMode", path, .own,
            "how it fills a frame with another aspect ratio: `fit` (inside the frame), `fill` "
                + "(covers the frame), `stretch` (distorted), `center` (natural size)")
    }

    fileprivate static func interpolation<Owner>(
        _ path: Key<Owner>.Path<Interpolation>
    ) -> Key<Owner> {
        Key.choice(
            "interpolation", path, .own,
            "how it is resampled: `none` (the nearest pixel, for pixel art), `low` (linear; the "
                + "mean when shrinking), `high` (cubic, with a wider kernel when shrinking)")
    }
}

extension VideoUse {
    package static var format: MappingFormat<VideoUse> { PictureFormat.video }
}

private enum PictureFormat {
    static let video = MappingFormat<VideoUse>(
        "a video", "A part of a film.",
        initial: VideoUse(
            file: ImageUse.noFile, naturalSize: Size(width: 1, height: 1), times: [], start: .zero,
            end: .zero, clock: .running(at: .zero, speed: .zero))
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "a film: MP4, QuickTime, Matroska, WebM, AVI, MPEG-TS, GIF and others", part: \.file)
        ImageUse.density(\.naturalSize)
        ImageUse.contentMode(\.contentMode)
        ImageUse.interpolation(\.interpolation)
        Key.time(
            "start", \.start, .own,
            "the start of the shown part, in the film's own time; 0 is where the file begins")
        Key.time(
            "end", \.end, .means("the film's end"),
            "the end of the shown part, in the film's own time", isPositive: true)
        Key.byHand(
            "at", .instant, .means("0"), "when the timeline shows the part's start: a time",
            part: \.clock)
        Key.byHand(
            "speed", .anyOf([.number(0...1000), .text()]), .means("1"),
            "the speed factor, 0…1000 with up to six decimals, or a fraction such as `24/25`; read "
                + "exactly")
        Key.boolean("loop", \.isLooped, .own, "true or false: whether it repeats")
        Key.byHand(
            "time", .value(.number), .unsaid,
            "instead of `at` and `speed`: the film's time in seconds, a number value. An animator "
                + "can run it back and forth")
    }
}

import PixelBuffers

/// Counts the frames that a film takes, and refuses those that were not promised.
struct FrameCount {
    let settings: FilmSettings
    private(set) var count = 0

    init(_ settings: FilmSettings) { self.settings = settings }

    /// The next frame's number.
    ///
    /// - Throws: a `MediaError` where the frame is of another size or format, or one too many.
    mutating func take(_ frame: PixelBuffer) throws(MediaError) -> Int {
        let format = settings.pixelFormat
        guard frame.format == format, frame.width == settings.width,
            frame.height == settings.height
        else {
            throw MediaError(
                .unexpectedFrame,
                "frame \(count) is \(frame.width)×\(frame.height) \(frame.format), the film "
                    + "takes \(settings.width)×\(settings.height) \(format)",
                file: settings.path)
        }
        return try skip()
    }

    /// The number of the next frame, which nobody sees.
    ///
    /// - Throws: a `MediaError` where it is one too many.
    mutating func skip() throws(MediaError) -> Int {
        if let promised = settings.frameCount, count == promised {
            throw MediaError(
                .unexpectedFrame, "the film should have no more than \(promised) frames",
                file: settings.path)
        }
        count += 1
        return count - 1
    }

    /// - Throws: a `MediaError` where frames that were promised have not come.
    func validate() throws(MediaError) {
        if let promised = settings.frameCount, promised != count {
            throw MediaError(
                .notAsPromised, "the film should have \(promised) frames and got \(count)",
                file: settings.path)
        }
        guard count > 0 else {
            throw MediaError(
                .notAsPromised, "a film has at least one frame", file: settings.path)
        }
    }
}

import PixelBuffers

/// Counts a film's frames and rejects unexpected ones.
struct FrameCount {
    let settings: FilmSettings
    private(set) var count = 0

    init(_ settings: FilmSettings) { self.settings = settings }

    /// Returns the frame's number.
    ///
    /// - Throws: a `MediaError` if it has another size or format, or exceeds `frameCount`.
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

    /// Counts a skipped frame, and returns its number.
    ///
    /// - Throws: a `MediaError` if it exceeds `frameCount`.
    mutating func skip() throws(MediaError) -> Int {
        if let promised = settings.frameCount, count == promised {
            throw MediaError(
                .unexpectedFrame, "the film should have no more than \(promised) frames",
                file: settings.path)
        }
        count += 1
        return count - 1
    }

    /// - Throws: a `MediaError` if frames are missing.
    func validate() throws(MediaError) {
        if let promised = settings.frameCount, promised != count {
            throw MediaError(
                .notAsPromised, "the film should have \(promised) frames and got \(count)",
                file: settings.path)
        }
        guard count > 0 else {
            throw MediaError(.notAsPromised, "a film has at least one frame", file: settings.path)
        }
    }
}

internal import FrameProduction
internal import MediaCoding

/// Runs encoding steps with a time limit and cancellation.
struct EncodingWatch: Sendable {
    /// The timeline's path, for messages.
    var timeline: String
    /// The most seconds of a step; nil for no limit.
    var seconds: Double?
    var cancellation: Cancellation

    /// Asked by the encoder.
    var isCancelled: @Sendable () -> Bool { cancellation.polled }

    /// - Throws: a `FlipbookError`: what `body` throws, or that it takes too long.
    func watch<Made>(
        _ film: FilmSettings, _ body: () throws(MediaError) -> Made
    ) throws(FlipbookError) -> Made {
        try flipbookErrors(result(film, body).get)
    }

    /// - Returns: what `body` returns or throws.
    func result<Made>(
        _ film: FilmSettings, _ body: () throws(MediaError) -> Made
    ) throws(FlipbookError) -> Result<Made, MediaError> {
        try Watchdog.shared.watch("encoding '\(film.path)'", of: timeline, seconds: seconds) {
            Result { () throws(MediaError) in try body() }
        }
    }
}

extension Cancellation {
    /// Called by media libraries between units of work. Each call restarts the step's time.
    var polled: @Sendable () -> Bool {
        {
            Watchdog.shared.resetDeadline()
            return self.isCancelled
        }
    }
}

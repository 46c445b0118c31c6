internal import MediaCoding

/// Runs steps of encoding within their time, and until they are cancelled.
struct EncodingWatch: Sendable {
    /// The timeline's path, for messages.
    var timeline: String
    /// The most seconds of a step; nil for no limit.
    var seconds: Double?
    var cancellation: Cancellation

    /// Asked by the encoder between pieces of work, of which a long film has many.
    var isCancelled: @Sendable () -> Bool {
        { [cancellation] in
            StepWatch.shared.getsOn()
            return cancellation.isCancelled
        }
    }

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
        try StepWatch.shared.watch("encoding '\(film.path)'", of: timeline, seconds: seconds) {
            Result { () throws(MediaError) in try body() }
        }
    }
}

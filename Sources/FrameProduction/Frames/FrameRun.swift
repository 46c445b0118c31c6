/// Takes the frames of a run in order, on one thread at a time.
///
/// Implementations may be `@unchecked Sendable`, since `FramePipeline` calls them so.
package protocol FrameConsumer<Frame>: AnyObject, Sendable {
    associatedtype Frame: Sendable

    /// - Returns: whether the consumer needs more frames.
    func take(_ frame: Frame) throws(FlipbookError) -> Bool

    /// All frames of the run have been taken.
    func end() throws(FlipbookError)
}

/// Successive frames with the same consumers, such as those of a film's piece.
package struct FrameRun<Frame: Sendable>: Sendable {
    /// Positions in the film.
    var frames: Range<Int>
    /// Begins the run, on a worker. A run without consumers is skipped.
    var open: @Sendable () throws(FlipbookError) -> [any FrameConsumer<Frame>]

    package init(
        frames: Range<Int>,
        open: @escaping @Sendable () throws(FlipbookError) -> [any FrameConsumer<Frame>]
    ) {
        self.frames = frames
        self.open = open
    }
}

package import MediaTime

/// The division of a film into pieces, each encoded separately.
///
/// It depends only on the frame rate and the number of frames, so all machines make the same
/// pieces.
package struct PieceGrid: Hashable, Sendable {
    /// The number of frames of each piece except the last one, which has half to one and a half
    /// times as many.
    package let length: Int
    /// The number of the film's frames.
    package let frameCount: Int
    /// The number of pieces, at least one.
    package let count: Int

    /// Encoders need several frames to exploit their similarity, and x265 fails with few.
    private static let minLength = 24
    /// Measured in Benchmarks/README.md, "Films in pieces".
    private static let seconds = 2

    package init(frameRate: FrameRate, frameCount: Int) {
        let distance = Self.keyFrameDistance(frameRate)
        let minimum = (Self.minLength + distance - 1) / distance
        length = distance * max(Self.seconds, minimum)
        self.frameCount = frameCount
        count = max(1, (frameCount + length / 2) / length)
    }

    /// For a film whose encoder needs all frames: each frame that it shows is a piece, with the
    /// skipped frames after it.
    package init(frameCount: Int, step: Int) {
        length = step
        self.frameCount = frameCount
        count = max(1, (frameCount + step - 1) / step)
    }

    /// One key frame a second keeps scrubbing fast.
    package static func keyFrameDistance(_ rate: FrameRate) -> Int {
        Int(max(1, min(1000, rate.framesPerSecond.rounded())))
    }

    /// The frames of a piece, counted from the film's first one.
    package func frames(of piece: Int) -> Range<Int> {
        piece * length..<(piece + 1 == count ? frameCount : (piece + 1) * length)
    }

    /// The frames of a range of pieces, counted from the film's first one.
    package func frames(of pieces: Range<Int>) -> Range<Int> {
        guard let last = pieces.last else { return 0..<0 }
        return frames(of: pieces.lowerBound).lowerBound..<frames(of: last).upperBound
    }

    /// The pieces of the `part`-th of `parts` parts, whose numbers of pieces differ by at most one;
    /// empty if there are more parts than pieces.
    ///
    /// - Parameter part: starts at 1.
    package func pieces(ofPart part: Int, of parts: Int) -> Range<Int> {
        count * (part - 1) / parts..<count * part / parts
    }
}

extension FilmSettings {
    /// The division of the film; nil if its encoder needs all frames.
    package var pieceGrid: PieceGrid? {
        guard coding.format.isCutIntoPieces, let frameCount else { return nil }
        return PieceGrid(frameRate: frameRate, frameCount: frameCount)
    }

    /// The division of the film for rendering in parts; nil if that is impossible.
    package var partGrid: PieceGrid? {
        if let pieceGrid { return pieceGrid }
        guard isJoinedOfFrames, let frameCount else { return nil }
        return PieceGrid(frameCount: frameCount, step: frameStep)
    }

    package var isJoinedOfFrames: Bool { coding.format.isJoinedOfFrames }
}

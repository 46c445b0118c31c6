package import MediaTime

/// Where films are cut into pieces, each of which has an encoder of its own.
///
/// It depends on the frame rate and the number of frames alone: the same pieces whoever makes them.
package struct PieceGrid: Hashable, Sendable {
    /// Frames of every piece but the last one, which has half to one and a half as many.
    package let length: Int
    /// How many frames the film has.
    package let frameCount: Int
    /// How many pieces there are, at least one.
    package let count: Int

    /// Encoders need some frames to save by what frames have in common, and x265 fails with few.
    private static let leastLength = 24
    /// Measured in Benchmarks/README.md, "Films in pieces".
    private static let seconds = 2

    package init(frameRate: FrameRate, frameCount: Int) {
        let distance = Self.keyFrameDistance(frameRate)
        let least = (Self.leastLength + distance - 1) / distance
        length = distance * max(Self.seconds, least)
        self.frameCount = frameCount
        count = max(1, (frameCount + length / 2) / length)
    }

    /// Of a film whose encoder needs all frames: every frame that it shows is a piece, with those
    /// that it leaves out after it.
    package init(frameCount: Int, step: Int) {
        length = step
        self.frameCount = frameCount
        count = max(1, (frameCount + step - 1) / step)
    }

    /// One key frame a second keeps scrubbing fast.
    package static func keyFrameDistance(_ rate: FrameRate) -> Int {
        Int(max(1, min(1000, rate.framesPerSecond.rounded())))
    }

    /// The frames of a piece, from the film's first one on.
    package func frames(of piece: Int) -> Range<Int> {
        piece * length..<(piece + 1 == count ? frameCount : (piece + 1) * length)
    }

    /// The frames of pieces, from the film's first one on.
    package func frames(of pieces: Range<Int>) -> Range<Int> {
        guard let last = pieces.last else { return 0..<0 }
        return frames(of: pieces.lowerBound).lowerBound..<frames(of: last).upperBound
    }

    /// The pieces of the `part`-th of `parts` parts, which have equally many as nearly as can be;
    /// empty where there are more parts than pieces.
    ///
    /// - Parameter part: from 1 on.
    package func pieces(ofPart part: Int, of parts: Int) -> Range<Int> {
        count * (part - 1) / parts..<count * part / parts
    }
}

extension FilmSettings {
    /// How the film is cut; nil where its encoder needs all of it.
    package var pieceGrid: PieceGrid? {
        guard isCutIntoPieces, let frameCount else { return nil }
        return PieceGrid(frameRate: frameRate, frameCount: frameCount)
    }

    /// How the film is made in parts; nil where it can't be.
    package var partGrid: PieceGrid? {
        if let pieceGrid { return pieceGrid }
        guard isJoinedOfFrames, let frameCount else { return nil }
        return PieceGrid(frameCount: frameCount, step: frameStep)
    }

    /// Whether the encoder needs all frames, so that pieces are single frames without loss.
    package var isJoinedOfFrames: Bool {
        switch coding.format {
        case .apng, .webp, .gif, .png: true
        case .mp4, .mov, .webm, .mkv, .y4m, .rgba: false
        }
    }

    /// Whether libav's muxers join packets to this format.
    package var isCutIntoPieces: Bool {
        switch coding.format {
        case .mp4, .mov, .webm, .mkv: true
        case .apng, .webp, .gif, .png, .y4m, .rgba: false
        }
    }
}

internal import FrameHashing
internal import FrameProduction
internal import MediaCoding
internal import MediaTime

/// The frames of a manifest or a film, read in order.
final class SequentialFrames {
    private enum Source {
        case none
        case hashes([Int: String], end: Int)
        case film(FilmReader)
        /// A picture may last for several frames, which are found by time.
        case animatedPicture(AnimatedPictureReader, AnimatedPictureReader.Picture?)
    }

    private var source: Source
    /// The index of the next picture.
    private var nextIndex = 0

    private let frameRate: FrameRate?

    /// - Parameter frameRate: the other film's rate, used to divide an animated picture into
    ///   frames; if nil, every picture is a frame.
    /// - Throws: `FlipbookError.unreadable` for a file that isn't a film.
    init(_ side: ComparisonInput, frameRate: FrameRate?) throws(FlipbookError) {
        self.frameRate = frameRate
        source = try readingGivenFilm { () throws(MediaError) in try Self.source(of: side) }
    }

    private static func source(of side: ComparisonInput) throws(MediaError) -> Source {
        switch side.source {
        case .timeline: return .none
        case .manifest(let manifest):
            let hashes = manifest.frames.map { ($0.index, $0.hash) }
            return .hashes(
                Dictionary(hashes) { first, _ in first },
                end: (manifest.frames.last?.index ?? -1) + 1)
        case .film where AnimatedPictureReader.reads(side.path):
            return .animatedPicture(try AnimatedPictureReader(side.path), nil)
        case .film: return .film(try FilmReader(side.path))
        }
    }

    /// Whether a frame with this or a higher number may exist.
    func mayHave(_ index: Int) -> Bool {
        switch source {
        case .none: false
        case .hashes(_, let end): index < end
        case .film, .animatedPicture: true
        }
    }

    /// Returns nil if the frame doesn't exist.
    ///
    /// - Throws: `FlipbookError.unreadable` where the film is damaged.
    func sample(at index: Int, keepsPixels: Bool) throws(FlipbookError) -> FrameSample? {
        try readingGivenFilm { () throws(MediaError) in
            try nextSample(at: index, keepsPixels: keepsPixels)
        }
    }

    private func nextSample(at index: Int, keepsPixels: Bool) throws(MediaError) -> FrameSample? {
        switch source {
        case .none: return nil
        case .hashes(let hashes, _): return hashes[index].map { FrameSample(hash: $0) }
        case .film(let reader):
            while let frame = try reader.next() {
                defer { nextIndex += 1 }
                if nextIndex == index {
                    return FrameSample(frame.pixels, keepsPixels: keepsPixels)
                }
            }
            source = .none
            return nil
        case .animatedPicture(let reader, var shown):
            while shown == nil || !isShown(shown, at: index) {
                shown = try reader.next()
                guard shown != nil else {
                    source = .none
                    return nil
                }
                nextIndex += 1
            }
            source = .animatedPicture(reader, shown)
            return try shown.map { picture throws(MediaError) in
                FrameSample(picture.pixels, keepsPixels: keepsPixels)
            }
        }
    }

    private func isShown(_ picture: AnimatedPictureReader.Picture?, at index: Int) -> Bool {
        guard let frameRate else { return nextIndex > index }
        return AnimatedPictureReader.milliseconds(frameRate, index) < picture?.end ?? 0
    }
}

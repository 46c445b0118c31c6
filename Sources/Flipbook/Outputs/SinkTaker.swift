internal import MediaCoding

/// Appends frames to a film.
///
/// `@unchecked Sendable`: `RunPipeline` calls it on one thread at a time.
final class SinkTaker: FrameTaker, @unchecked Sendable {
    /// Nil after the film became larger than it may be.
    private(set) var sink: (any FrameSink)?
    private let picture: Int
    private let film: Int
    private let encoding: EncodingWatch
    private let tally: FrameTally

    /// - Parameters:
    ///   - picture: which of a frame's pictures it takes.
    ///   - film: its number, for the tally.
    init(
        _ sink: any FrameSink, picture: Int, film: Int, _ encoding: EncodingWatch,
        _ tally: FrameTally
    ) {
        (self.sink, self.picture, self.film) = (sink, picture, film)
        (self.encoding, self.tally) = (encoding, tally)
    }

    func take(_ frame: FrameMaker.Pictures) throws(FlipbookError) -> Bool {
        try change { sink throws(MediaError) in
            if let picture = frame.pictures[picture] {
                try sink.append(picture)
            } else {
                try sink.skip()
            }
        }
        tally.countEncoded(1, of: film)
        return sink != nil
    }

    func end() throws(FlipbookError) {
        try change { sink throws(MediaError) in try sink.complete() }
    }

    private func change(
        _ body: (any FrameSink) throws(MediaError) -> Void
    ) throws(FlipbookError) {
        guard let sink else { return }
        let step = try encoding.result(sink.settings) { () throws(MediaError) in try body(sink) }
        do throws(MediaError) {
            try step.get()
        } catch {
            guard error.kind == .overLimit else { throw error.flipbookError }
            self.sink = nil
        }
    }
}

/// Collects frames' hashes.
///
/// `@unchecked Sendable`: `RunPipeline` calls it on one thread at a time.
final class HashTaker: FrameTaker, @unchecked Sendable {
    private(set) var hashes: [String] = []

    func take(_ frame: FrameMaker.Pictures) -> Bool {
        if let hash = frame.hash { hashes.append(hash) }
        return true
    }

    func end() {}
}

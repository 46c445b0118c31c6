internal import FrameProduction
internal import MediaCoding

/// Appends frames to a film.
///
/// `@unchecked Sendable`: `FramePipeline` calls it on one thread at a time.
final class SinkConsumer: FrameConsumer, @unchecked Sendable {
    /// Nil after the film has exceeded its size limit.
    private(set) var sink: (any FrameSink)?
    private let picture: Int
    private let encoding: EncodingWatch

    /// - Parameter picture: the index of the picture of each frame.
    init(_ sink: any FrameSink, picture: Int, _ encoding: EncodingWatch) {
        (self.sink, self.picture, self.encoding) = (sink, picture, encoding)
    }

    func take(_ frame: FrameMaker.Pictures) throws(FlipbookError) -> Bool {
        try change { sink throws(MediaError) in
            if let file = frame.packets[picture] {
                try sink.append(file: file)
            } else if let picture = frame.pictures[picture] {
                try sink.append(picture)
            } else {
                try sink.skip()
            }
        }
        return sink != nil
    }

    func end() throws(FlipbookError) {
        try change { sink throws(MediaError) in try sink.complete() }
    }

    private func change(_ body: (any FrameSink) throws(MediaError) -> Void) throws(FlipbookError) {
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

/// Appends the frames of one piece of other films to a film that isn't made in pieces.
final class SharedConsumer: FrameConsumer {
    private let consumer: SinkConsumer
    private let isLast: Bool

    /// - Parameter isLast: whether no frames follow.
    init(_ consumer: SinkConsumer, isLast: Bool) {
        (self.consumer, self.isLast) = (consumer, isLast)
    }

    func take(_ frame: FrameMaker.Pictures) throws(FlipbookError) -> Bool {
        try consumer.take(frame)
    }

    func end() throws(FlipbookError) { if isLast { try consumer.end() } }
}

/// Writes frames to the files of a film's pieces.
///
/// `@unchecked Sendable`: `FramePipeline` calls it on one thread at a time.
final class FramePieceConsumer: FrameConsumer, @unchecked Sendable {
    private let writer: PartWriter
    private let film: FilmSettings
    private let encoding: EncodingWatch
    private let tally: FrameTally
    /// The next piece.
    private var number: Int

    /// - Parameter first: the number of the first piece.
    init(
        _ writer: PartWriter, _ film: FilmSettings, first: Int, _ encoding: EncodingWatch,
        _ tally: FrameTally
    ) {
        (self.writer, self.film, number) = (writer, film, first)
        (self.encoding, self.tally) = (encoding, tally)
    }

    func take(_ frame: FrameMaker.Pictures) throws(FlipbookError) -> Bool {
        guard let packet = frame.packets[0] else { return true }
        try encoding.watch(film) { () throws(MediaError) in
            try writer.write(frame: packet, number: number)
        }
        number += 1
        tally.countEncoded(1, of: 0)
        return true
    }

    func end() {}
}

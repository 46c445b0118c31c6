internal import CLibav
import Hashing
import MediaTime

/// A film's sound that is already encoded.
final class KeptSound: PacedSound {
    let encoder: SoundEncoder
    private let file: PieceFileReader
    private let packet: Packet
    /// The position of the pending `packet`; nil if the next one must be read.
    private var waiting: Int?
    private var hasEnded = false
    /// The number of samples.
    private let count: Int
    /// The end of the last packet, in samples, and its position; nil in front of the first.
    private var last: (end: Int64, position: Int)?

    /// - Parameter count: the number of the film's samples.
    /// - Throws: a `MediaError` if the file is damaged or from another encoder.
    init(
        _ path: String, _ codec: SoundCodec, count: Int, _ call: LibraryCall
    ) throws(MediaError) {
        self.count = count
        encoder = try SoundEncoder(codec, call)
        file = try PieceFileReader(path, isCancelled: call.isCancelled)
        packet = try Packet(call)
        guard file.label[.parameters] == SHA256.hexadecimal(encoder.parameters)
        else {
            throw MediaError(
                .library, "the sound has other stream parameters than this encoder's",
                file: path)
        }
    }

    func write(until time: Time?, into muxer: FilmMuxer) throws(MediaError) {
        let limit = time.map(Soundtrack.sample) ?? Int.max
        while !hasEnded {
            if waiting == nil { waiting = try next() }
            guard let position = waiting else {
                hasEnded = true
                return
            }
            guard position < limit else { return }
            try muxer.writeSound(packet)
            waiting = nil
        }
    }

    /// Reads the next packet.
    ///
    /// - Returns: its position; nil at the end.
    /// - Throws: a `MediaError`, also if the packets don't follow each other to the film's end.
    private func next() throws(MediaError) -> Int? {
        guard let position = try file.next(packet) else {
            guard let last, last.end >= count, file.first == nil, file.last == nil else {
                throw wrong
            }
            return nil
        }
        let found = packet.pointer.pointee
        let isNext = last.map { $0.end == found.pts } ?? (found.pts <= 0)
        guard isNext, found.dts == found.pts, found.duration >= 0,
            position >= last?.position ?? 0, position <= count
        else { throw wrong }
        last = (found.pts + found.duration, position)
        return position
    }

    private var wrong: MediaError {
        MediaError(.unreadable, "this piece has another sound than it says", file: file.path)
    }
}

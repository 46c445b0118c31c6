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

    /// - Throws: a `MediaError` if the file is damaged or from another encoder.
    init(_ path: String, _ codec: SoundCodec, _ call: LibraryCall) throws(MediaError) {
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
            if waiting == nil { waiting = try file.next(packet) }
            guard let position = waiting else {
                hasEnded = true
                return
            }
            guard position < limit else { return }
            try muxer.writeSound(packet)
            waiting = nil
        }
    }
}

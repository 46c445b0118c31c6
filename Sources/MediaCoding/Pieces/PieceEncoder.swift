internal import CLibav
import PixelBuffers

/// Encodes one piece of a film: closed, starting with a key frame, with bytes that don't depend on
/// its position in the film.
final class PieceEncoder {
    let encoder: FilmEncoder
    /// The number of its frames; nil if unknown, for a film's only piece.
    private let count: Int?
    private let packet: Packet
    private var sent = 0

    /// - Throws: a `MediaError`: a missing encoder, or settings that it rejects.
    init(_ settings: FilmSettings, count: Int?, _ call: LibraryCall) throws(MediaError) {
        self.count = count
        packet = try Packet(call)
        encoder = try FilmEncoder(settings, call)
    }

    var hexadecimalParameters: String {
        PieceLabel.hexadecimalParameters(encoder.parameters)
    }

    /// Whether all frames have been sent.
    var isFull: Bool { sent == count }

    /// Sends the next frame and passes finished packets to `write`, which takes their data. Their
    /// time stamps count frames from the start of the piece.
    func send(
        _ frame: PixelBuffer, write: (Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        sent += 1
        try encoder.send(frame, index: sent - 1, isLast: isFull)
        try drain(write)
    }

    /// Passes the remaining packets.
    func end(write: (Packet) throws(MediaError) -> Void) throws(MediaError) {
        try encoder.end()
        try drain(write)
    }

    private func drain(_ write: (Packet) throws(MediaError) -> Void) throws(MediaError) {
        while try encoder.receive(packet) { try write(packet) }
    }
}

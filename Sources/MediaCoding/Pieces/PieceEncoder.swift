internal import CLibav
import PixelBuffers

/// Encodes one piece of a film: closed, beginning with a key frame, and the same bytes wherever in
/// the film it is.
final class PieceEncoder {
    let encoder: FilmEncoder
    /// How many frames it has; nil if that is unknown, for a film's only piece.
    private let count: Int?
    private let packet: Packet
    private var sent = 0

    /// - Throws: a `MediaError`: a missing encoder, or settings that it refuses.
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

    /// Sends the next frame and passes finished packets to `write`, which takes what they hold.
    /// Their time stamps are numbers of frames from the piece's first one on.
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

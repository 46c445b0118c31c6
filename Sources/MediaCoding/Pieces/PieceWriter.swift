internal import CLibav
internal import Hashing
package import PixelBuffers
package import WholeFiles

/// Encodes one piece of a film to an unnamed file: closed, starting with a key frame, with bytes
/// that don't depend on its position in the film.
///
/// Several pieces may be encoded in parallel, each on one thread at a time.
package final class PieceWriter {
    private let encoder: FilmEncoder
    private let packet: Packet
    private let file: OpenFile
    private let label: PieceFileWriter
    private let settings: FilmSettings
    private let call: LibraryCall
    private var frames: FrameCount
    private let count: Int?

    /// - Parameters:
    ///   - settings: the whole film's settings.
    ///   - piece: the piece's number.
    ///   - origin: the film's origin.
    ///   - isCancelled: polled from the encoding thread.
    /// - Throws: a `MediaError`: a missing encoder, or a folder that can't be written.
    package init(
        _ settings: FilmSettings, piece: Int, of origin: PieceLabel.Origin = .none,
        registry: PartialFiles = .shared, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        self.settings = settings
        count = settings.pieceGrid?.frames(of: piece).count
        var own = settings
        own.frameCount = count
        frames = FrameCount(own)
        packet = try Packet(call)
        encoder = try FilmEncoder(settings, call)
        let path = settings.path
        file = try mediaError { () throws(FileError) in
            try OpenFile(namelessBeside: path, in: registry)
        }
        let stream = try mediaError { [file] () throws(FileError) in try file.stream(for: path) }
        label = try PieceFileWriter(
            stream,
            PieceLabel(
                origin, settings, .frames(piece: piece),
                parameters: SHA256.hexadecimal(encoder.parameters)))
    }

    /// Whether all frames have been appended.
    package var isFull: Bool { frames.count == count }

    /// Takes the next frame; doesn't keep the buffer.
    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try call.checkCancellation()
        let index = try frames.take(frame)
        if index == 0, let print = FrameFingerprint(frame, settings) {
            try label.write(print, isFirst: true)
        }
        if isFull, let print = FrameFingerprint(frame, settings) {
            try label.write(print, isFirst: false)
        }
        try encoder.send(frame, index: index, isLast: isFull)
        try drain()
    }

    /// Flushes the encoder.
    ///
    /// - Returns: the piece.
    package func finish() throws(MediaError) -> PieceSource {
        try call.checkCancellation()
        try frames.validate()
        try encoder.end()
        try drain()
        try label.finish()
        return PieceSource(file, path: settings.path, isChecked: true)
    }

    /// Writes the finished packets, whose time stamps count frames from the start of the piece.
    private func drain() throws(MediaError) {
        while try encoder.receive(packet) { try label.write(packet) }
    }
}

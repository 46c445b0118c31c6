internal import CLibav
package import PixelBuffers
package import WholeFiles

/// Writes a film by libav, at a constant frame rate, by joining pieces in their order.
///
/// Pieces come from `PieceWriter`, in parallel on any threads, or from the store; or frames are
/// appended in order, and this encodes the pieces. Equal frames, settings and libraries give equal
/// bytes.
package final class FilmWriter: FileSink, FormatSink {
    package let settings: FilmSettings
    package let output: FilmOutput

    private let call: LibraryCall
    private let registry: PartialFiles
    private let grid: PieceGrid?
    private let packet: Packet
    private var check: FilmCheck
    private var joint: PieceMuxer?
    /// The number of pieces and frames joined so far.
    private var pieceCount = 0
    private var frameCount = 0
    /// The piece that appended frames go to; nil between pieces.
    private var piece: PieceWriter?
    private var frames: FrameCount

    /// - Parameter threads: how many may read the complete film back.
    /// - Throws: a `MediaError`: invalid settings, a missing encoder, or a path that can't be
    ///   written.
    package convenience init(
        _ settings: FilmSettings, threads: Int = 1, registry: PartialFiles = .shared,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        try self.init(
            settings, threads: threads, registry: registry, sound: nil, isCancelled: isCancelled)
    }

    convenience init(
        _ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall
    ) throws(MediaError) {
        try self.init(settings, registry: registry, isCancelled: call.isCancelled)
    }

    /// - Parameter sound: nil encodes the settings' soundtrack.
    init(
        _ settings: FilmSettings, threads: Int = 1, registry: PartialFiles,
        sound: (any PacedSound)?, isCancelled: @escaping @Sendable () -> Bool
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.registry = registry
        call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        grid = settings.pieceGrid
        frames = FrameCount(settings)
        check = FilmCheck(settings, threads: threads, call)
        packet = try Packet(call)
        // It encodes nothing: it provides the parameters that all pieces must have.
        let encoder = try FilmEncoder(settings, call)
        var sound = sound
        if sound == nil, let (track, codec) = settings.sound {
            sound = try FilmSound(track, codec, call)
        }
        output = try FilmOutput(call, registry: registry)
        joint = try PieceMuxer(
            settings, output.hidden(), encoder: encoder, sound: sound, call)
    }

    /// Joins the next piece.
    package func join(_ piece: PieceSource) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            try append(PieceFileReader(piece, isCancelled: call.isCancelled)) { _ in }
        }
    }

    /// - Parameter progress: receives the number of the piece's frames joined so far.
    func join(_ piece: PieceFileReader, progress: (Int) -> Void) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in try append(piece, progress) }
    }

    private func append(_ piece: PieceFileReader, _ progress: (Int) -> Void) throws(MediaError) {
        guard let joint else { return }
        try joint.begin(piece: pieceCount, parameters: piece.label[.parameters])
        let expected = grid?.frames(of: pieceCount).count
        var count = 0
        var isShown = [Bool](repeating: false, count: expected ?? 0)
        var lastDecodingTime = Int64.min
        while let mark = try piece.next(packet) {
            count += 1
            let found = packet.pointer.pointee
            if let expected {
                // Each frame once, in an order in which it can be decoded.
                guard (0..<Int64(expected)).contains(found.pts), !isShown[Int(found.pts)],
                    lastDecodingTime < found.dts, found.dts <= found.pts, found.size > 0, mark == 0
                else { throw wrongFrames(of: piece) }
                isShown[Int(found.pts)] = true
                lastDecodingTime = found.dts
            }
            try joint.write(packet)
            progress(count)
        }
        guard count == expected ?? count else { throw wrongFrames(of: piece) }
        if pieceCount == 0 { check.note(first: piece.first, last: nil) }
        if pieceCount + 1 == grid?.count { check.note(first: nil, last: piece.last) }
        pieceCount += 1
        frameCount += count
    }

    private func wrongFrames(of piece: PieceFileReader) -> MediaError {
        MediaError(.unreadable, "this piece has other frames than it says", file: piece.path)
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            _ = try frames.take(frame)
            let piece: PieceWriter
            if let current = self.piece {
                piece = current
            } else {
                piece = try PieceWriter(
                    settings, piece: pieceCount, registry: registry, isCancelled: call.isCancelled)
                self.piece = piece
            }
            try piece.append(frame)
            if piece.isFull { try endPiece() }
        }
    }

    private func endPiece() throws(MediaError) {
        guard let piece else { return }
        self.piece = nil
        try append(PieceFileReader(piece.finish(), isCancelled: call.isCancelled)) { _ in }
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            if piece != nil || frames.count > 0 { try frames.validate() }
            try endPiece()
            guard frameCount > 0, frameCount == settings.frameCount ?? frameCount else {
                throw MediaError(
                    .notAsPromised,
                    "the film should have \(settings.frameCount ?? 1) frames and got \(frameCount)",
                    file: settings.path)
            }
            try joint?.finish()
            joint = nil
        } check: { (temporaryPath) throws(MediaError) in
            try check.run(on: temporaryPath, frameCount: frameCount)
        }
    }

    package func cancel() {
        (joint, piece) = (nil, nil)
        output.cancel()
    }
}

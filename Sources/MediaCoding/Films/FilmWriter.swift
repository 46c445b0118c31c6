package import PixelBuffers
import WholeFiles

/// Writes a film by libav, at a constant frame rate, in pieces that are joined as they come.
///
/// Equal frames, settings and libraries give equal bytes.
package final class FilmWriter: FileSink {
    package let settings: FilmSettings

    private let call: LibraryCall
    private let grid: PieceGrid?
    private var frames: FrameCount
    private var check: FilmCheck
    package let output: FilmOutput
    /// The piece at hand; nil between pieces.
    private var piece: PieceEncoder?
    private var pieceNumber = 0
    private var joint: FilmJoint?

    /// - Throws: a `MediaError`: invalid settings, a missing encoder, or a path that can't be
    ///   written.
    init(
        _ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.call = call
        grid = settings.pieceGrid
        frames = FrameCount(settings)
        check = FilmCheck(settings, call)
        let first = try PieceEncoder(settings, count: grid?.frames(of: 0).count, call)
        var sound: FilmSound?
        if let (track, codec) = settings.sound {
            sound = try FilmSound(track, codec, call)
        }
        output = try FilmOutput(call, registry: registry)
        let joint = try FilmJoint(
            settings, temporaryPath: output.temporaryPath(), encoder: first.encoder, sound: sound,
            call)
        try joint.begin(piece: 0, hexadecimalParameters: first.hexadecimalParameters)
        piece = first
        self.joint = joint
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            guard let joint else { return }
            let index = try frames.take(frame)
            check.note(frame, index: index)
            let piece = if let piece { piece } else { try next(joint) }
            self.piece = piece
            func write(_ packet: Packet) throws(MediaError) { try joint.write(packet) }
            try piece.send(frame, write: write)
            if piece.isFull {
                try piece.end(write: write)
                self.piece = nil
            }
        }
    }

    private func next(_ joint: FilmJoint) throws(MediaError) -> PieceEncoder {
        pieceNumber += 1
        let count = grid?.frames(of: pieceNumber).count
        let piece = try PieceEncoder(settings, count: count, call)
        try joint.begin(
            piece: pieceNumber, hexadecimalParameters: piece.hexadecimalParameters)
        return piece
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            try frames.validate()
            if let joint {
                func write(_ packet: Packet) throws(MediaError) { try joint.write(packet) }
                try piece?.end(write: write)
                try joint.finish()
            }
            (piece, joint) = (nil, nil)
        } check: { (temporaryPath) throws(MediaError) in
            try check.run(on: temporaryPath, frameCount: frames.count)
        }
    }

    package func cancel() {
        (joint, piece) = (nil, nil)
        output.cancel()
    }
}

package import PixelBuffers
package import WholeFiles

/// Writes pieces of a film to a file each, for `FilmJoin`.
package final class PartWriter: FrameSink {
    package let settings: FilmSettings
    private let origin: PieceLabel.Origin
    private let pieces: Range<Int>
    private let grid: PieceGrid
    private let call: LibraryCall
    private let registry: PartialFiles
    private var frames: FrameCount
    private var check: FilmCheck
    /// The piece at hand; nil between pieces.
    private var current: (encoder: PieceEncoder, file: PieceFileWriter)?
    private var next: Int
    private var files: [PartialFile] = []
    private enum Stage { case open, complete, over }
    private var stage = Stage.open

    /// - Parameters:
    ///   - settings: those of the whole film; its path is the name of the pieces, before their
    ///     numbers.
    ///   - pieces: their numbers, at least one. The sound comes with the film's first.
    /// - Throws: a `MediaError`: settings that can't be cut, a missing encoder, or a path that
    ///   can't be written.
    package init(
        _ settings: FilmSettings, pieces: Range<Int>, of origin: PieceLabel.Origin,
        registry: PartialFiles = .shared, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        try settings.validate()
        guard let grid = settings.pieceGrid else {
            throw MediaError(
                .invalidSettings, "\(settings.coding.title) can't be made in parts",
                file: settings.path)
        }
        self.settings = settings
        self.grid = grid
        self.origin = origin
        self.pieces = pieces
        self.registry = registry
        call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        check = FilmCheck(settings, call)
        next = pieces.lowerBound
        var part = settings
        part.frameCount = Self.frames(of: pieces, grid).count
        frames = FrameCount(part)
        try begin()
    }

    deinit { cancel() }

    /// The frames of pieces, from the film's first one on.
    package static func frames(of pieces: Range<Int>, _ grid: PieceGrid) -> Range<Int> {
        guard let last = pieces.last else { return 0..<0 }
        return grid.frames(of: pieces.lowerBound).lowerBound..<grid.frames(of: last).upperBound
    }

    /// Paths of the files, the sound's last.
    package static func paths(_ settings: FilmSettings, pieces: Range<Int>) -> [String] {
        guard let grid = settings.pieceGrid else { return [] }
        return pieces.map { path(settings, grid, $0) }
            + (pieces.contains(0) && settings.sound != nil ? [soundPath(settings)] : [])
    }

    /// Digits are enough for any film, so that names sort.
    private static func path(
        _ settings: FilmSettings, _ grid: PieceGrid, _ piece: Int
    ) -> String {
        func digits(_ number: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, 8 - text.count)) + text
        }
        let frames = grid.frames(of: piece)
        return "\(settings.path).\(digits(frames.lowerBound))-\(digits(frames.upperBound - 1))"
            + ".\(PieceFile.ending)"
    }

    private static func soundPath(_ settings: FilmSettings) -> String {
        "\(settings.path).sound.\(PieceFile.ending)"
    }

    private func begin() throws(MediaError) {
        let encoder = try PieceEncoder(settings, count: grid.frames(of: next).count, call)
        let label = PieceLabel(
            origin, settings, piece: next, parameters: encoder.encoder.parameters)
        let file = try PieceFileWriter(
            Self.path(settings, grid, next), label, registry: registry)
        files.append(file.file)
        current = (encoder, file)
        next += 1
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try whileOpen { () throws(MediaError) in
            let index = try frames.take(frame) + grid.frames(of: pieces.lowerBound).lowerBound
            if current == nil { try begin() }
            guard let (encoder, file) = current else { return }
            check.note(frame, index: index)
            func write(_ packet: Packet) throws(MediaError) { try file.write(packet) }
            try encoder.send(frame, write: write)
            guard encoder.isFull else { return }
            try encoder.end(write: write)
            if next == 1, let print = check.first {
                try file.write(print, isFirst: true)
            }
            if index + 1 == grid.frameCount, let print = check.last {
                try file.write(print, isFirst: false)
            }
            try file.finish()
            current = nil
        }
    }

    package func complete() throws(MediaError) {
        try whileOpen { () throws(MediaError) in
            try frames.validate()
            if pieces.contains(0), let (track, codec) = settings.sound {
                try write(FilmSound(track, codec, call))
            }
            stage = .complete
        }
    }

    private func write(_ sound: FilmSound) throws(MediaError) {
        let label = PieceLabel(
            origin, settings, piece: nil, parameters: sound.encoder.parameters)
        let file = try PieceFileWriter(
            Self.soundPath(settings), label, registry: registry)
        files.append(file.file)
        try sound.write(until: nil) { (packet, position) throws(MediaError) in
            try file.write(packet, mark: position)
        }
        try file.finish()
    }

    package func commit() throws(MediaError) {
        guard stage == .complete else { throw ended }
        defer { cancel() }
        try mediaError { () throws(FileError) in try PartialFile.commit(files) }
    }

    package func cancel() {
        stage = .over
        current = nil
        for file in files { file.discard() }
        files = []
    }

    private func whileOpen(_ work: () throws(MediaError) -> Void) throws(MediaError) {
        guard stage == .open else { throw ended }
        do throws(MediaError) {
            try call.goOn()
            try work()
        } catch {
            // After an interruption removed the files, they are reported as missing.
            let isInterrupted = files.contains { !$0.isPartial }
            cancel()
            throw isInterrupted ? call.interrupted : error
        }
    }

    private var ended: MediaError {
        MediaError(.ended, "the pieces are finished or given up already", file: settings.path)
    }
}

import Diagnostics
internal import Hashing
package import WholeFiles

/// Writes pieces of a film to named files, for `PieceSet`. They are hidden until `commit`.
package final class PartWriter {
    private let settings: FilmSettings
    private let origin: PieceLabel.Origin
    private let grid: PieceGrid
    private let call: LibraryCall
    private let registry: PartialFiles
    private let packet: Packet
    private var files: [PartialFile] = []

    /// - Parameter settings: the whole film's settings. Its path is the prefix of the pieces'
    ///   names, before their numbers.
    /// - Throws: a `MediaError`: settings of a film that can't be made in pieces, or a path that
    ///   can't be written.
    package init(
        _ settings: FilmSettings, of origin: PieceLabel.Origin,
        registry: PartialFiles = .shared, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        try settings.validate()
        guard let grid = settings.partGrid else {
            throw MediaError(
                .invalidSettings, "\(settings.coding.title) can't be made in parts",
                file: settings.path)
        }
        self.settings = settings
        self.grid = grid
        self.origin = origin
        self.registry = registry
        call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
        packet = try Packet(call)
    }

    deinit { cancel() }

    /// The paths of the files. Those of the sound and the captions, which are written with the
    /// film's first piece, are last.
    package static func paths(_ settings: FilmSettings, pieces: Range<Int>) -> [String] {
        guard let grid = settings.partGrid else { return [] }
        return pieces.map { path(settings, grid, $0) }
            + (pieces.contains(0) && settings.sound != nil ? [soundPath(settings)] : [])
            + (pieces.contains(0) && !settings.captions.isEmpty ? [captionPath(settings)] : [])
    }

    /// Enough digits for any film, so that names sort.
    private static func path(_ settings: FilmSettings, _ grid: PieceGrid, _ piece: Int) -> String {
        func digits(_ number: Int) -> String { String(number).zeroPadded(to: 8) }
        let frames = grid.frames(of: piece)
        return "\(settings.path).\(digits(frames.lowerBound))-\(digits(frames.upperBound - 1))"
            + ".\(PieceFile.ending)"
    }

    private static func soundPath(_ settings: FilmSettings) -> String {
        "\(settings.path).sound.\(PieceFile.ending)"
    }

    private static func captionPath(_ settings: FilmSettings) -> String {
        "\(settings.path).captions.\(PieceFile.ending)"
    }

    /// Whether the file of a piece exists, is complete, and equals what `write` would write.
    package func has(_ piece: Int) -> Bool {
        has(.frames(piece: piece), at: Self.path(settings, grid, piece))
    }

    /// The same for the file of the film's sound; true if the film is silent.
    package func hasSound() -> Bool {
        settings.sound == nil || has(.sound, at: Self.soundPath(settings))
    }

    /// The same for the file of the film's captions; true if it has none.
    package func hasCaptions() -> Bool {
        settings.captions.isEmpty || has(.captions, at: Self.captionPath(settings))
    }

    private func has(_ content: PieceLabel.Content, at path: String) -> Bool {
        let wanted = PieceLabel(origin, settings, content)
        guard let file = try? PieceFileReader(path, isCancelled: call.isCancelled),
            let read = PieceLabel(text: wanted.text)
        else { return false }
        return (PieceLabel.Field.common + [.piece]).allSatisfy { file.label[$0] == read[$0] }
    }

    /// Writes an encoded piece.
    package func write(_ piece: PieceSource, number: Int) throws(MediaError) {
        try call.checkCancellation()
        let reader = try PieceFileReader(piece, isCancelled: call.isCancelled)
        let label = PieceLabel(
            origin, settings, .frames(piece: number), parameters: reader.label[.parameters])
        try write(Self.path(settings, grid, number), label) { file throws(MediaError) in
            try file.write(reader, packet)
        }
    }

    /// Writes a piece of a single frame.
    ///
    /// - Parameter frame: a `FramePacket`, or a file of a sequence of images.
    package func write(frame: [UInt8], number: Int) throws(MediaError) {
        try call.checkCancellation()
        let label = PieceLabel(origin, settings, .frames(piece: number))
        try write(Self.path(settings, grid, number), label) { file throws(MediaError) in
            try file.write(frame: frame)
        }
    }

    /// Writes the film's sound, if any.
    package func writeSound() throws(MediaError) {
        guard let (track, codec) = settings.sound else { return }
        let sound = try FilmSound(track, codec, call)
        let label = PieceLabel(
            origin, settings, .sound,
            parameters: SHA256.hexadecimal(sound.encoder.parameters))
        try write(Self.soundPath(settings), label) { file throws(MediaError) in
            try sound.write(until: nil) { (packet, position) throws(MediaError) in
                try file.write(packet, mark: position)
            }
        }
    }

    /// Writes the captions that aren't drawn, if any.
    package func writeCaptions() throws(MediaError) {
        guard !settings.captions.isEmpty else { return }
        let label = PieceLabel(origin, settings, .captions)
        try write(Self.captionPath(settings), label) { file throws(MediaError) in
            try file.write(captions: CaptionBytes.bytes(settings.captions))
        }
    }

    private func write(
        _ path: String, _ label: PieceLabel, _ content: (PieceFileWriter) throws(MediaError) -> Void
    ) throws(MediaError) {
        do throws(MediaError) {
            let (file, stream) = try mediaError { () throws(FileError) in
                let file = try PartialFile(for: path, in: registry)
                return (file, try OutputStream(to: file))
            }
            files.append(file)
            let writer = try PieceFileWriter(stream, label)
            try content(writer)
            try writer.finish()
        } catch {
            // After an interruption removed the files, they are reported as missing.
            let isInterrupted = files.contains { !$0.isPartial }
            cancel()
            throw isInterrupted ? call.interrupted : error
        }
    }

    /// Moves the files to their paths.
    package func commit() throws(MediaError) {
        defer { cancel() }
        try mediaError { () throws(FileError) in try PartialFile.commit(files) }
    }

    /// Removes the hidden files; does nothing after `commit`.
    package func cancel() {
        for file in files { file.discard() }
        files = []
    }
}

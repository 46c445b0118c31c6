internal import FrameProduction
internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import WholeFiles

/// Small complete films of encoders that need all frames, stored by the keys of their frames.
struct FilmStore: Sendable {
    private let pieces: PieceStore
    private let keys: FrameKeys
    private let maker: FrameMaker

    /// The limit for one film. Exporting a larger one again encodes it again.
    private static let maxBytes = 64 << 20

    init(_ maker: FrameMaker, _ keys: FrameKeys, cache: String) {
        pieces = PieceStore(cache: cache)
        (self.keys, self.maker) = (keys, maker)
    }

    /// Nil for films made of pieces and for sequences of images.
    func key(of film: FilmSettings) -> String? {
        guard film.isJoinedOfFrames, !film.coding.format.isSequence else { return nil }
        var hash = SHA256()
        let text = ["film 1", film.filmText].distinctBytes
        text.withUnsafeBytes { hash.update($0) }
        for (position, frame) in maker.loaded.frames.enumerated() where film.shows(frame: position)
        {
            maker.key(of: frame, keys).bytes.withUnsafeBytes { hash.update($0) }
        }
        return hash.finishHexadecimal()
    }

    /// The film with this key: its bytes and its settings, which may be those of a smaller film
    /// than requested.
    func film(_ key: String, asked film: FilmSettings) -> (settings: FilmSettings, bytes: [UInt8])?
    {
        guard var bytes = pieces.bytes(key, limitBytes: Self.maxBytes),
            let end = bytes.prefix(200).firstIndex(of: 10)
        else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var settings = film
        (settings.width, settings.height) = (numbers[0], numbers[1])
        (settings.quality, settings.colors) = (numbers[2], numbers[3])
        settings.frameStep = numbers[4]
        bytes.removeFirst(end + 1)
        return (settings, bytes)
    }

    /// Stores a complete film, unless a file changed while it was made.
    func keep(_ sink: any FileSink, as key: String) {
        guard keys.areValid, let bytes = sink.bytes(limitBytes: Self.maxBytes - 4096) else {
            return
        }
        let film = sink.settings
        let head = "\(film.width) \(film.height) \(film.quality) \(film.colors) \(film.frameStep)\n"
        pieces.keep(Array(head.utf8) + bytes, as: key)
    }
}

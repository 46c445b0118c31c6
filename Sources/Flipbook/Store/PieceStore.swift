internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import WholeFiles

/// Encoded pieces of films by what they depend on, kept from one run to the next.
///
/// A file that is missing, damaged or not to be trusted costs time and nothing else.
final class PieceStore: Sendable {
    private let directory: String
    private let folder: StoreFolder?

    static func directory(in cache: String) -> String { FilePlace.inside(cache, "pieces") }

    private static let ending = ".piece"
    /// Of all pieces together; `flipbook cache --limit` makes them fewer.
    private static let mostBytes = 8 << 30
    /// Of one piece. Lossless films aren't worth their space.
    private static let mostPieceBytes = 256 << 20

    init(cache: String) {
        directory = Self.directory(in: cache)
        folder = try? Self.folder(directory, isMade: true)
        folder?.removePartials()
    }

    static func folder(
        _ path: String, isMade: Bool
    ) throws(StoreFolder.Refusal) -> StoreFolder? {
        try StoreFolder(path, ending: ending, isMade: isMade)
    }

    /// The key of a piece: SHA-256 in hexadecimal.
    static func key(_ settings: FilmSettings, _ frames: [FrameKey]) -> String {
        var hash = SHA256()
        let text = ["piece 1", settings.pieceText(frameCount: frames.count)].distinctBytes
        text.withUnsafeBytes { hash.update($0) }
        for frame in frames { frame.bytes.withUnsafeBytes { hash.update($0) } }
        return hash.finishHexadecimal()
    }

    /// The piece with that key; nil where it isn't there or is damaged.
    func piece(_ key: String) -> PieceSource? {
        guard let file = try? folder?.open(key + Self.ending) else { return nil }
        return PieceSource(
            file, keptAs: FilePlace.inside(directory, key + Self.ending), key: key)
    }

    func keep(_ piece: PieceSource, as key: String) {
        guard let folder, piece.file.byteCount <= Self.mostPieceBytes else { return }
        _ = folder.copy(piece.file, to: key + Self.ending)
    }

    /// What was kept as bytes: a film that isn't made of pieces.
    func bytes(_ key: String, limitBytes: Int) -> [UInt8]? {
        guard let folder else { return nil }
        return SealedFile.read(
            Self.filmKind, key: key, from: folder, Self.filmName(key), limitBytes: limitBytes)
    }

    func keep(_ bytes: [UInt8], as key: String) {
        guard let folder else { return }
        _ = folder.write(
            SealedFile.bytes(Self.filmKind, key: key, bytes), to: Self.filmName(key))
    }

    private static let filmKind = "film 1"
    private static func filmName(_ key: String) -> String { "\(key).film\(ending)" }

    /// Removes the least recently used pieces where there are too many.
    func shrink() { folder?.shrink(above: Self.mostBytes, to: Self.mostBytes / 4 * 3) }
}

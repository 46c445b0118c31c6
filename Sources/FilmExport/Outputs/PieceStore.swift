internal import FrameProduction
internal import FrameScheduling
internal import Hashing
internal import MediaCoding
internal import WholeFiles

/// Encoded pieces of films, stored by the keys of their frames and the encoder's settings.
///
/// If a file is missing, damaged or untrusted, its content is made again.
final class PieceStore: Sendable {
    private let directory: String
    private let folder: StoreFolder?

    private static let ending = KeptKind.pieces.ending
    /// The limit for one piece. Lossless films aren't worth their space.
    private static let maxPieceBytes = 256 << 20

    init(cache: String) {
        directory = KeptKind.pieces.directory(in: cache)
        folder = try? KeptKind.pieces.folder(in: cache, isMade: true)
        folder?.removePartials()
    }

    /// The key of a piece: SHA-256 in hexadecimal.
    static func key(_ settings: FilmSettings, _ frames: [FrameKey]) -> String {
        var hash = SHA256()
        let version = KeptKind.pieces.version
        let text = [version, settings.pieceText(frameCount: frames.count)].distinctBytes
        text.withUnsafeBytes { hash.update($0) }
        for frame in frames { frame.bytes.withUnsafeBytes { hash.update($0) } }
        return hash.finishHexadecimal()
    }

    /// The piece with this key; nil if it is missing or damaged.
    func piece(_ key: String) -> PieceSource? {
        guard let file = try? folder?.open(key + Self.ending) else { return nil }
        return PieceSource(file, keptAs: FilePlace.inside(directory, key + Self.ending), key: key)
    }

    func keep(_ piece: PieceSource, as key: String) {
        guard let folder, piece.file.byteCount <= Self.maxPieceBytes else { return }
        _ = folder.copy(piece.file, to: key + Self.ending)
    }

    /// A film that isn't made of pieces.
    func bytes(_ key: String, limitBytes: Int) -> [UInt8]? {
        guard let folder else { return nil }
        return SealedFile.read(
            Self.filmKind, key: key, from: folder, Self.filmName(key), limitBytes: limitBytes)
    }

    func keep(_ bytes: [UInt8], as key: String) {
        guard let folder else { return }
        _ = folder.write(SealedFile.bytes(Self.filmKind, key: key, bytes), to: Self.filmName(key))
    }

    private static let filmKind = "film 1"
    private static func filmName(_ key: String) -> String { "\(key).film\(ending)" }

    /// Removes the least recently used pieces above the limit.
    func shrink() { KeptKind.pieces.shrink(folder) }
}

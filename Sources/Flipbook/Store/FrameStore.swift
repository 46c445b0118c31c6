internal import FrameScheduling
internal import Hashing
internal import PixelBuffers
internal import Synchronization
internal import WholeFiles

/// Frames of films whose encoders need all of them, by what they depend on, kept from one run to
/// the next: after an edit only those are drawn that changed.
///
/// A file that is missing, damaged or not to be trusted costs time and nothing else.
final class FrameStore: Sendable {
    private let folder: StoreFolder?
    /// Keys of those that were written by this run.
    private let kept = Mutex<Set<String>>([])

    static func directory(in cache: String) -> String { FilePlace.inside(cache, "frames") }

    private static let ending = ".frame"
    private static let kind = "frame 1"
    /// Of all frames together; `flipbook cache --limit` makes them fewer.
    private static let mostBytes = 2 << 30
    /// Of one frame.
    private static let mostFrameBytes = 64 << 20

    init(cache: String) {
        folder = try? Self.folder(Self.directory(in: cache), isMade: true)
    }

    static func folder(
        _ path: String, isMade: Bool
    ) throws(StoreFolder.Refusal) -> StoreFolder? {
        try StoreFolder(path, ending: ending, isMade: isMade)
    }

    /// The key of a frame in one form: SHA-256 in hexadecimal.
    static func key(_ form: DrawnFrames.Form, _ rendition: Rendition, _ frame: FrameKey) -> String {
        let parts = [
            "frame 1", "\(form.width)x\(form.height)", form.format.rawValue,
            form.isDithered ? "dithered" : "plain", rendition.png.map { "\($0)" } ?? "rows",
            SHA256.hexadecimal(frame.bytes),
        ]
        return SHA256.hexadecimalHash(parts.distinctBytes)
    }

    /// The frame with that key, as `FramePacket` or a PNG.
    func packet(_ key: String) -> [UInt8]? {
        guard let folder else { return nil }
        return SealedFile.read(
            Self.kind, key: key, from: folder, key + Self.ending, limitBytes: Self.mostFrameBytes)
    }

    func keep(_ packet: [UInt8], as key: String) {
        guard let folder, packet.count < Self.mostFrameBytes - 1024,
            kept.withLock({ $0.insert(key).inserted })
        else { return }
        _ = folder.write(SealedFile.bytes(Self.kind, key: key, packet), to: key + Self.ending)
    }

    /// Removes the least recently used frames where there are too many, if this run wrote any.
    func shrink() {
        guard kept.withLock({ !$0.isEmpty }) else { return }
        folder?.shrink(above: Self.mostBytes, to: Self.mostBytes / 4 * 3)
    }
}

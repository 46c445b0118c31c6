internal import FrameScheduling
internal import Hashing
internal import PixelBuffers
internal import Synchronization
internal import WholeFiles

/// Frames of films whose encoders need all frames, stored by key: after an edit, only changed
/// frames are drawn.
///
/// If a file is missing, damaged or untrusted, its content is made again.
package final class FrameStore: Sendable {
    private let folder: StoreFolder?
    /// The keys of frames written by this run.
    private let kept = Mutex<Set<String>>([])

    /// The limit for one frame.
    private static let maxFrameBytes = 64 << 20

    package init(cache: String) {
        folder = try? KeptKind.frames.folder(in: cache, isMade: true)
    }

    /// The key of a frame in this form: SHA-256 in hexadecimal.
    static func key(_ form: DrawnFrames.Form, _ rendition: Rendition, _ frame: FrameKey) -> String {
        let parts = [
            KeptKind.frames.version, "\(form.width)x\(form.height)", form.format.rawValue,
            form.isDithered ? "dithered" : "plain", rendition.png.map { "\($0)" } ?? "rows",
            SHA256.hexadecimal(frame.bytes),
        ]
        return SHA256.hexadecimalHash(parts.distinctBytes)
    }

    /// The frame with this key, as `FramePacket` or a PNG.
    func packet(_ key: String) -> [UInt8]? {
        KeptKind.frames.sealed(key, in: folder, limitBytes: Self.maxFrameBytes)
    }

    func keep(_ packet: [UInt8], as key: String) {
        guard let folder, packet.count < Self.maxFrameBytes - 1024,
            kept.withLock({ $0.insert(key).inserted })
        else { return }
        KeptKind.frames.seal(packet, as: key, in: folder)
    }

    /// If this run stored frames, removes the least recently used ones above the limit.
    package func shrink() {
        guard kept.withLock({ !$0.isEmpty }) else { return }
        KeptKind.frames.shrink(folder)
    }
}

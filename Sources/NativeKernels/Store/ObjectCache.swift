internal import Hashing
import Synchronization
import WholeFiles

/// Compiled code on disk. Missing, damaged or unwritable files cost time only.
///
/// Cached code runs in this process: a folder or file that others could write is refused, and the
/// cache is then disabled.
final class ObjectCache: Sendable {
    private let directory: String
    /// Above it, the least recently used files are removed.
    private let maxBytes: Int

    private struct State {
        var refusal: String?
        /// Bytes written since the last check of the total; nil before the first.
        var writtenBytes: Int?
    }

    private let state = Mutex(State())

    init(directory: String, maxBytes: Int = 256 << 20) {
        (self.directory, self.maxBytes) = (directory, maxBytes)
    }

    /// Why the cache is disabled; nil if it isn't, or wasn't used yet.
    var refusal: String? { state.withLock { $0.refusal } }

    func object(for key: String) -> [UInt8]? {
        answer { () throws(StoreFolder.Refusal) -> [UInt8]? in
            guard let folder = try Self.folder(directory, isMade: false),
                let entry = try folder.read(Self.name(key), limitBytes: Self.maxEntryBytes)
            else { return nil }
            return Self.object(in: entry, for: key)
        }
    }

    func store(_ object: [UInt8], for key: String) {
        let entry = Self.entry(object, for: key)
        guard entry.count < Self.maxEntryBytes else { return }
        answer { () throws(StoreFolder.Refusal) -> Void? in
            guard let folder = try Self.folder(directory, isMade: true),
                folder.write(entry, to: Self.name(key))
            else { return nil }
            let isFull = state.withLock { state in
                let written = (state.writtenBytes ?? maxBytes) + entry.count
                let isFull = written > maxBytes / 8
                state.writtenBytes = isFull ? 0 : written
                return isFull
            }
            if isFull { folder.shrink(above: maxBytes, to: maxBytes / 4 * 3) }
            return ()
        }
    }

    @discardableResult private func answer<Answer>(
        _ body: () throws(StoreFolder.Refusal) -> Answer?
    ) -> Answer? {
        // Code of unknown origin is not cached.
        guard refusal == nil, CodeIdentity.current != nil else { return nil }
        do throws(StoreFolder.Refusal) { return try body() } catch {
            state.withLock { $0.refusal = $0.refusal ?? Self.sentence(error) }
            return nil
        }
    }

    static func sentence(_ refusal: StoreFolder.Refusal) -> String {
        "compiled shaders are not kept: \(refusal)"
    }

    // MARK: Entries

    private static let ending = ".kernel"

    static func folder(_ path: String, isMade: Bool) throws(StoreFolder.Refusal) -> StoreFolder? {
        try StoreFolder(path, ending: ending, isMade: isMade)
    }

    private static let magic: [UInt8] = Array("FBOBJ3\n\0".utf8)
    private static let maxEntryBytes = 1 << 28

    private static func name(_ key: String) -> String { key + ending }

    /// Magic number, key after its length, SHA-256 of key and code, code. The key detects renamed
    /// entries.
    private static func entry(_ object: [UInt8], for key: String) -> [UInt8] {
        head(of: key) + SHA256.hash(Array(key.utf8) + object) + object
    }

    private static func head(of key: String) -> [UInt8] {
        magic + [UInt8(clamping: key.utf8.count)] + key.utf8
    }

    private static func object(in entry: [UInt8], for key: String) -> [UInt8]? {
        let head = head(of: key)
        guard entry.starts(with: head), entry.count > head.count + 32 else { return nil }
        let object = Array(entry[(head.count + 32)...])
        let hash = SHA256.hash(Array(key.utf8) + object)
        return hash.elementsEqual(entry[head.count..<head.count + 32]) ? object : nil
    }
}

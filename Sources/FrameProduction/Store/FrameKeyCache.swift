internal import FrameScheduling
internal import Synchronization
internal import WholeFiles

/// The keys of a film's frames, stored by the film's sources. So an unchanged film isn't evaluated
/// to look its frames up.
///
/// If a file is missing, damaged or untrusted, its content is made again.
final class FrameKeyCache: Sendable {
    private struct State {
        var keys: [Int: FrameKey]
        var isChanged = false
    }

    private let cache: String
    /// SHA-256 of the film's sources, in hexadecimal.
    private let film: String
    private let state: Mutex<State>

    private static let keyLength = 32
    /// A frame's number in 4 bytes, and its key.
    private static let recordLength = 4 + keyLength
    /// The limit for one film: 2.3 MB. The frames after these are evaluated again.
    private static let maxRecords = 1 << 16

    init(cache: String, film: String) {
        (self.cache, self.film) = (cache, film)
        state = Mutex(State(keys: Self.keys(cache, film)))
    }

    /// The key of the frame of this number; `make` evaluates the frame if it isn't known.
    func key(at frame: Int, make: () -> FrameKey) -> FrameKey {
        if let key = state.withLock({ $0.keys[frame] }) { return key }
        let key = make()
        state.withLock { state in
            guard state.keys.count < Self.maxRecords else { return }
            state.keys[frame] = key
            state.isChanged = true
        }
        return key
    }

    /// Whether keys were added since the last save.
    var isChanged: Bool { state.withLock { $0.isChanged } }

    /// Writes the keys if there are new ones.
    func save() {
        let keys = state.withLock { state -> [Int: FrameKey]? in
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.keys
        }
        guard let keys else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(keys.count * Self.recordLength)
        for (frame, key) in keys.sorted(by: { $0.key < $1.key }) {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: frame >> ($0 * 8)) }
            bytes += key.bytes
        }
        KeptKind.keys.seal(bytes, as: film, inCache: cache)
    }

    private static func keys(_ cache: String, _ film: String) -> [Int: FrameKey] {
        guard
            let bytes = KeptKind.keys.sealed(
                film, inCache: cache, limitBytes: maxRecords * recordLength + 1024),
            bytes.count.isMultiple(of: recordLength)
        else { return [:] }
        var keys: [Int: FrameKey] = [:]
        keys.reserveCapacity(bytes.count / recordLength)
        for start in stride(from: 0, to: bytes.count, by: recordLength) {
            let frame = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) }
            keys[frame] = FrameKey(bytes: Array(bytes[start + 4..<start + recordLength]))
        }
        return keys
    }
}

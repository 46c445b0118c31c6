internal import FrameScheduling
internal import Hashing
import Synchronization
internal import WholeFiles

/// Hashes of a film's frames, stored by the frames' keys.
///
/// Each film has a file, with the hashes of its last runs. If a file is missing, damaged or
/// untrusted, its content is made again.
final class HashStore: Sendable {
    private struct State {
        /// The hashes that earlier runs stored.
        var known: [FrameKey: String]
        /// The hashes that this run has requested or found, in that order.
        var used: [(key: FrameKey, hash: String)] = []
        var isUsed: Set<FrameKey> = []
        var isChanged = false
        /// The keys whose hashes this run found.
        var isNew: Set<FrameKey> = []
        var knownCount = 0
    }

    private let cache: String
    /// Identifies the film: SHA-256 in hexadecimal.
    private let film: String
    private let state: Mutex<State>

    /// A key and a hash.
    private static let recordLength = 64
    /// The limit for one film: 4 MB.
    private static let maxRecords = 1 << 16
    /// The limit of a file, with the two lines and the digest that `SealedFile` adds.
    private static let maxBytes = maxRecords * recordLength + 256

    /// - Parameters:
    ///   - cache: the folder of all stores.
    ///   - film: identifies the film. What its frames are made of is in their keys.
    init(cache: String, film: [String]) {
        self.cache = cache
        self.film = SHA256.hexadecimalHash(film.distinctBytes)
        state = Mutex(State(known: Self.records(cache, self.film)))
    }

    /// Returns the stored hash of the frame with this key; nil if there is none.
    func hash(for key: FrameKey) -> String? {
        state.withLock { state in
            guard let hash = state.known[key] else { return nil }
            // Hashes of this run don't count: whether a second equal frame finds one depends on
            // timing.
            if !state.isNew.contains(key) { state.knownCount += 1 }
            if state.isUsed.insert(key).inserted { state.used.append((key, hash)) }
            return hash
        }
    }

    /// The number of requests that were answered by hashes of earlier runs.
    var knownCount: Int { state.withLock { $0.knownCount } }

    func keep(_ hash: String, for key: FrameKey) {
        state.withLock { state in
            guard hash.utf8.count == 64, state.isUsed.insert(key).inserted else { return }
            state.used.append((key, hash))
            state.known[key] = hash
            state.isNew.insert(key)
            state.isChanged = true
        }
    }

    /// Writes the hashes of this run, and as many older ones as fit.
    func save() {
        let records = state.withLock { state -> [(key: FrameKey, hash: String)]? in
            guard state.isChanged else { return nil }
            state.isChanged = false
            let older = state.known.filter { !state.isUsed.contains($0.key) }
                .map { (key: $0.key, hash: $0.value) }
            return Array((state.used + older).prefix(Self.maxRecords))
        }
        guard let records else { return }
        let content = records.flatMap { $0.key.bytes + Self.digest($0.hash) }
        KeptKind.hashes.seal(content, as: film, inCache: cache)
    }

    private static func records(_ cache: String, _ film: String) -> [FrameKey: String] {
        guard
            let content = KeptKind.hashes.sealed(film, inCache: cache, limitBytes: maxBytes),
            content.count.isMultiple(of: recordLength)
        else { return [:] }
        var records: [FrameKey: String] = [:]
        for start in stride(from: 0, to: content.count, by: recordLength) {
            let (key, hash) = (start..<start + 32, start + 32..<start + recordLength)
            records[FrameKey(bytes: Array(content[key]))] = SHA256.hexadecimal(content[hash])
        }
        return records
    }

    private static func digest(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.utf8.map {
            UInt8(Character(Unicode.Scalar($0)).hexDigitValue ?? 0)
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

internal import FrameRendering
internal import FrameScheduling
internal import Synchronization

/// Hashes of a film's frames by their states, for frames that a film has several times.
final class RecentHashes: Sendable {
    private struct State {
        var hashes: [FrameState: (exact: FrameState, hash: String)] = [:]
        var weight = 0
    }

    private let state = Mutex(State())
    /// Layers, some 10 MB. Hashes beyond that aren't stored.
    private static let mostWeight = 1 << 13

    func hash(of frame: FrameState) -> String? {
        guard frame.isComparable, let known = state.withLock({ $0.hashes[frame] }),
            known.exact.isSame(as: frame)
        else { return nil }
        return known.hash
    }

    func keep(_ hash: String, of frame: FrameState) {
        guard frame.isComparable else { return }
        let weight = frame.weight
        state.withLock { state in
            guard state.hashes[frame] == nil, state.weight + weight <= Self.mostWeight else {
                return
            }
            state.hashes[frame] = (frame, hash)
            state.weight += weight
        }
    }
}

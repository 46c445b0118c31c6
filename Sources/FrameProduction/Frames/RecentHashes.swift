internal import FrameRendering
internal import FrameScheduling
internal import Synchronization

/// Hashes of a film's frames by their states, for frames that a film has several times.
final class RecentHashes: Sendable {
    private struct State {
        var hashes: [ExactState: String] = [:]
        var weight = 0
    }

    private let state = Mutex(State())
    /// Layers, some 10 MB. Hashes beyond that aren't stored.
    private static let maxWeight = 1 << 13

    func hash(of frame: FrameState) -> String? {
        guard frame.isComparable else { return nil }
        return state.withLock { $0.hashes[ExactState(frame)] }
    }

    func keep(_ hash: String, of frame: FrameState) {
        guard frame.isComparable else { return }
        let (key, weight) = (ExactState(frame), frame.weight)
        state.withLock { state in
            guard state.hashes[key] == nil, state.weight + weight <= Self.maxWeight else {
                return
            }
            state.hashes[key] = hash
            state.weight += weight
        }
    }
}

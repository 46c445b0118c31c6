internal import Synchronization

/// Counts what became of the frames of an export.
final class FrameTally: Sendable {
    private struct Counts {
        var drawn = 0
        var taken: [Int: Int] = [:]
        var encoded: [Int: Int] = [:]
    }

    private let counts = Mutex(Counts())

    /// A frame was drawn, for all films.
    func countDrawn() { counts.withLock { $0.drawn += 1 } }

    /// Frames of a film were taken, encoded, from an earlier run.
    func countTaken(_ count: Int, of film: Int) {
        counts.withLock { $0.taken[film, default: 0] += count }
    }

    func countEncoded(_ count: Int, of film: Int) {
        counts.withLock { $0.encoded[film, default: 0] += count }
    }

    /// What became of a film's frames.
    func work(of film: Int) -> FrameWork {
        counts.withLock {
            FrameWork(
                drawn: $0.drawn, taken: $0.taken[film] ?? 0, encoded: $0.encoded[film] ?? 0)
        }
    }
}

/// What became of the frames of a film.
public struct FrameWork: Hashable, Sendable {
    /// Frames that were drawn, for this film or for others of the same export.
    public var drawn = 0
    /// Frames that were taken, drawn and encoded, from an earlier export.
    public var taken = 0
    /// Frames that were encoded.
    public var encoded = 0

    public init(drawn: Int = 0, taken: Int = 0, encoded: Int = 0) {
        (self.drawn, self.taken, self.encoded) = (drawn, taken, encoded)
    }
}

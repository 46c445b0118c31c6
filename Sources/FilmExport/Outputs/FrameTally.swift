internal import FrameProduction
internal import Synchronization

/// Counts the drawn, reused and encoded frames of an export.
final class FrameTally: Sendable {
    private struct Counts {
        var taken: [Int: Int] = [:]
        var encoded: [Int: Int] = [:]
    }

    private let counts = Mutex(Counts())

    /// Counts frames of a film that an earlier run has encoded.
    func countTaken(_ count: Int, of film: Int) {
        counts.withLock { $0.taken[film, default: 0] += count }
    }

    func countEncoded(_ count: Int, of film: Int) {
        counts.withLock { $0.encoded[film, default: 0] += count }
    }

    /// Returns the counts of a film.
    ///
    /// - Parameter reuse: of all films of the export.
    func work(of film: Int, _ reuse: FrameReuse) -> FrameWork {
        counts.withLock {
            FrameWork(
                drawn: reuse.wholeCount + reuse.partialCount, equal: reuse.equalCount,
                taken: $0.taken[film] ?? 0, encoded: $0.encoded[film] ?? 0)
        }
    }
}

/// The numbers of a film's frames that were drawn, reused and encoded.
public struct FrameWork: Hashable, Sendable {
    /// Frames that were drawn, whole or in part, for this film or for others of the same export.
    public var drawn = 0
    /// Frames that were not drawn, since they are equal to another frame of the film.
    public var equal = 0
    /// Frames that an earlier export has drawn and encoded.
    public var taken = 0
    /// Frames that were encoded.
    public var encoded = 0

    public init(drawn: Int = 0, equal: Int = 0, taken: Int = 0, encoded: Int = 0) {
        (self.drawn, self.equal, self.taken, self.encoded) = (drawn, equal, taken, encoded)
    }
}

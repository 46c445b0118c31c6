internal import Synchronization
internal import WholeFiles

/// Cancels running work. It may be set from any thread and can't be reset.
///
/// It is checked between frames, and between the steps of finishing a film and reading it back.
/// Cancelled work stops within the time of one frame, removes its partial files and throws
/// `FlipbookError.cancelled`. Cancelling has no effect once all files are at their paths.
public final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    public init() {}

    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Removes all partial files of this process immediately, without waiting for frames in
    /// progress. No file can be written afterwards.
    public static func abandonFiles() { PartialFiles.shared.removeAll() }

    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func check() throws(FlipbookError) {
        if isCancelled { throw .cancelled }
    }
}

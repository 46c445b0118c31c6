internal import Synchronization
internal import WholeFiles

/// A switch that ends running work; may be thrown from any thread, and never goes back.
///
/// Work looks at it between frames, and while a film is finished and read back between one piece
/// of that work and the next: it ends within the time of a frame, removes what it has half written,
/// and throws `FlipbookError.cancelled`. Work whose files are all in their places is done, however
/// late it is cancelled.
public final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    public init() {}

    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Removes every half-written file of this process at once, for who can't wait for the frames
    /// in the making; nothing can be written after it.
    public static func abandonFiles() { PartialFiles.shared.removeAll() }

    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func check() throws(FlipbookError) {
        if isCancelled { throw .cancelled }
    }
}

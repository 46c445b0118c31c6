internal import Synchronization

/// A switch that ends running work; may be thrown from any thread, and never goes back.
///
/// Work looks at it between frames: it ends within the time of a frame, removes what it has half
/// written, and throws `FlipbookError.cancelled`.
public final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    public init() {}

    public func cancel() { flag.store(true, ordering: .relaxed) }

    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func check() throws(FlipbookError) {
        if isCancelled { throw .cancelled }
    }
}

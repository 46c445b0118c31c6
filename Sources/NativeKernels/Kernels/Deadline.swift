import Synchronization

/// What tells kernels that run that nobody waits for them any more.
///
/// It reads no clock: who has one calls `expire`. Kernels look at it again and again and leave off;
/// what they have drawn until then is thrown away, so that no pixel depends on when that is.
///
/// `@unchecked Sendable` holds because all that is shared is two numbers, which are atomic.
package final class Deadline: @unchecked Sendable {
    /// Compiled code reads the number behind it, which other threads change.
    private let number: UnsafeMutablePointer<Atomic<UInt32>>
    /// How many kernels look at it now.
    private let running = Atomic<Int>(0)

    /// The one that kernels of this thread, or this task, look at.
    @TaskLocal package static var current: Deadline?

    static let never = Deadline()

    package init() {
        number = .allocate(capacity: 1)
        number.initialize(to: Atomic(0))
    }

    deinit {
        number.deinitialize(count: 1)
        number.deallocate()
    }

    /// Whether a kernel is at work: the time that goes by counts. Compiling one, or reading a file,
    /// is not what a limit on shaders is for.
    package var isCounting: Bool { running.load(ordering: .relaxed) > 0 }

    func whileRunning<Result>(_ body: () -> Result) -> Result {
        running.add(1, ordering: .relaxed)
        defer { running.subtract(1, ordering: .relaxed) }
        return body()
    }

    package func expire() { number.pointee.store(1, ordering: .relaxed) }
    package var isExpired: Bool { number.pointee.load(ordering: .relaxed) != 0 }

    /// Where the number is, 0 until the time is over.
    var address: UnsafeRawPointer { UnsafeRawPointer(number) }
}

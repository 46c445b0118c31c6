import Synchronization

/// Tells running kernels to stop.
///
/// It reads no clock: its owner calls `expire`. Kernels poll it and return early; their output is
/// discarded, so no pixel depends on timing.
///
/// `@unchecked Sendable` holds because the shared numbers are atomic.
package final class Deadline: @unchecked Sendable {
    /// Read by compiled code, written by other threads.
    private let number: UnsafeMutablePointer<Atomic<UInt32>>
    /// Number of kernels running.
    private let running = Atomic<Int>(0)

    /// The deadline of this thread's or task's kernels.
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

    /// Whether a kernel is running: compiling and reading files don't count against a shader's time
    /// limit.
    package var isCounting: Bool { running.load(ordering: .relaxed) > 0 }

    func whileRunning<Result>(_ body: () -> Result) -> Result {
        running.add(1, ordering: .relaxed)
        defer { running.subtract(1, ordering: .relaxed) }
        return body()
    }

    package func expire() { number.pointee.store(1, ordering: .relaxed) }

    /// The address of the number; it is 0 until the deadline expires.
    var address: UnsafeRawPointer { UnsafeRawPointer(number) }
}

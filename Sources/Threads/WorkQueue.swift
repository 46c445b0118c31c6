internal import Synchronization

/// Numbered parts of a piece of work, which threads take in order.
final class Parts: Sendable {
    /// Helpers that run parts; changed with the queue's lock held.
    let helperCount = Atomic<Int>(0)
    private let next = Atomic<Int>(0)
    private let end: Atomic<Int>
    private let body: @Sendable (Int) -> Bool

    /// - Parameter body: runs a part; returns whether the parts behind it are still needed.
    init(count: Int, _ body: @escaping @Sendable (Int) -> Bool) {
        end = Atomic(count)
        self.body = body
    }

    /// Whether some parts haven't started.
    var areLeft: Bool { next.load(ordering: .relaxed) < end.load(ordering: .relaxed) }

    /// Runs one part after the other, as long as some are left and `goesOn` holds.
    func run(while goesOn: () -> Bool) {
        while areLeft, goesOn() {
            let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard part < end.load(ordering: .relaxed) else { return }
            if !body(part) { end.min(part, ordering: .relaxed) }
        }
    }
}

/// The threads of a pool that are at work, and the helpers.
final class WorkQueue: Sendable {
    private struct State {
        var running: [Parts] = []
        var helpers: [WorkerThread] = []
        /// Whether the system had no thread left to give.
        var isShort = false
        var isClosed = false

        /// The work for the next helper: that with the fewest helpers.
        var next: Parts? {
            running.lazy.filter(\.areLeft).min {
                $0.helperCount.load(ordering: .relaxed) < $1.helperCount.load(ordering: .relaxed)
            }
        }
    }

    let size: Int
    /// Threads at work, helpers included.
    private let busy = Atomic<Int>(0)
    private let state = Monitor(State())

    init(size: Int) { self.size = size }

    private var hasIdle: Bool { busy.load(ordering: .relaxed) < size }

    func begin() { busy.wrappingAdd(1, ordering: .relaxed) }

    func end() {
        busy.wrappingSubtract(1, ordering: .relaxed)
        // A helper may take the place.
        if size > 1 { state.change { _ in } }
    }

    /// Ends the helpers. Nothing may be running.
    func close() {
        let helpers = state.change { state in
            state.isClosed = true
            defer { state.helpers = [] }
            return state.helpers
        }
        for helper in helpers { helper.join() }
    }

    /// Runs parts on this thread and on helpers; returns when all are done.
    func run(_ parts: Parts) {
        let wakes = hasIdle
        if wakes { startHelpers() }
        // Registered even if no helper is idle now: one may be while the parts are running.
        state.change(wakes: wakes) { $0.running.append(parts) }
        parts.run { true }
        state.change(
            when: { _ in parts.helperCount.load(ordering: .relaxed) == 0 }, wakes: false,
            { state in state.running.removeAll { $0 === parts } })
    }

    private func startHelpers() {
        state.change(wakes: false) { state in
            let wanted = size - max(busy.load(ordering: .relaxed), 1)
            while state.helpers.count < wanted, !state.isShort {
                do throws(ThreadError) {
                    state.helpers.append(try WorkerThread { [self] in help() })
                } catch {
                    state.isShort = true
                }
            }
        }
    }

    /// The loop of a helper until the queue is closed.
    private func help() {
        while let parts = state.change(
            when: { $0.isClosed || (hasIdle && $0.next != nil) }, wakes: false,
            { state -> Parts? in
                guard !state.isClosed, let parts = state.next else { return nil }
                parts.helperCount.wrappingAdd(1, ordering: .relaxed)
                busy.wrappingAdd(1, ordering: .relaxed)
                return parts
            })
        {
            // Leaves for a thread that begins a frame of its own.
            parts.run { busy.load(ordering: .relaxed) <= size }
            state.change { _ in
                parts.helperCount.wrappingSubtract(1, ordering: .relaxed)
                busy.wrappingSubtract(1, ordering: .relaxed)
            }
        }
    }
}

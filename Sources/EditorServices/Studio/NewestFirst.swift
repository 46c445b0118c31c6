internal import Threads

/// Admits one caller at a time, the newest first, so that frames a scrubbing page has passed are
/// not drawn.
final class NewestFirst: Sendable {
    private struct State {
        var isBusy = false
        var waiting: [Int] = []
        var next = 0
    }

    private let state = Monitor(State())
    /// The maximum number of waiting callers; older ones are rejected.
    private let maxWaiting: Int

    init(maxWaiting: Int) { self.maxWaiting = maxWaiting }

    /// Waits until it is the caller's turn.
    ///
    /// - Returns: nil if newer callers displaced it.
    func turn<Result>(_ body: () -> Result) -> Result? {
        let ticket = state.change { state -> Int in
            state.next += 1
            state.waiting.append(state.next)
            if state.waiting.count > maxWaiting { state.waiting.removeFirst() }
            return state.next
        }
        let isIn = state.change(
            when: { state in
                !state.waiting.contains(ticket)
                    || (!state.isBusy && state.waiting.last == ticket)
            },
            { state -> Bool in
                guard let place = state.waiting.firstIndex(of: ticket) else { return false }
                state.waiting.remove(at: place)
                state.isBusy = true
                return true
            })
        guard isIn else { return nil }
        defer { state.change { $0.isBusy = false } }
        return body()
    }
}

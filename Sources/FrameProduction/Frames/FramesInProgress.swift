/// Counts the frames being made, so that no more begin than there is memory for.
struct FramesInProgress: Sendable {
    private(set) var count = 0
    /// The largest number so far.
    private var peakCount = 0
    private var hasMade = false

    mutating func begin() {
        count += 1
        peakCount = max(peakCount, count)
    }

    mutating func end() {
        count -= 1
        hasMade = true
    }

    /// Whether another frame may begin. The first is made alone, to measure its memory.
    ///
    /// - Parameter limit: returns how many frames may be made at once, given the largest number so
    ///   far; nil for no limit.
    func hasRoom(_ limit: (@Sendable (Int) -> Int)?) -> Bool {
        guard let limit, count > 0 else { return true }
        return hasMade && count < limit(peakCount)
    }
}

/// Finds the transitions of one value over time: changes of at least a threshold between opposite
/// extremes, the darker of which is dark enough. Directions alternate.
struct TransitionFinder: Sendable {
    enum Direction: Int8, Sendable {
        case up, down
    }

    /// The direction of the last transition; nil before the first.
    private(set) var direction: Direction?
    /// The size of the last transition when it was found.
    private(set) var change: Float = 0
    /// The extremes since the last transition.
    private var low: Float
    private var high: Float

    init(_ value: Float) {
        low = value
        high = value
    }

    /// - Returns: whether the value completes a transition.
    mutating func add(_ value: Float, minChange: Float, darkLimit: Float) -> Bool {
        low = min(low, value)
        high = max(high, value)
        if direction != .up, value - low >= minChange, low < darkLimit {
            direction = .up
            change = value - low
            low = value
            high = value
            return true
        }
        if direction != .down, high - value >= minChange, value < darkLimit {
            direction = .down
            change = high - value
            low = value
            high = value
            return true
        }
        return false
    }
}

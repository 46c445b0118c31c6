package import MediaTime

/// Looking up, in an array in order of time, what goes on at an instant.
extension Array {
    /// How many elements start before the instant or at it.
    package func count(startedBy instant: Instant, at start: (Element) -> Time) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if instant.isBefore(start(self[middle])) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The last element that starts before the instant or at it; of several at one time, the last.
    package func last(startedBy instant: Instant, at start: (Element) -> Time) -> Element? {
        let count = count(startedBy: instant, at: start)
        return count == 0 ? nil : self[count - 1]
    }
}

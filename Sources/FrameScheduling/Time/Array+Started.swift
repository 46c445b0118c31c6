package import MediaTime

/// Lookups by time in a sorted array.
extension Array {
    /// Returns the number of elements that start at or before an instant.
    package func count(startedBy instant: Instant, at start: (Element) -> Time) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if instant.isBefore(start(self[middle])) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the last element that starts at or before an instant.
    package func last(startedBy instant: Instant, at start: (Element) -> Time) -> Element? {
        let count = count(startedBy: instant, at: start)
        return count == 0 ? nil : self[count - 1]
    }
}

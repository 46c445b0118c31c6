package import MediaTime
internal import PortableMath

/// Lookups by time in a sorted array.
extension Array {
    /// Returns the number of elements that start at or before an instant.
    package func count(startedBy instant: Instant, at start: (Element) -> Time) -> Int {
        partitioningIndex { instant.isBefore(start($0)) }
    }

    /// Returns the last element that starts at or before an instant.
    package func last(startedBy instant: Instant, at start: (Element) -> Time) -> Element? {
        let count = count(startedBy: instant, at: start)
        return count == 0 ? nil : self[count - 1]
    }
}

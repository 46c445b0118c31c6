extension RandomAccessCollection {
    /// Returns the first index whose element belongs to the second part; `endIndex` if none does.
    ///
    /// - Parameter belongsToSecond: false for all elements before some index, and true for all
    ///   others.
    @inlinable
    package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsToSecond(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}

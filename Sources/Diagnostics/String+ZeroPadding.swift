extension String {
    /// Returns digits with as many zeros before them as make them `count` long.
    package func zeroPadded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - self.count)) + self
    }
}

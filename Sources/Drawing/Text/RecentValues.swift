/// A cache of values that removes the least recently used ones above a limit of bytes.
struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var byteCount: Int
        /// The use count at the last use.
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var byteCount = 0
    private var useCount = 0
    private let maxBytes: Int

    /// The bytes of a key, its entry and its share of the table, without the memory that they refer
    /// to.
    private static var overhead: Int { 2 * (MemoryLayout<Key>.size + MemoryLayout<Entry>.size) }

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        useCount += 1
        entries.values[index].lastUse = useCount
        return entries.values[index].value
    }

    /// Stores a value, the newest even if it is larger than the limit. Above the limit, the least
    /// recently used values are removed until half of it is free: a search for a single one each
    /// time would take time by the number of values.
    ///
    /// - Parameter byteCount: of the memory that key and value refer to.
    mutating func keep(_ value: Value, as key: Key, byteCount: Int) {
        let byteCount = byteCount + Self.overhead
        self.byteCount += byteCount - (entries[key]?.byteCount ?? 0)
        useCount += 1
        entries[key] = Entry(value: value, byteCount: byteCount, lastUse: useCount)
        guard self.byteCount > maxBytes else { return }
        for (old, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).dropLast() {
            guard self.byteCount > maxBytes / 2 else { return }
            entries[old] = nil
            self.byteCount -= entry.byteCount
        }
    }
}

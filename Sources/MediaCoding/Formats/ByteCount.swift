/// Parses file sizes.
package enum ByteCount {
    /// Describes what `filmBytes` reads.
    package static let filmExpectation =
        "such as 8MB, 500kB, 2MiB or 700000; a number below 1000 needs a unit"

    private static let units: [(String, Int)] = [
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("kb", 1000), ("mb", 1_000_000),
        ("gb", 1_000_000_000), ("b", 1), ("", 1),
    ]

    /// Parses `8MB`, `1.5 MiB` or `700000` into bytes; nil if malformed or zero.
    package static func bytes(_ text: String) -> Int? {
        let text = text.lowercased()
        guard let (suffix, unit) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        var digits = text.dropLast(suffix.count)
        while digits.last == " " { digits.removeLast() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, !whole.isEmpty,
            parts.allSatisfy({ $0.utf8.count <= 9 && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
            parts.count == 1 || !parts[1].isEmpty, let count = Int(whole)
        else { return nil }
        var bytes = count * unit
        if parts.count == 2, let fraction = Int(parts[1]) {
            bytes += fraction * unit / parts[1].reduce(1) { power, _ in power * 10 }
        }
        return bytes > 0 ? bytes : nil
    }

    /// Parses a film's limit; nil also for a small number that lacks its unit, such as `8`: no film
    /// is that small.
    package static func filmBytes(_ text: String) -> Int? {
        guard let bytes = bytes(text) else { return nil }
        let hasUnit = text.contains { $0.isLetter }
        return hasUnit || bytes >= 1000 ? bytes : nil
    }
}

/// A change of one range of a text, which can also be applied to later versions of the text.
struct TextChange: Hashable, Sendable {
    /// The whole text before and after the change, in UTF-8.
    let before: [UInt8]
    let after: [UInt8]
    /// The range of `before` that is replaced.
    private let range: Range<Int>
    private let replacement: [UInt8]

    init(from before: String, to after: String) {
        self.before = Array(before.utf8)
        self.after = Array(after.utf8)
        let (start, end) = Self.difference(self.before, self.after)
        range = start..<(self.before.count - end)
        replacement = Array(self.after[start..<(self.after.count - end)])
    }

    var inverse: TextChange {
        TextChange(
            from: String(decoding: after, as: UTF8.self),
            to: String(decoding: before, as: UTF8.self))
    }

    /// Applies the change to another version of `before`.
    ///
    /// - Returns: nil if that version differs from `before` where the change is, or beside it.
    func applied(to text: String) -> String? {
        let now = Array(text.utf8)
        let (start, end) = Self.difference(before, now)
        let shift: Int
        if now == before {
            shift = 0
        } else if range.upperBound < start {
            shift = 0
        } else if range.lowerBound > before.count - end {
            shift = now.count - before.count
        } else {
            return nil
        }
        let place = (range.lowerBound + shift)..<(range.upperBound + shift)
        return String(
            decoding: now[..<place.lowerBound] + replacement + now[place.upperBound...],
            as: UTF8.self)
    }

    /// The number of equal bytes at the start and at the end, without overlap.
    private static func difference(_ one: [UInt8], _ two: [UInt8]) -> (start: Int, end: Int) {
        var start = zip(one, two).prefix { $0 == $1 }.count
        let maximum = min(one.count, two.count)
        var end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
        end = min(end, maximum - start)
        // Don't split a character.
        while start > 0, start < max(one.count, two.count),
            isInside(one, start) || isInside(two, start)
        { start -= 1 }
        while end > 0, isInside(one, one.count - end) || isInside(two, two.count - end) { end -= 1 }
        return (start, end)
    }

    private static func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
        bytes.indices.contains(place) && bytes[place] & 0xC0 == 0x80
    }
}

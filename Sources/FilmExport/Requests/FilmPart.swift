/// One of several equal parts of a film, which different machines may render: `3/8`.
public struct FilmPart: Hashable, Sendable {
    /// The number, from 1.
    public var number: Int
    public var count: Int

    /// The maximum number of parts.
    public static let maxParts = 100_000

    /// Returns nil unless 1 ≤ `number` ≤ `count`.
    public init?(_ number: Int, of count: Int) {
        guard (1...Self.maxParts).contains(count), (1...count).contains(number) else {
            return nil
        }
        self.number = number
        self.count = count
    }

    /// Reads `3/8`; nil for any other text.
    public init?(_ text: String) {
        guard let (number, count) = Self.numbers(in: text) else { return nil }
        self.init(number, of: count)
    }

    private static func numbers(in text: String) -> (number: Int, count: Int)? {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2,
            words.allSatisfy({ (1...6).contains($0.utf8.count) }),
            words.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
            let number = Int(words[0]), let count = Int(words[1])
        else { return nil }
        return (number, count)
    }

    /// The words for a valid part, instead of a text that is none.
    package static func expectation(for text: String) -> String {
        let standard = "a part, such as 3/8"
        guard let (number, count) = numbers(in: text), count > 0 else { return standard }
        if count > maxParts { return "a part of at most \(maxParts)" }
        if number == 0 { return "\(standard); the first is 1/\(count)" }
        return number > count ? "\(standard); the last is \(count)/\(count)" : standard
    }
}

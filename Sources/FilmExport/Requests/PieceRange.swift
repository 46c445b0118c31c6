internal import FrameProduction

/// Successive pieces of a film: `5-9`. The first piece is 1, as in messages.
public struct PieceRange: Hashable, Sendable {
    public var first: Int
    public var last: Int

    /// Returns nil unless 1 ≤ `first` ≤ `last`.
    public init?(first: Int, last: Int) {
        guard first >= 1, first <= last, last <= Self.maxPieces else { return nil }
        self.first = first
        self.last = last
    }

    /// Reads `5-9`, or `5` for one piece; nil for any other text.
    public init?(_ text: String) {
        guard let range = FrameRange(text) else { return nil }
        self.init(first: range.first, last: range.last)
    }

    /// A film has at most so many frames.
    private static let maxPieces = 1 << 24

    /// The pieces of a film of `count` pieces, counted from 0.
    func pieces(of count: Int) -> Range<Int> {
        min(first - 1, count)..<min(last, count)
    }
}

extension PieceRange: CustomStringConvertible {
    public var description: String { first == last ? "\(first)" : "\(first)-\(last)" }
}

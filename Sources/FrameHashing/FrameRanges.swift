/// Numbers of frames, as people write them: `57–61, 90`.
package struct FrameRanges: Hashable, Sendable {
    /// In order, without two that touch.
    package private(set) var ranges: [ClosedRange<Int>] = []

    package init() {}

    /// The numbers in any order, repeated or not.
    package init(_ frames: some Sequence<Int>) {
        for frame in frames.sorted() { append(frame) }
    }

    /// Adds a number that is not below those that are there.
    private mutating func append(_ frame: Int) {
        if let last = ranges.last, frame <= last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, frame)
        } else {
            ranges.append(frame...frame)
        }
    }

    /// Every number, in order.
    package var numbers: [Int] { Array(ranges.joined()) }

    package var isEmpty: Bool { ranges.isEmpty }

    /// How many frames, not how many ranges.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    package func contains(_ frame: Int) -> Bool { ranges.contains { $0.contains(frame) } }
}

extension FrameRanges: CustomStringConvertible {
    package var description: String {
        ranges.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
        }.joined(separator: ", ")
    }
}

/// A set of frame numbers, printed as `57–61, 90`.
package struct FrameRanges: Hashable, Sendable {
    /// Ascending, neither overlapping nor adjacent.
    package private(set) var ranges: [ClosedRange<Int>] = []

    package init() {}

    /// - Parameter frames: in any order, duplicates allowed.
    package init(_ frames: some Sequence<Int>) {
        for frame in frames.sorted() { append(frame) }
    }

    /// - Parameter frame: not below the last one.
    private mutating func append(_ frame: Int) {
        if let last = ranges.last, frame <= last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, frame)
        } else {
            ranges.append(frame...frame)
        }
    }

    package var numbers: [Int] { Array(ranges.joined()) }

    package var isEmpty: Bool { ranges.isEmpty }

    /// Number of frames.
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

/// A closed range of frame numbers. The first frame is 0.
public struct FrameRange: Hashable, Sendable {
    public var first: Int
    public var last: Int

    /// Returns nil if the range is empty or starts before 0.
    public init?(first: Int, last: Int) {
        guard first >= 0, first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// Reads `30-89`, or `30` for one frame.
    public init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count <= 2, ends.allSatisfy({ $0.allSatisfy(\.isNumber) }),
            let first = ends.first.flatMap({ Int($0) }), let last = ends.last.flatMap({ Int($0) })
        else { return nil }
        self.init(first: first, last: last)
    }

    public var count: Int { last - first + 1 }
}

extension FrameRange: CustomStringConvertible {
    public var description: String { first == last ? "\(first)" : "\(first)-\(last)" }
}

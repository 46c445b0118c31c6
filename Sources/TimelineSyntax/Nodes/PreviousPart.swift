/// A part of a timeline that was read, kept for the next reading.
package protocol PreviousPart: AnyObject, Sendable {
    /// The node that it was read from.
    var node: YAMLNode { get }

    /// The same part after edits. `node` is its node then.
    func moved(by shift: LineShift, to node: YAMLNode) -> Self
}

/// The lists of parts that were read inside one. They are where they were when they were read:
/// moving all of them after every edit would cost more than reading what changed.
package struct PreviousLists<Part: PreviousPart>: Sendable {
    private var lists: [[Part]]
    /// The edits since they were read.
    private var edits: [LineEdit] = []

    private static var maxEdits: Int { 32 }

    package init(_ lists: [[Part]] = []) { self.lists = lists }

    package func moved(by edits: [LineEdit]) -> Self {
        var moved = self
        guard !lists.isEmpty else { return moved }
        moved.edits += edits
        if moved.edits.count > Self.maxEdits {
            let shift = LineShift(moved.edits)
            moved = Self(lists.map { $0.map { $0.moved(by: shift, to: shift.node($0.node)) } })
        }
        return moved
    }

    /// The candidates for each item of a list after an edit: those at its start and its end that
    /// are the same, and those in the same places.
    ///
    /// - Parameter number: how many lists were read before it.
    package func candidates(
        for items: [YAMLNode], inList number: Int, after edit: LineEdit
    ) -> [Candidate<Part>?] {
        guard lists.indices.contains(number) else { return [] }
        let before = lists[number]
        let shift = LineShift(edits + [edit])
        var candidates: [Candidate<Part>?] = items.indices.map {
            $0 < before.count ? Candidate(part: before[$0], shift: shift, editsBefore: edits) : nil
        }
        /// Returns whether a part is the item.
        func compare(_ part: Part, with index: Int) -> Bool {
            shift.hasMoved = false
            guard shift.leads(from: part.node, to: items[index]) else { return false }
            candidates[index] = Candidate(
                part: part, shift: shift, editsBefore: edits, isSame: true, isMoved: shift.hasMoved)
            return true
        }
        let most = min(before.count, items.count)
        var same = 0
        while same < most, compare(before[same], with: same) { same += 1 }
        var sameAtEnd = 0
        while sameAtEnd < most - same,
            compare(before[before.count - 1 - sameAtEnd], with: items.count - 1 - sameAtEnd)
        { sameAtEnd += 1 }
        return candidates
    }
}

/// A part that may be taken for an item of a list.
package struct Candidate<Part: PreviousPart> {
    package let part: Part
    /// From where the part was read to where the item is.
    package let shift: LineShift
    /// The edits since the part was read, without the last.
    package let editsBefore: [LineEdit]
    /// Whether it is the same; else only the parts inside may be.
    package var isSame = false
    /// Whether any of its places is elsewhere now.
    package var isMoved = false
}

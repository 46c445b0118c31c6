/// The result of reading or expanding a part of a timeline.
package protocol PartResult: Sendable {
    /// The same on the lines where the part is after an edit.
    func moved(by shift: LineShift) -> Self
}

/// A part of a timeline that was read, cached for the next reading.
package final class PreviousPart<Result: PartResult>: Sendable {
    /// The node that it was read from.
    package let node: YAMLNode
    package let result: Result
    /// Whether reading its node again has the same result.
    package let isReusable: Bool
    /// The lists of parts directly in it, in the order of reading.
    fileprivate let lists: PreviousLists<Result>

    package init(
        _ node: YAMLNode, _ result: Result, isReusable: Bool, lists: PreviousLists<Result>
    ) {
        self.node = node
        self.result = result
        self.isReusable = isReusable
        self.lists = lists
    }

    /// The same part after edits. `node` is its node then.
    package func moved(by shift: LineShift, to node: YAMLNode) -> PreviousPart {
        PreviousPart(
            node, result.moved(by: shift), isReusable: isReusable,
            lists: lists.moved(by: shift.edits))
    }
}

/// The lists of parts that are being read, and those of the reading before.
package struct PartLists<Result: PartResult>: Sendable {
    private var known = PreviousLists<Result>()
    /// The lists read so far in the part that is read, in the order of reading.
    package private(set) var read: [[PreviousPart<Result>]] = []
    /// The edit since the reading before; nil while nothing is cached.
    private var edit: LineEdit?

    package var areKept: Bool { edit != nil }

    package init() {}

    package init(known: [[PreviousPart<Result>]], after edit: LineEdit) {
        self.known = PreviousLists(known)
        self.edit = edit
    }

    /// For each item of the next list, the earlier part that may be taken for it.
    package func candidates(for items: [YAMLNode]) -> [Candidate<Result>?] {
        edit.map { known.candidates(for: items, inList: read.count, after: $0) } ?? []
    }

    /// Returns what was read, and keeps nothing more.
    package mutating func end() -> [[PreviousPart<Result>]] {
        defer { self = PartLists() }
        return read
    }

    package mutating func append(_ list: [PreviousPart<Result>]) { read.append(list) }

    /// Returns the lists in a part.
    ///
    /// - Parameter before: the earlier part in its place.
    package func inside(_ before: Candidate<Result>?) -> Self {
        var inner = self
        inner.known = before.map { $0.part.lists.moved(by: $0.editsBefore) } ?? PreviousLists()
        inner.read = []
        return inner
    }
}

/// The lists of parts that were read inside one. They are where they were when they were read:
/// moving all of them after every edit would cost more than reading what changed.
package struct PreviousLists<Result: PartResult>: Sendable {
    private var lists: [[PreviousPart<Result>]]
    /// The edits since they were read.
    private var edits: [LineEdit] = []

    private static var maxEdits: Int { 32 }

    package init(_ lists: [[PreviousPart<Result>]] = []) { self.lists = lists }

    fileprivate func moved(by edits: [LineEdit]) -> Self {
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
    fileprivate func candidates(
        for items: [YAMLNode], inList number: Int, after edit: LineEdit
    ) -> [Candidate<Result>?] {
        guard lists.indices.contains(number) else { return [] }
        let before = lists[number]
        let shift = LineShift(edits + [edit])
        var candidates: [Candidate<Result>?] = items.indices.map {
            $0 < before.count ? Candidate(part: before[$0], shift: shift, editsBefore: edits) : nil
        }
        /// Returns whether a part is the item.
        func compare(_ part: PreviousPart<Result>, with index: Int) -> Bool {
            shift.hasMoved = false
            guard shift.leads(from: part.node, to: items[index]) else { return false }
            candidates[index] = Candidate(
                part: part, shift: shift, editsBefore: edits, isSame: true, isMoved: shift.hasMoved)
            return true
        }
        let maximum = min(before.count, items.count)
        var same = 0
        while same < maximum, compare(before[same], with: same) { same += 1 }
        var sameAtEnd = 0
        while sameAtEnd < maximum - same,
            compare(before[before.count - 1 - sameAtEnd], with: items.count - 1 - sameAtEnd)
        { sameAtEnd += 1 }
        return candidates
    }
}

/// A part that may be taken for an item of a list.
package struct Candidate<Result: PartResult> {
    package let part: PreviousPart<Result>
    /// The shift from the part's place when it was read to the item's.
    package let shift: LineShift
    /// The edits since the part was read, without the last.
    package let editsBefore: [LineEdit]
    /// Whether it is the same; else only the parts inside may be.
    package var isSame = false
    /// Whether any of its places is elsewhere now.
    package var isMoved = false
}

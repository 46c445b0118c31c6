import Diagnostics
import TimelineModel

/// What is kept of expanding a timeline's layers, so that after an edit only those that changed are
/// expanded.
///
/// The layers of the file itself are kept, not those inside components and repetitions, whose names
/// mean something else in every use.
struct ExpansionMemory: Sendable {
    /// The timeline's file as it was.
    var text = ""
    /// What layers depend on besides their own nodes: values, components and names.
    var around: [YAMLEntry] = []
    var options = TimelineParser.Options()
    /// The used files.
    var files: [String: String] = [:]
    var plainNames: [String: [String]] = [:]
    /// The lists of layers that are in no layer, in the order in which they are expanded.
    var lists: [[KnownExpansion]] = []
}

/// An item of a list of layers that was expanded.
final class KnownExpansion: KnownPart {
    /// What expanding it has done, besides its result.
    struct Marks: Sendable {
        /// What was made.
        var spent = ExpansionCost()
        /// How often each component was used in it.
        var useCounts: [String: Int] = [:]
        /// New names in the plain timeline.
        var names: [String] = []
        /// The same by section.
        var sectionNames: [String: [String]] = [:]
        /// The entries that components added, by section.
        var entries: [String: [YAMLEntry]] = [:]
        /// Whether names in it are derived from how often components were used before.
        var countsUses = false
    }

    let node: YAMLNode
    let result: [YAMLNode]
    let depth: Int
    let usedBefore: [String: Int]
    let marks: Marks
    /// Whether it can be taken again.
    let isKept: Bool
    /// The lists of layers in it, in the order in which they are expanded.
    let lists: KnownLists<KnownExpansion>

    init(
        _ node: YAMLNode, _ result: [YAMLNode], depth: Int, usedBefore: [String: Int],
        marks: Marks, isKept: Bool, lists: KnownLists<KnownExpansion>
    ) {
        self.node = node
        self.result = result
        self.depth = depth
        self.usedBefore = usedBefore
        self.marks = marks
        self.isKept = isKept
        self.lists = lists
    }

    /// - Parameter node: its node after the edit.
    func moved(by shift: LineShift, to node: YAMLNode) -> KnownExpansion {
        var marks = marks
        marks.entries = marks.entries.mapValues { $0.map(shift.entry) }
        return KnownExpansion(
            node, result.map(shift.node), depth: depth, usedBefore: usedBefore, marks: marks,
            isKept: isKept, lists: lists.moved(by: shift.edits))
    }
}

/// Expands layers, or takes those that are known.
extension Expander {
    /// Begins to expand layers: what is known is of use only in the same surroundings.
    func beginLayers(_ entries: [YAMLEntry]) {
        guard let known = memory else { return }
        let around = entries.compactMap(Self.around)
        let text = sources[file] ?? ""
        let files = sources.texts.filter { $0.key != file }
        let edit = LineEdit(from: known.text, to: text, file: file)
        let shift = LineShift([edit])
        let isUseful =
            known.options == options && known.plainNames == plainNames && known.files == files
            && shift.leads(from: known.around, to: around)
        knownLists = KnownLists(isUseful ? known.lists : [])
        lastEdit = edit
        isAroundMoved = shift.hasMoved
        memory = ExpansionMemory(
            text: text, around: around, options: options, files: files, plainNames: plainNames)
    }

    /// What layers see of an entry of the timeline.
    private static func around(_ entry: YAMLEntry) -> YAMLEntry? {
        if authoringKeys.contains(entry.key) || nameSections.contains(entry.key)
            || entry.key == "canvas"
        {
            return entry
        }
        guard entry.key == "scenes" else { return nil }
        // Their names, which are known, and how many a repetition makes.
        var families = entry
        families.value.content = .mapping(
            (entry.value.mapping ?? []).filter { isFamily($0.value) })
        return families
    }

    /// Keeps what has been expanded for the next reading.
    func endLayers() {
        memory?.lists = readLists
        (knownLists, readLists, lastEdit) = (KnownLists(), [], nil)
    }

    /// Whether a list's items are kept for the next reading.
    func isKept(_ place: FormatPlace?, _ scope: Scope) -> Bool {
        lastEdit != nil && scope === fileScope && place?.item?.isLayer == true
    }

    /// Expands a list's items, or takes those that are known.
    func knownItems(
        _ items: [YAMLNode], _ expand: (YAMLNode) throws(Halt) -> [YAMLNode]
    ) throws(Halt) -> [YAMLNode] {
        guard let lastEdit else { return [] }
        let known = knownLists.candidates(for: items, inList: readLists.count, after: lastEdit)
        var result: [YAMLNode] = []
        result.reserveCapacity(items.count)
        var read: [KnownExpansion] = []
        read.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            let before = known.indices.contains(index) ? known[index] : nil
            if let before, before.isSame, let taken = take(before, item) {
                read.append(taken)
            } else {
                read.append(try keep(item, before, expand))
            }
            result += read[index].result
        }
        readLists.append(read)
        return result
    }

    private func keep(
        _ item: YAMLNode, _ before: Candidate<KnownExpansion>?,
        _ expand: (YAMLNode) throws(Halt) -> [YAMLNode]
    ) throws(Halt) -> KnownExpansion {
        let outer = (knownLists, readLists, marks, isRepeatable)
        (knownLists, readLists) = (
            before.map { $0.part.lists.moved(by: $0.editsBefore) } ?? KnownLists(), []
        )
        let (findings, usedBefore, spentBefore) = (findingCount, useCounts, spent)
        marks = KnownExpansion.Marks()
        isRepeatable = true
        let result = try expand(item)
        marks.spent = spent - spentBefore
        for (name, count) in useCounts where count != usedBefore[name, default: 0] {
            marks.useCounts[name] = count - usedBefore[name, default: 0]
        }
        let expansion = KnownExpansion(
            item, result, depth: depth,
            usedBefore: usedBefore.filter { marks.useCounts[$0.key] != nil }, marks: marks,
            isKept: isRepeatable && findings == findingCount && wrongTexts.isEmpty,
            lists: KnownLists(readLists))
        let own = marks
        (knownLists, readLists, marks, isRepeatable) = outer
        marks.add(own)
        isRepeatable = isRepeatable && expansion.isKept
        return expansion
    }

    /// Does what expanding a known item has done. Returns nil if it would do something else here.
    private func take(_ candidate: Candidate<KnownExpansion>, _ item: YAMLNode) -> KnownExpansion? {
        // Places in components may have moved though the item has not.
        let mayBeMoved = candidate.isMoved || isAroundMoved || !candidate.editsBefore.isEmpty
        let known =
            mayBeMoved ? candidate.part.moved(by: candidate.shift, to: item) : candidate.part
        let own = known.marks
        let countsAlike = own.useCounts.keys.allSatisfy {
            useCounts[$0, default: 0] == known.usedBefore[$0, default: 0]
        }
        guard known.isKept, known.depth == depth, (spent + own.spent).excess == nil,
            countsAlike || !own.countsUses, takenNames.isDisjoint(with: own.names)
        else { return nil }
        spent = spent + own.spent
        useCounts.merge(own.useCounts, uniquingKeysWith: +)
        takenNames.formUnion(own.names)
        for (section, names) in own.sectionNames {
            takenBySection[section, default: []].formUnion(names)
        }
        for (section, entries) in own.entries { ownEntries[section, default: []] += entries }
        marks.add(own)
        return known
    }

    // MARK: What is kept of an item

    /// Takes a name in the plain timeline. Returns false if it is taken.
    func takeName(_ name: String) -> Bool {
        guard takenNames.insert(name).inserted else {
            isRepeatable = false
            return false
        }
        marks.names.append(name)
        return true
    }

    func addNames(_ names: [String], to section: String) {
        takenBySection[section, default: []].formUnion(names)
        marks.sectionNames[section, default: []] += names
    }

    func addEntries(_ entries: [YAMLEntry], to section: String) {
        ownEntries[section, default: []] += entries
        marks.entries[section, default: []] += entries
    }
}

extension KnownExpansion.Marks {
    /// Adds those of an item inside, apart from the cost and uses, which are counted anyway.
    fileprivate mutating func add(_ inner: Self) {
        names += inner.names
        sectionNames.merge(inner.sectionNames) { $0 + $1 }
        entries.merge(inner.entries) { $0 + $1 }
        countsUses = countsUses || inner.countsUses
    }
}

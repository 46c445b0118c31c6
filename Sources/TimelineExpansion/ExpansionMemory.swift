import Diagnostics
internal import Hashing
import TimelineModel
import TimelineSyntax

/// The expanded layers of the previous reading, so that after an edit only changed ones are
/// expanded.
///
/// Only layers of the file itself are kept. In components and repetitions, a name has another
/// meaning at every use.
package struct ExpansionMemory: Sendable {
    /// The text of the timeline's file at the previous reading.
    var text = ""
    /// The entries of the timeline that layers depend on: values, components and names.
    var around: [YAMLEntry] = []
    var options = ReadingOptions()
    /// The texts of used files, by path.
    var files: FileTexts = [:]
    /// The names in the plain timeline that components don't add, by section.
    var plainNames: [String: [String]] = [:]
    /// The outermost lists of layers, in the order of expansion.
    var lists: [[PreviousExpansion]] = []

    package init() {}

    fileprivate init(
        text: String, around: [YAMLEntry], options: ReadingOptions, files: FileTexts,
        plainNames: [String: [String]]
    ) {
        self.text = text
        self.around = around
        self.options = options
        self.files = files
        self.plainNames = plainNames
    }
}

/// An expanded item of a list of layers, with what expanding it changed in the expander.
final class PreviousExpansion: PreviousPart {
    /// What expanding it changed in the expander, besides its result.
    struct Marks: Sendable {
        /// The values, layers and rounds of repetitions that were made.
        var spent = ExpansionCost()
        /// How often each component was used in it.
        var useCounts: [String: Int] = [:]
        /// The names that were added to the expander's `takenNames`.
        var names: [String] = []
        /// The names that were added to `takenBySection`.
        var sectionNames: [String: [String]] = [:]
        /// The entries that components added, by section.
        var entries: [String: [YAMLEntry]] = [:]
        /// Whether names in it are numbered by the earlier uses of a component.
        var countsUses = false
    }

    let node: YAMLNode
    /// The items that take its place; several for a repetition or a component.
    let result: [YAMLNode]
    /// The depth of its node in the file.
    let depth: Int
    /// How often the components that it uses were used before it.
    let usedBefore: [String: Int]
    let marks: Marks
    /// Whether expanding its node again has the same result.
    let isReusable: Bool
    /// The lists of layers directly in it, in the order of expansion.
    let lists: PreviousLists<PreviousExpansion>

    init(
        _ node: YAMLNode, _ result: [YAMLNode], depth: Int, usedBefore: [String: Int],
        marks: Marks, isReusable: Bool, lists: PreviousLists<PreviousExpansion>
    ) {
        self.node = node
        self.result = result
        self.depth = depth
        self.usedBefore = usedBefore
        self.marks = marks
        self.isReusable = isReusable
        self.lists = lists
    }

    /// The same expansion on the lines where it is after an edit.
    ///
    /// - Parameter node: its node after the edit.
    func moved(by shift: LineShift, to node: YAMLNode) -> PreviousExpansion {
        var marks = marks
        marks.entries = marks.entries.mapValues { $0.map(shift.entry) }
        return PreviousExpansion(
            node, result.map(shift.node), depth: depth, usedBefore: usedBefore, marks: marks,
            isReusable: isReusable, lists: lists.moved(by: shift.edits))
    }
}

/// Expands layers, or reuses the earlier expansion.
extension Expander {
    /// Prepares the expansion of layers. Forgets the previous one if anything around them changed.
    func beginLayers(_ entries: [YAMLEntry]) {
        guard let known = kept.memory else { return }
        let around = entries.compactMap(Self.around)
        let text = sources[files.path] ?? ""
        var texts = sources.texts
        texts[files.path] = nil
        let edit = LineEdit(from: known.text, to: text, file: files.path)
        let shift = LineShift([edit])
        let isUseful =
            known.options == options && known.plainNames == plain.names && known.files == texts
            && shift.leads(from: known.around, to: around)
        kept.knownLists = PreviousLists(isUseful ? known.lists : [])
        kept.lastEdit = edit
        kept.isAroundMoved = shift.hasMoved
        kept.memory = ExpansionMemory(
            text: text, around: around, options: options, files: texts, plainNames: plain.names)
    }

    /// The part of an entry of the timeline that layers depend on; nil if there is none.
    private static func around(_ entry: YAMLEntry) -> YAMLEntry? {
        if authoringKeys.contains(entry.key) || nameSections.contains(entry.key)
            || entry.key == "canvas"
        {
            return entry
        }
        guard entry.key == "scenes" else { return nil }
        // Layers see how many scenes a repetition makes. Scenes' names are in `plainNames`.
        var families = entry
        families.value.content = .mapping((entry.value.mapping ?? []).filter { isFamily($0.value) })
        return families
    }

    /// Stores the layers that were expanded for the next reading.
    func endLayers() {
        let lists = kept.readLists
        kept.memory?.lists = lists
        (kept.knownLists, kept.readLists, kept.lastEdit) = (PreviousLists(), [], nil)
    }

    /// Whether a list's items are kept for the next reading.
    func isKept(_ place: FormatPlace?, _ scope: Scope) -> Bool {
        kept.lastEdit != nil && scope === values.scope && place?.item?.isLayer == true
    }

    /// Expands a list's items, or reuses earlier expansions.
    ///
    /// - Parameter expand: expands one item.
    /// - Returns: the expanded items, in order.
    /// - Throws: `AlreadyReported` at a limit.
    func knownItems(
        _ items: [YAMLNode], _ expand: (YAMLNode) throws(AlreadyReported) -> [YAMLNode]
    ) throws(AlreadyReported) -> [YAMLNode] {
        guard let lastEdit = kept.lastEdit else { return [] }
        let known = kept.knownLists.candidates(
            for: items, inList: kept.readLists.count, after: lastEdit)
        var result: [YAMLNode] = []
        result.reserveCapacity(items.count)
        var read: [PreviousExpansion] = []
        read.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            let before = known.indices.contains(index) ? known[index] : nil
            if let before, before.isSame, let reused = reuse(before, item) {
                read.append(reused)
            } else {
                read.append(try keep(item, before, expand))
            }
            result += read[index].result
        }
        kept.readLists.append(read)
        return result
    }

    /// Expands an item and records what that changes.
    ///
    /// - Parameter before: the earlier item in its place, whose inner layers may be reused.
    private func keep(
        _ item: YAMLNode, _ before: Candidate<PreviousExpansion>?,
        _ expand: (YAMLNode) throws(AlreadyReported) -> [YAMLNode]
    ) throws(AlreadyReported) -> PreviousExpansion {
        let outer = (kept.knownLists, kept.readLists, kept.marks, kept.isRepeatable)
        (kept.knownLists, kept.readLists) = (
            before.map { $0.part.lists.moved(by: $0.editsBefore) } ?? PreviousLists(), []
        )
        let (findingsBefore, usedBefore, spentBefore) = (
            findings.count, plain.useCounts, progress.spent
        )
        kept.marks = PreviousExpansion.Marks()
        kept.isRepeatable = true
        let result = try expand(item)
        kept.marks.spent = progress.spent - spentBefore
        for (name, count) in plain.useCounts where count != usedBefore[name, default: 0] {
            kept.marks.useCounts[name] = count - usedBefore[name, default: 0]
        }
        let expansion = PreviousExpansion(
            item, result, depth: progress.depth,
            usedBefore: usedBefore.filter { kept.marks.useCounts[$0.key] != nil },
            marks: kept.marks,
            isReusable: kept.isRepeatable && findingsBefore == findings.count && wrongTexts.isEmpty,
            lists: PreviousLists(kept.readLists))
        let own = kept.marks
        (kept.knownLists, kept.readLists, kept.marks, kept.isRepeatable) = outer
        kept.marks.add(own)
        kept.isRepeatable = kept.isRepeatable && expansion.isReusable
        return expansion
    }

    /// Applies the changes of an earlier expansion. Returns nil, without any change, if expanding
    /// the item here would have another result.
    private func reuse(
        _ candidate: Candidate<PreviousExpansion>, _ item: YAMLNode
    ) -> PreviousExpansion? {
        // Places in components may have moved though the item has not.
        let mayBeMoved = candidate.isMoved || kept.isAroundMoved || !candidate.editsBefore.isEmpty
        let known =
            mayBeMoved ? candidate.part.moved(by: candidate.shift, to: item) : candidate.part
        let own = known.marks
        let countsAlike = own.useCounts.keys.allSatisfy {
            plain.useCounts[$0, default: 0] == known.usedBefore[$0, default: 0]
        }
        guard known.isReusable, known.depth == progress.depth,
            (progress.spent + own.spent).excess == nil,
            countsAlike || !own.countsUses, plain.taken.isDisjoint(with: own.names)
        else { return nil }
        progress.spent = progress.spent + own.spent
        plain.useCounts.merge(own.useCounts, uniquingKeysWith: +)
        plain.taken.formUnion(own.names)
        for (section, names) in own.sectionNames {
            plain.takenBySection[section, default: []].formUnion(names)
        }
        for (section, entries) in own.entries { plain.entries[section, default: []] += entries }
        kept.marks.add(own)
        return known
    }

    // MARK: What is kept of an item

    /// Reserves a name in the plain timeline. Returns false if it is in use.
    func takeName(_ name: String) -> Bool {
        guard plain.taken.insert(name).inserted else {
            kept.isRepeatable = false
            return false
        }
        kept.marks.names.append(name)
        return true
    }

    func addNames(_ names: [String], to section: String) {
        plain.takenBySection[section, default: []].formUnion(names)
        kept.marks.sectionNames[section, default: []] += names
    }

    func addEntries(_ entries: [YAMLEntry], to section: String) {
        plain.entries[section, default: []] += entries
        kept.marks.entries[section, default: []] += entries
    }
}

extension PreviousExpansion.Marks {
    /// Adds those of an item inside, without costs and uses, which the expander counts itself.
    fileprivate mutating func add(_ inner: Self) {
        names += inner.names
        sectionNames.merge(inner.sectionNames) { $0 + $1 }
        entries.merge(inner.entries) { $0 + $1 }
        countsUses = countsUses || inner.countsUses
    }
}

import Diagnostics
internal import Hashing
import TimelineModel
import TimelineSyntax

/// The expanded layers of the previous reading, so that after an edit only changed ones are
/// expanded.
///
/// Only layers of the file itself are cached. In components and repetitions, a name has another
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
    var lists: [[PreviousPart<ExpandedItem>]] = []

    package init() {}
}

/// An expanded item of a list of layers, with what expanding it changed in the expander.
struct ExpandedItem: PartResult {
    /// The changes that expanding an item made in the expander, besides its result.
    struct Marks: Sendable {
        /// The values, layers and rounds of repetitions that were made.
        var spent = ExpansionCost()
        /// The number of uses of each component in it.
        var useCounts: [String: Int] = [:]
        /// The names that were added to the expander's `takenNames`.
        var names: [String] = []
        /// The names that were added to `takenBySection`.
        var sectionNames: [String: [String]] = [:]
        /// The entries that components added, by section.
        var entries: [String: [YAMLEntry]] = [:]
        /// Whether names in it are numbered by the earlier uses of a component.
        var countsUses = false
        /// Whether it may say a time by a moment of another part.
        var hasMoments = false
    }

    /// The items that take its place; several for a repetition or a component.
    var nodes: [YAMLNode]
    /// The depth of its node in the file.
    let depth: Int
    /// The number of earlier uses of each component that it uses.
    let usedBefore: [String: Int]
    var marks: Marks

    func moved(by shift: LineShift) -> ExpandedItem {
        var moved = self
        moved.nodes = nodes.map(shift.node)
        moved.marks.entries = marks.entries.mapValues { $0.map(shift.entry) }
        return moved
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
        kept.layers = PartLists(known: isUseful ? known.lists : [], after: edit)
        kept.isAroundMoved = shift.hasMoved
        var memory = ExpansionMemory()
        (memory.text, memory.around, memory.options) = (text, around, options)
        (memory.files, memory.plainNames) = (texts, plain.names)
        kept.memory = memory
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
        // The memory is in the same value, which can't be read while it is changed.
        let lists = kept.layers.end()
        kept.memory?.lists = lists
    }

    /// Whether a list's items are cached for the next reading.
    func isKept(_ place: FormatPlace?, _ scope: Scope) -> Bool {
        kept.layers.areKept && scope === values.scope && place?.item?.isLayer == true
            && progress.environment === values.environment
    }

    /// Expands a list's items, or reuses earlier expansions.
    ///
    /// - Parameter expand: expands one item.
    /// - Returns: the expanded items, in order.
    /// - Throws: `AlreadyReported` at a limit.
    func knownItems(
        _ items: [YAMLNode], _ expand: (YAMLNode) throws(AlreadyReported) -> [YAMLNode]
    ) throws(AlreadyReported) -> [YAMLNode] {
        let known = kept.layers.candidates(for: items)
        var result: [YAMLNode] = []
        result.reserveCapacity(items.count)
        var read: [PreviousPart<ExpandedItem>] = []
        read.reserveCapacity(items.count)
        for (index, item) in items.enumerated() {
            let before = known.indices.contains(index) ? known[index] : nil
            if let before, before.isSame, let reused = reuse(before, item) {
                read.append(reused)
            } else {
                read.append(try keep(item, before, expand))
            }
            result += read[index].result.nodes
        }
        kept.layers.append(read)
        return result
    }

    /// Expands an item and records what that changes.
    ///
    /// - Parameter before: the earlier item in its place, whose inner layers may be reused.
    private func keep(
        _ item: YAMLNode, _ before: Candidate<ExpandedItem>?,
        _ expand: (YAMLNode) throws(AlreadyReported) -> [YAMLNode]
    ) throws(AlreadyReported) -> PreviousPart<ExpandedItem> {
        let outer = (kept.layers, kept.marks, kept.isRepeatable)
        kept.layers = kept.layers.inside(before)
        let (findingsBefore, usedBefore, spentBefore) = (
            findings.count, plain.useCounts, progress.spent
        )
        kept.marks = ExpandedItem.Marks()
        kept.isRepeatable = true
        let result = try expand(item)
        kept.marks.spent = progress.spent - spentBefore
        for (name, count) in plain.useCounts where count != usedBefore[name, default: 0] {
            kept.marks.useCounts[name] = count - usedBefore[name, default: 0]
        }
        let own = kept.marks
        let expansion = PreviousPart(
            item,
            ExpandedItem(
                nodes: result, depth: progress.depth,
                usedBefore: usedBefore.filter { own.useCounts[$0.key] != nil }, marks: own),
            isReusable: kept.isRepeatable && findingsBefore == findings.count,
            lists: PreviousLists(kept.layers.read))
        (kept.layers, kept.marks, kept.isRepeatable) = outer
        kept.marks.add(own)
        kept.isRepeatable = kept.isRepeatable && expansion.isReusable
        return expansion
    }

    /// Applies the changes of an earlier expansion. Returns nil, without any change, if expanding
    /// the item here would have another result.
    private func reuse(
        _ candidate: Candidate<ExpandedItem>, _ item: YAMLNode
    ) -> PreviousPart<ExpandedItem>? {
        // Places in components may have moved though the item has not.
        let mayBeMoved = candidate.isMoved || kept.isAroundMoved || !candidate.editsBefore.isEmpty
        let known =
            mayBeMoved ? candidate.part.moved(by: candidate.shift, to: item) : candidate.part
        let own = known.result.marks
        let countsAlike = own.useCounts.keys.allSatisfy {
            plain.useCounts[$0, default: 0] == known.result.usedBefore[$0, default: 0]
        }
        guard known.isReusable, known.result.depth == progress.depth,
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

    // MARK: Recorded changes

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

extension ExpandedItem.Marks {
    /// Adds those of an item inside, without costs and uses, which the expander counts itself.
    fileprivate mutating func add(_ inner: Self) {
        names += inner.names
        sectionNames.merge(inner.sectionNames) { $0 + $1 }
        entries.merge(inner.entries) { $0 + $1 }
        countsUses = countsUses || inner.countsUses
        hasMoments = hasMoments || inner.hasMoments
    }
}

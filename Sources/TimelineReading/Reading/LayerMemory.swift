import Diagnostics
import MediaTime
import MetalLanguage
import TimelineChecks
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// The layers of the previous reading of a file, so that after an edit only changed ones are read.
///
/// A layer is reused if its node is the same, perhaps on other lines, and so is everything that it
/// depends on. It must have had no finding: its place, and which of several equal findings is
/// reported, depend on other layers. It must name no file: files may change between readings.
package struct LayerMemory: Sendable {
    /// What the reading of layers depends on besides their nodes.
    struct Context: Hashable, Sendable {
        /// The timeline's file.
        var path: String
        var options: ReadingOptions
        /// The names that expressions can read; see `NameScope.summary`.
        var names: [[String]]
        var functions: [ShaderFunction]
        var kernels: [ComputeFunction]
        var plainFunctions: Set<String>
        var knowsFunctions: Bool
        var film: FilmBasics
    }

    /// Nil before the first reading.
    var surroundings: Context?
    /// The text of the timeline's file at the previous reading.
    var text = ""
    /// The outermost lists of layers, in the order of reading.
    var lists: [[PreviousLayer]] = []
    /// The valid expressions in layers.
    var expressions: [ExpressionKey: Value] = [:]

    /// If there are more, none are kept: those that are no longer used are not told apart.
    static let maxExpressions = 20_000

    package init() {}

    fileprivate init(surroundings: Context) { self.surroundings = surroundings }
}

/// A layer of the previous reading, with what reading it changed in the reader.
final class PreviousLayer: PreviousPart {
    /// Where it was read, as far as its meaning depends on that.
    struct Context: Hashable, Sendable {
        /// The number of layers around it.
        var depth: Int
        var isInStack: Bool
        var place: NameScope.Place
        var isInPart: Bool
    }

    let node: YAMLNode
    let layer: Layer
    let context: Context
    /// Whether reading its node again has the same result.
    let isReusable: Bool
    /// The number of layers in it, at any depth, without itself.
    let countInside: Int
    /// The UTF-8 bytes of its texts and of those of the layers in it.
    let textBytes: Int
    /// The ids of the layer and of those in it, in the order of reading.
    let ids: [(id: String, location: SourceLocation)]
    /// The lists of layers directly in it, in the order of reading.
    let lists: PreviousLists<PreviousLayer>
    /// What the layer and those in it read of the timeline.
    let uses: TimelineUses

    init(
        _ node: YAMLNode, _ layer: Layer, _ context: Context, isReusable: Bool, countInside: Int,
        textBytes: Int, ids: [(id: String, location: SourceLocation)],
        lists: PreviousLists<PreviousLayer>, uses: TimelineUses
    ) {
        self.node = node
        self.layer = layer
        self.context = context
        self.isReusable = isReusable
        self.countInside = countInside
        self.textBytes = textBytes
        self.ids = ids
        self.lists = lists
        self.uses = uses
    }

    /// The same layer on the lines where it is after an edit.
    ///
    /// - Parameter node: its node after the edit.
    func moved(by shift: LineShift, to node: YAMLNode) -> PreviousLayer {
        PreviousLayer(
            node, layer.moved(by: shift), context, isReusable: isReusable, countInside: countInside,
            textBytes: textBytes, ids: ids.map { ($0.id, shift.place($0.location)) },
            lists: lists.moved(by: shift.edits), uses: uses)
    }
}

extension NameScope {
    /// All names that expressions can read, by kind; equal summaries mean the same.
    fileprivate var summary: [[String]] {
        [touches, triggers, authored]
            + animators.map { animator in
                [animator.name]
                    + animator.tracks.flatMap { [$0.name, $0.kind.map { "\($0)" } ?? "?"] }
            } + [[]] + sensors.map { [$0.name] + $0.tracks }
    }
}

extension TimelineReader {
    /// Prepares the reading of layers. Forgets the previous one if the surroundings have changed.
    func beginLayers() {
        guard kept.memory != nil else { return }
        let surroundings = LayerMemory.Context(
            path: path, options: options, names: names.summary, functions: shaders.functions,
            kernels: shaders.kernels, plainFunctions: shaders.plainFunctions,
            knowsFunctions: shaders.areKnown, film: film)
        if kept.memory?.surroundings != surroundings {
            kept.memory = LayerMemory(surroundings: surroundings)
        }
        let text = sources[path] ?? ""
        kept.lastEdit = LineEdit(from: kept.memory?.text ?? "", to: text, file: path)
        kept.memory?.text = text
        kept.isReadingLayers = true
        kept.knownLists = PreviousLists(kept.memory?.lists ?? [])
        expressions.known = kept.memory?.expressions ?? [:]
        kept.readLists = []
    }

    /// Stores the layers that were read for the next reading.
    func endLayers() {
        guard kept.isReadingLayers else { return }
        kept.isReadingLayers = false
        let lists = kept.readLists
        kept.memory?.lists = lists
        kept.memory?.expressions =
            expressions.known.count <= LayerMemory.maxExpressions ? expressions.known : [:]
        (kept.knownLists, kept.readLists, expressions.known) = (PreviousLists(), [], [:])
        kept.lastEdit = nil
    }

    /// For each item of the next list, the earlier layer that may be reused; empty if there is no
    /// earlier reading.
    func known(for items: [YAMLNode]) -> [Candidate<PreviousLayer>?] {
        guard let lastEdit = kept.lastEdit else { return [] }
        return kept.knownLists.candidates(for: items, inList: kept.readLists.count, after: lastEdit)
    }

    /// Reads a layer, or reuses the earlier one.
    ///
    /// - Parameters:
    ///   - known: the earlier layer in its place; nil for none.
    ///   - depth: the number of layers around it.
    func layer(
        _ node: YAMLNode, known: Candidate<PreviousLayer>?, depth: Int, isInStack: Bool
    ) -> PreviousLayer {
        let context = PreviousLayer.Context(
            depth: depth, isInStack: isInStack, place: names.place, isInPart: names.isInPart)
        if let known, known.isSame, known.part.context == context, canReuse(known.part) {
            let reused = known.isMoved ? known.part.moved(by: known.shift, to: node) : known.part
            progress.layerCount += reused.countInside
            progress.textBytes += reused.textBytes
            for (id, location) in reused.ids { progress.seenIDs[id] = location }
            kept.readIDs += reused.ids
            return reused
        }
        let outer = (kept.knownLists, kept.readLists, kept.readIDs)
        (kept.knownLists, kept.readLists, kept.readIDs) = (
            known.map { $0.part.lists.moved(by: $0.editsBefore) } ?? PreviousLists(), [], []
        )
        let (marks, count, bytes) = (findings.count, progress.layerCount, progress.textBytes)
        let isAlone = progress.aliasPlace == nil && progress.idealFrame == nil
        let layer = layer(node, depth: depth, isInStack: isInStack)
        var uses = TimelineUses()
        uses.addOwn(of: layer)
        for inner in kept.readLists.joined() { uses.formUnion(inner.uses) }
        let read = PreviousLayer(
            node, layer, context,
            isReusable: isAlone && progress.idealFrame == nil && marks == findings.count,
            countInside: progress.layerCount - count, textBytes: progress.textBytes - bytes,
            ids: kept.readIDs, lists: PreviousLists(kept.readLists), uses: uses)
        let ids = kept.readIDs
        (kept.knownLists, kept.readLists, kept.readIDs) = outer
        kept.readIDs += ids
        return read
    }

    /// Whether reusing a layer here exceeds no limit and repeats no id, which would be findings.
    private func canReuse(_ known: PreviousLayer) -> Bool {
        known.isReusable && progress.aliasPlace == nil && progress.idealFrame == nil
            && progress.layerCount + known.countInside <= TimelineLimits.maxLayers
            && progress.textBytes + known.textBytes <= TimelineLimits.maxTextBytes
            && known.ids.allSatisfy { progress.seenIDs[$0.id] == nil }
    }
}

extension Layer {
    /// The same layer on the lines where it is after an edit.
    func moved(by shift: LineShift) -> Layer {
        var moved = self
        moved.location = location.map(shift.place)
        for index in effects.indices {
            moved.effects[index].location = effects[index].location.map(shift.place)
        }
        moved.mask = mask.map { $0.moved(by: shift) }
        switch content {
        case .group(let layers): moved.content = .group(layers.map { $0.moved(by: shift) })
        case .compute(var compute):
            for index in compute.start.indices {
                compute.start[index].location = compute.start[index].location.map(shift.place)
            }
            for index in compute.step.indices {
                compute.step[index].location = compute.step[index].location.map(shift.place)
            }
            moved.content = .compute(compute)
        case .spacer, .shape, .color, .gradient, .text, .svg, .image, .video, .kind: break
        }
        return moved
    }
}

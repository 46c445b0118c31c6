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
    /// The circumstances on which the reading of all layers depends, besides their nodes.
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
    var lists: [[PreviousPart<ReadLayer>]] = []
    /// The valid expressions in layers.
    var expressions: [ExpressionKey: Value] = [:]

    /// If there are more, all are dropped: it isn't known which of them are still used.
    static let maxExpressions = 20_000

    package init() {}

    fileprivate init(surroundings: Context) { self.surroundings = surroundings }
}

/// A layer of the previous reading, with what reading it changed in the reader.
struct ReadLayer: PartResult {
    /// The circumstances at its place on which its meaning depends.
    struct Context: Hashable, Sendable {
        /// The number of layers around it.
        var depth: Int
        var isInStack: Bool
        var place: NameScope.Place
        var isInPart: Bool
    }

    var layer: Layer
    let context: Context
    /// The number of layers in it, at any depth, without itself.
    let countInside: Int
    /// The UTF-8 bytes of its texts and of those of the layers in it.
    let textBytes: Int
    /// The ids of the layer and of those in it, in the order of reading.
    var ids: [(id: String, location: SourceLocation)]
    /// The parts of the timeline that the layer and those in it read.
    let uses: TimelineUses

    func moved(by shift: LineShift) -> ReadLayer {
        var moved = self
        moved.layer = layer.moved(by: shift)
        moved.ids = ids.map { ($0.id, shift.place($0.location)) }
        return moved
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
            + [[]] + states.map { [$0.name] + ($0.words.map { ["of"] + $0 } ?? []) }
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
        let edit = LineEdit(from: kept.memory?.text ?? "", to: text, file: path)
        kept.memory?.text = text
        kept.layers = PartLists(known: kept.memory?.lists ?? [], after: edit)
        expressions.known = kept.memory?.expressions ?? [:]
    }

    /// Stores the layers that were read for the next reading.
    func endLayers() {
        guard kept.layers.areKept else { return }
        // The memory is in the same value, which can't be read while it is changed.
        let lists = kept.layers.end()
        kept.memory?.lists = lists
        kept.memory?.expressions =
            expressions.known.count <= LayerMemory.maxExpressions ? expressions.known : [:]
        expressions.known = [:]
    }

    /// Reads a layer, or reuses the earlier one.
    ///
    /// - Parameters:
    ///   - known: the earlier layer in its place; nil for none.
    ///   - depth: the number of layers around it.
    func layer(
        _ node: YAMLNode, known: Candidate<ReadLayer>?, depth: Int, isInStack: Bool
    ) -> PreviousPart<ReadLayer> {
        let context = ReadLayer.Context(
            depth: depth, isInStack: isInStack, place: names.place, isInPart: names.isInPart)
        if let known, known.isSame, known.part.result.context == context, canReuse(known.part) {
            let reused = known.isMoved ? known.part.moved(by: known.shift, to: node) : known.part
            progress.layerCount += reused.result.countInside
            progress.textBytes += reused.result.textBytes
            for (id, location) in reused.result.ids { progress.seenIDs[id] = location }
            kept.readIDs += reused.result.ids
            return reused
        }
        let outer = (kept.layers, kept.readIDs)
        (kept.layers, kept.readIDs) = (kept.layers.inside(known), [])
        let (marks, count, bytes) = (findings.count, progress.layerCount, progress.textBytes)
        let isAlone = progress.aliasPlace == nil && progress.idealFrame == nil
        let layer = layer(node, depth: depth, isInStack: isInStack)
        var uses = TimelineUses()
        uses.addOwn(of: layer)
        for inner in kept.layers.read.joined() { uses.formUnion(inner.result.uses) }
        let read = PreviousPart(
            node,
            ReadLayer(
                layer: layer, context: context, countInside: progress.layerCount - count,
                textBytes: progress.textBytes - bytes, ids: kept.readIDs, uses: uses),
            isReusable: isAlone && progress.idealFrame == nil && marks == findings.count
                && !uses.namesLayers,
            lists: PreviousLists(kept.layers.read))
        (kept.layers, kept.readIDs) = outer
        kept.readIDs += read.result.ids
        return read
    }

    /// Whether reusing a layer here exceeds no limit and repeats no id, which would be findings.
    private func canReuse(_ known: PreviousPart<ReadLayer>) -> Bool {
        known.isReusable && progress.aliasPlace == nil && progress.idealFrame == nil
            && progress.layerCount + known.result.countInside <= TimelineLimits.maxLayers
            && progress.textBytes + known.result.textBytes <= TimelineLimits.maxTextBytes
            && known.result.ids.allSatisfy { progress.seenIDs[$0.id] == nil }
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

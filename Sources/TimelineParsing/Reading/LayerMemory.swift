import Diagnostics
import MediaTime
import MetalLanguage
import TimelineModel

/// What is kept of the layers of a reading, so that after an edit only those that changed are read.
///
/// A layer is taken as it was if its node is the same, maybe in other lines, and so is everything
/// that it depends on. It must have had no finding: where those are, and which of several equal
/// ones is reported, depends on other layers. It must name no file, since files change unseen.
struct LayerMemory: Sendable {
    /// What layers depend on besides their own nodes.
    struct Surroundings: Hashable, Sendable {
        var path: String
        var options: TimelineParser.Options
        var names: [[String]]
        var functions: [ShaderFunction]
        var kernels: [ComputeFunction]
        var plainFunctions: Set<String>
        var knowsFunctions: Bool
        var seed: UInt64
        var frameRate: FrameRate
        var canvasScale: Double
    }

    var surroundings: Surroundings?
    /// The timeline's file as it was.
    var text = ""
    /// The lists of layers that are in no layer, in the order in which they are read.
    var lists: [[KnownLayer]] = []
    /// Expressions in layers that were right.
    var expressions: [ExpressionKey: Value] = [:]

    static let mostExpressions = 20_000
}

/// A layer that was read.
final class KnownLayer: KnownPart {
    struct Context: Hashable, Sendable {
        var depth: Int
        var isInStack: Bool
        var place: NameScope.Place
        var isInPart: Bool
    }

    let node: YAMLNode
    let layer: Layer
    let context: Context
    /// Whether it can be taken again.
    let isKept: Bool
    /// The layers inside, also of groups in it.
    let countInside: Int
    let textBytes: Int
    /// The ids of the layer and of those inside.
    let ids: [(id: String, location: SourceLocation)]
    /// The lists of layers in it, in the order in which they are read.
    let lists: KnownLists<KnownLayer>
    /// What it and those inside read.
    let uses: TimelineUses

    init(
        _ node: YAMLNode, _ layer: Layer, _ context: Context, isKept: Bool, countInside: Int,
        textBytes: Int, ids: [(id: String, location: SourceLocation)],
        lists: KnownLists<KnownLayer>, uses: TimelineUses
    ) {
        self.node = node
        self.layer = layer
        self.context = context
        self.isKept = isKept
        self.countInside = countInside
        self.textBytes = textBytes
        self.ids = ids
        self.lists = lists
        self.uses = uses
    }

    /// - Parameter node: its node after the edit.
    func moved(by shift: LineShift, to node: YAMLNode) -> KnownLayer {
        KnownLayer(
            node, layer.moved(by: shift), context, isKept: isKept, countInside: countInside,
            textBytes: textBytes, ids: ids.map { ($0.id, shift.place($0.location)) },
            lists: lists.moved(by: shift.edits), uses: uses)
    }
}

extension NameScope {
    /// All that expressions see of it.
    fileprivate var summary: [[String]] {
        [touches, triggers, authored]
            + animators.map { animator in
                [animator.name]
                    + animator.tracks.flatMap { [$0.name, $0.kind.map { "\($0)" } ?? "?"] }
            } + [[]] + sensors.map { [$0.name] + $0.tracks }
    }
}

extension TimelineReader {
    /// Begins to read layers: what is known is of use only in the same surroundings.
    func beginLayers() {
        guard memory != nil else { return }
        let surroundings = LayerMemory.Surroundings(
            path: path, options: options, names: names.summary, functions: authorFunctions,
            kernels: authorKernels, plainFunctions: plainFunctions,
            knowsFunctions: knowsAuthorFunctions, seed: seed, frameRate: frameRate,
            canvasScale: canvasScale)
        if memory?.surroundings != surroundings {
            memory = LayerMemory(surroundings: surroundings)
        }
        let text = sources[path] ?? ""
        lastEdit = LineEdit(from: memory?.text ?? "", to: text, file: path)
        memory?.text = text
        isReadingLayers = true
        knownLists = KnownLists(memory?.lists ?? [])
        knownExpressions = memory?.expressions ?? [:]
        readLists = []
    }

    /// Keeps what has been read for the next reading.
    func endLayers() {
        guard isReadingLayers else { return }
        isReadingLayers = false
        memory?.lists = readLists
        memory?.expressions =
            knownExpressions.count <= LayerMemory.mostExpressions ? knownExpressions : [:]
        (knownLists, readLists, knownExpressions) = (KnownLists(), [], [:])
        lastEdit = nil
    }

    /// The layers that may be taken for a list's.
    func known(for items: [YAMLNode]) -> [Candidate<KnownLayer>?] {
        guard let lastEdit else { return [] }
        return knownLists.candidates(for: items, inList: readLists.count, after: lastEdit)
    }

    /// Reads a layer, or takes the one that is known.
    func layer(
        _ node: YAMLNode, known: Candidate<KnownLayer>?, depth: Int, isInStack: Bool
    ) -> KnownLayer {
        let context = KnownLayer.Context(
            depth: depth, isInStack: isInStack, place: names.place, isInPart: names.isInPart)
        if let known, known.isSame, known.part.context == context, isFree(known.part) {
            let taken = known.isMoved ? known.part.moved(by: known.shift, to: node) : known.part
            layerCount += taken.countInside
            textBytes += taken.textBytes
            for (id, location) in taken.ids { seenIDs[id] = location }
            readIDs += taken.ids
            return taken
        }
        let outer = (knownLists, readLists, readIDs)
        (knownLists, readLists, readIDs) = (
            known.map { $0.part.lists.moved(by: $0.editsBefore) } ?? KnownLists(), [], []
        )
        let (marks, count, bytes) = (marks, layerCount, textBytes)
        let isAlone = aliasPlace == nil && idealFrame == nil
        let layer = layer(node, depth: depth, isInStack: isInStack)
        var uses = TimelineUses()
        uses.addOwn(of: layer)
        for inner in readLists.joined() { uses.formUnion(inner.uses) }
        let read = KnownLayer(
            node, layer, context,
            isKept: isAlone && idealFrame == nil && marks == self.marks,
            countInside: layerCount - count, textBytes: textBytes - bytes, ids: readIDs,
            lists: KnownLists(readLists), uses: uses)
        let ids = readIDs
        (knownLists, readLists, readIDs) = outer
        readIDs += ids
        return read
    }

    /// Whether reading a known layer here would find nothing.
    private func isFree(_ known: KnownLayer) -> Bool {
        known.isKept && aliasPlace == nil && idealFrame == nil
            && layerCount + known.countInside <= Self.mostLayers
            && textBytes + known.textBytes <= Self.mostTextBytes
            && known.ids.allSatisfy { seenIDs[$0.id] == nil }
    }
}

extension Layer {
    /// The same layer where it is after an edit.
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

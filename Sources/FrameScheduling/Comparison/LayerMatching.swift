import Diagnostics
import TimelineModel

/// Matches the layers of two timelines.
///
/// Layers are matched by `id`, then by equality in order, then by kind in order. The rest was added
/// or removed.
struct LayerMatching {
    struct Pair {
        /// The layer with its index path, as in `Touch.layer`; nil if it was added.
        var old: (path: [Int], layer: Layer)?
        /// Nil if it was removed.
        var new: (path: [Int], layer: Layer)?
        /// Whether the layer's order among its siblings has changed.
        var isMoved = false
    }

    private(set) var pairs: [Pair] = []

    /// The number of layers searched for a match: enough for edits by hand, and fast for ten
    /// thousand layers.
    private static let lookahead = 64

    private let references: ReferenceMatching

    init(_ old: Timeline, _ new: Timeline, _ references: ReferenceMatching) {
        self.references = references
        match(old.layers, old.layersPath, new.layers, new.layersPath)
        for (index, scene) in new.scenes.enumerated() {
            let before = old.scenes.firstIndex { $0.name == scene.name }
            match(before.map { old.scenes[$0].layers } ?? [], [before ?? 0], scene.layers, [index])
        }
        for (index, scene) in old.scenes.enumerated()
        where !new.scenes.contains(where: { $0.name == scene.name }) {
            match(scene.layers, [index], [], [index])
        }
    }

    private mutating func match(
        _ olds: [Layer], _ oldPath: [Int], _ news: [Layer], _ newPath: [Int]
    ) {
        var partner: [Int?] = Array(repeating: nil, count: news.count)
        var isFree = Array(repeating: true, count: olds.count)
        func pair(_ old: Int, _ new: Int) {
            partner[new] = old
            isFree[old] = false
        }
        for (new, layer) in news.enumerated() where layer.id != nil {
            if let old = olds.firstIndex(where: { $0.id == layer.id }), isFree[old] {
                pair(old, new)
            }
        }
        let isTheSame = { [references] (old: Layer, new: Layer) in
            Layer.isOfTheSameKind(old, new)
                && ModelDifference.between(old, references.translated(new)).isEmpty
        }
        for isPartner in [isTheSame, Layer.isOfTheSameKind] {
            var next = 0
            for (new, layer) in news.enumerated() {
                if let old = partner[new] {
                    next = max(next, old + 1)
                    continue
                }
                let found = (next..<max(next, olds.count)).prefix(Self.lookahead).first {
                    isFree[$0] && isPartner(olds[$0], layer)
                }
                guard let found else { continue }
                pair(found, new)
                next = found + 1
            }
        }
        var highest = -1
        for (new, layer) in news.enumerated() {
            guard let old = partner[new] else {
                pairs.append(Pair(old: nil, new: (newPath + [new], layer)))
                continue
            }
            pairs.append(
                Pair(
                    old: (oldPath + [old], olds[old]), new: (newPath + [new], layer),
                    isMoved: old < highest))
            highest = max(highest, old)
            match(olds[old].layersInside, oldPath + [old], layer.layersInside, newPath + [new])
        }
        for (old, layer) in olds.enumerated() where isFree[old] {
            pairs.append(Pair(old: (oldPath + [old], layer), new: nil))
        }
    }
}

extension Layer {
    fileprivate static func isOfTheSameKind(_ left: Layer, _ right: Layer) -> Bool {
        left.kindName == right.kindName
            && (left.id == nil || right.id == nil || left.id == right.id)
    }

    /// The name in messages: the `id`, or the kind and location.
    var nameForPeople: String {
        if let id { return "layer `\(id)`" }
        let place = location.map { " (\($0.file):\($0.line))" } ?? ""
        if case .text(let text) = content, text.writtenString.count <= 40 {
            return "text \"\(text.writtenString)\"\(place)"
        }
        return "\(kindName) layer\(place)"
    }
}

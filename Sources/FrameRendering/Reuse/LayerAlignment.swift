import FrameScheduling

/// Pairs the layers of two lists that are probably the same layer at two times. Hidden layers are
/// left out of lists, so the same index may be another layer.
enum LayerAlignment {
    typealias Pair = (old: LayerState?, new: LayerState?)

    /// The limit of comparisons of two layers; lists that would need more are not paired.
    private static let maxComparisons = 1 << 12

    /// Returns each layer of both lists once, with its partner or nil. Pairs keep the order of both
    /// lists, so a layer without a partner appeared, disappeared, or changed its place.
    static func pairs(_ old: [LayerState], _ new: [LayerState]) -> [Pair] {
        if old.count == new.count, zip(old, new).allSatisfy({ $0.likeness(to: $1) > 0 }) {
            return zip(old, new).map { ($0, $1) }
        }
        let minimum = min(old.count, new.count)
        let start = zip(old, new).prefix { $0.isSame(as: $1) }.count
        let end = zip(old.reversed(), new.reversed()).prefix(minimum - start)
            .prefix { $0.isSame(as: $1) }.count
        return zip(old, new).prefix(start).map { ($0, $1) }
            + middle(Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
            + zip(old.suffix(end), new.suffix(end)).map { ($0, $1) }
    }

    /// The pairs with the greatest sum of likenesses, in the order of both lists: a longest common
    /// subsequence with weights.
    private static func middle(_ old: [LayerState], _ new: [LayerState]) -> [Pair] {
        guard old.count * new.count <= maxComparisons else {
            return old.map { ($0, nil) } + new.map { (nil, $0) }
        }
        // The greatest sum that the ends of the lists, from two indices on, can have.
        var scores = [[Int]](
            repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
        let likeness = old.map { layer in new.map { layer.likeness(to: $0) } }
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                let paired = likeness[i][j] > 0 ? likeness[i][j] + scores[i + 1][j + 1] : 0
                scores[i][j] = max(paired, scores[i + 1][j], scores[i][j + 1])
            }
        }
        var pairs: [Pair] = []
        var (i, j) = (0, 0)
        while i < old.count, j < new.count {
            if likeness[i][j] > 0, scores[i][j] == likeness[i][j] + scores[i + 1][j + 1] {
                pairs.append((old[i], new[j]))
                (i, j) = (i + 1, j + 1)
            } else if scores[i][j] == scores[i + 1][j] {
                pairs.append((old[i], nil))
                i += 1
            } else {
                pairs.append((nil, new[j]))
                j += 1
            }
        }
        return pairs + old[i...].map { ($0, nil) } + new[j...].map { (nil, $0) }
    }
}

extension LayerState {
    /// The likelihood that both states are of one layer, from 0 (impossible) to 100 (the same).
    fileprivate func likeness(to other: LayerState) -> Int {
        if isSame(as: other) { return 100 }
        guard blend == other.blend, effects.count == other.effects.count else { return 0 }
        let isLike =
            switch (content, other.content) {
            case (.group, .group), (.masked, .masked), (.blurred, .blurred), (.color, .color),
                (.compute, .compute),
                (.text, .text), (.svg, .svg), (.picture, .picture), (.kind, .kind),
                (.shape, .shape):
                true
            default: false
            }
        return isLike ? size == other.size ? 2 : 1 : 0
    }
}

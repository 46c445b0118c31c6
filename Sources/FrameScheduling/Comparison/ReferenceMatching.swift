import TimelineModel

/// Translates references of a new timeline into indices of an old one, by name: adding a touch
/// before another doesn't change the latter.
struct ReferenceMatching {
    /// The old timeline's names, followed by those that only the new one has.
    private(set) var names: ModelNames
    private let touches: [Int]
    private let triggers: [Int]

    init(_ old: Timeline, _ new: Timeline) {
        var touchNames = old.touches.map(\.name)
        var triggerNames = old.triggers.map(\.name)
        touches = Self.match(new.touches.map(\.name), in: &touchNames)
        triggers = Self.match(new.triggers.map(\.name), in: &triggerNames)
        names = ModelNames(touches: touchNames, triggers: triggerNames)
    }

    private static func match(_ names: [String], in known: inout [String]) -> [Int] {
        names.map { name in
            if let index = known.firstIndex(of: name) { return index }
            known.append(name)
            return known.count - 1
        }
    }

    /// Returns a layer with translated references. Its children are unchanged.
    func translated(_ layer: Layer) -> Layer {
        var layer = layer
        if case .kind(var content) = layer.content {
            content.base.visitReferences { reference in
                reference.index = (reference.list == .touch ? touches : triggers)[reference.index]
            }
            layer.content = .kind(content)
        }
        return layer
    }
}

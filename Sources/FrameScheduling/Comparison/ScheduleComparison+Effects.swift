import TimelineModel

extension ScheduleComparison {
    /// Returns the new film with one layer's old effects. Nil if the cause is not about the effects
    /// of a single layer, or if names have other indices in the two films.
    package func newFilm(withOldEffectsOf cause: ScheduleCause) -> FrameScheduler? {
        guard case .layer(let oldPath?, let newPath?) = cause.part,
            before.namesOfWhatMoves == after.namesOfWhatMoves,
            let earlier = before.layer(at: oldPath),
            let later = after.layer(at: newPath),
            earlier.effects != later.effects, earlier.withoutEffects == later.withoutEffects
        else { return nil }
        var timeline = after
        guard timeline.setEffects(earlier.effects, ofLayerAt: newPath) else { return nil }
        return try? FrameScheduler(timeline: timeline, texts: new.schedule.texts)
    }
}

extension Layer {
    /// The layer without its effects, location and children, for comparisons.
    fileprivate var withoutEffects: Layer {
        var layer = self
        layer.effects = []
        layer.location = nil
        layer.mask = []
        if case .group = content { layer.content = .group([]) }
        return layer
    }
}

extension Timeline {
    /// The names in order. If they agree, references have the same indices in both timelines.
    fileprivate var namesOfWhatMoves: [[String]] {
        [touches.map(\.name), triggers.map(\.name)]
            + animators.map { [$0.name] + $0.tracks.map(\.name) }
            + sensors.map { [$0.name] + $0.tracks.map(\.name) }
    }

    /// Returns false if the layer doesn't exist.
    fileprivate mutating func setEffects(_ effects: [EffectUse], ofLayerAt path: [Int]) -> Bool {
        guard let start = start(ofPath: path) else { return false }
        guard !path.starts(with: layersPath) else {
            return Self.set(effects, along: start.path, in: &layers)
        }
        return Self.set(effects, along: start.path, in: &scenes[path[0]].layers)
    }

    private static func set(
        _ effects: [EffectUse], along path: ArraySlice<Int>, in layers: inout [Layer]
    ) -> Bool {
        guard let index = path.first, layers.indices.contains(index) else { return false }
        guard path.count > 1 else {
            layers[index].effects = effects
            return true
        }
        if let next = path.dropFirst().first, next >= layers[index].children.count {
            let inMask = [next - layers[index].children.count] + path.dropFirst(2)
            return set(effects, along: inMask[...], in: &layers[index].mask)
        }
        guard case .group(var children) = layers[index].content else { return false }
        let isSet = set(effects, along: path.dropFirst(), in: &children)
        layers[index].content = .group(children)
        return isSet
    }
}

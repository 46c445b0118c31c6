import TimelineModel

extension CompiledLayer {
    /// The rotation in space and then the projection, of points from the layer's centre; nil if
    /// there is none.
    func projection(in size: Size, _ evaluator: ValueEvaluator) -> PlaneMap? {
        guard rotation3D != nil || projection != nil else { return nil }
        var map = PlaneMap.identity
        if let rotation3D { map = PlaneMap(rotation3D.map(evaluator), size: size) }
        if let projection { map = map.then(PlaneMap(projection.map(evaluator))) }
        return map.centered(in: size)
    }

    /// The values of its mask, shadows and rotation, by name, for a trace.
    var modifierValues: [(String, CompiledValue)] {
        let collector = ValueCollector<Compiled>()
        for shadow in innerShadows { _ = shadow.map(collector, "innerShadow") }
        for shadow in shadows { _ = shadow.map(collector, "shadow") }
        if let rotation3D { _ = rotation3D.map(collector) }
        if let projection { _ = projection.map(collector) }
        return collector.values.map { ($0.name, $0.value) }
    }
}

extension EffectState {
    /// Nil if nothing of the shadow can be seen.
    ///
    /// - Parameter function: `shadow` or `innerShadow`.
    init?(_ shadow: ShadowState, _ function: EffectUse.Function) {
        guard shadow.color.alpha > 0 else { return nil }
        let color = [shadow.color.red, shadow.color.green, shadow.color.blue].map {
            min(max($0, 0), 1) * shadow.color.alpha
        }
        self.init(
            function: function,
            arguments: ([shadow.radius, shadow.offset.x, shadow.offset.y] + color
                + [shadow.color.alpha]).map { Float($0) },
            maxSampleOffset: Size(width: 0, height: 0))
    }
}

extension LayerState {
    /// The layer within a mask, with its shadows.
    ///
    /// Shadows are the last of a layer's effects. A clip and a mask come before them, so the layer
    /// is put into one of its size that has neither.
    func modified(mask: [LayerState]?, _ mode: MaskMode, shadows: [EffectState]) -> LayerState {
        guard mask != nil || !shadows.isEmpty else { return self }
        var result = self
        if mask != nil || clip != nil {
            let inside = LayerState(
                size: size, center: Point(x: size.width / 2, y: size.height / 2), clip: clip,
                content: content, effects: effects)
            result.clip = nil
            result.effects = []
            result.content =
                mask.map { .masked(MaskedState(content: [inside], mask: $0, mode: mode)) }
                ?? .group([inside])
        }
        result.effects += shadows
        return result
    }
}

import TimelineModel

/// Evaluates layers at one frame.
struct LayerEvaluator {
    let layout: LayerLayout

    init(context: EvaluationContext) { layout = LayerLayout(context: context) }

    /// Returns the states of a scene's layers, bottom first.
    func states(
        of layers: [CompiledLayer], canvasSize: Size, camera: CameraView? = nil
    ) -> [LayerState] {
        layers.compactMap { layer in
            let state = state(of: layer, in: layout.slot(of: layer, in: canvasSize))
            guard let camera, !layer.isFixed else { return state }
            return state.map { camera.applied(to: $0, canvas: canvasSize) }
        }
    }

    private func state(
        of layer: CompiledLayer, in slot: LayerSlot, _ map: AffineMap = .identity
    ) -> LayerState? {
        let properties = LayerProperties(layer, in: slot, context: layout.context)
        if properties.isHidden { return nil }
        let content = content(of: layer, in: slot) { properties.mapToParent.then(map) }
        guard let content else { return nil }
        return LayerState(
            size: properties.size, center: properties.center, scale: properties.scale,
            rotation: properties.rotation, opacity: properties.opacity, blend: layer.blend,
            clip: layer.clip?.map(
                ValueEvaluator(
                    context: layout.context(viewSize: properties.size, parentSize: slot.room))),
            content: content,
            effects: properties.effects.compactMap(\.state))
    }

    /// Returns nil if nothing is visible.
    ///
    /// - Parameter map: from the layer's space to the canvas.
    private func content(
        of layer: CompiledLayer, in slot: LayerSlot, _ map: () -> AffineMap
    ) -> LayerState.Content? {
        switch layer.content {
        case .group(let children):
            let map = layer.needsMap ? map() : .identity
            let slots = layout.inside(map).slots(ofChildrenOf: layer, in: slot)
            return .group(zip(children, slots).compactMap { state(of: $0, in: $1, map) })
        case .compute(let program):
            return .compute(program.state(in: layout.context))
        case .spacer, .shape, .color, .gradient, .text, .svg, .picture, .kind:
            guard layer.padding != nil else { return leaf(layer, in: slot, size: slot.size) }
            let inner = layout.inner(of: layer, in: slot)
            return leaf(layer, in: slot, size: inner.size).map {
                .group([
                    LayerState(
                        size: inner.size,
                        center: Point(
                            x: inner.origin.x + inner.size.width / 2,
                            y: inner.origin.y + inner.size.height / 2),
                        content: $0)
                ])
            }
        }
    }

    /// Returns content of the given size, that of the slot minus the padding.
    private func leaf(
        _ layer: CompiledLayer, in slot: LayerSlot, size: Size
    ) -> LayerState.Content? {
        let evaluator = ValueEvaluator(
            context: layout.context(viewSize: size, parentSize: slot.room))
        switch layer.content {
        case .shape(let shape, let style):
            return .shape(shape.map(evaluator), style.map(evaluator))
        case .color(let value):
            return .color(value.color(in: evaluator.context))
        case .gradient(let gradient):
            return .shape(
                .rectangle(cornerRadius: 0), .fill(.gradient(gradient.map(evaluator))))
        case .text(let text):
            let reference = layout.reference(of: layer, room: slot.room)
            return .text(
                text.state(
                    lengths: layout.context(viewSize: reference, parentSize: slot.room),
                    color: text.color.map(evaluator, "color")))
        case .svg(let picture, let tint):
            return .svg(
                VectorState(
                    image: picture.image, fit: picture.fit,
                    tint: tint?.color(in: evaluator.context)))
        case .picture(let picture):
            return .picture(picture.state(in: evaluator.context))
        case .kind(_, let plan, _):
            return plan.state(in: evaluator.context)
        case .group, .spacer, .compute:
            return nil
        }
    }
}

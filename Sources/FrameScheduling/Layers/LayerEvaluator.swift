import TimelineModel

/// Evaluates layers at one frame.
struct LayerEvaluator {
    let layout: LayerLayout

    init(context: EvaluationContext) { layout = LayerLayout(context: context) }

    /// Returns the states of a scene's layers, bottom first.
    func states(
        of layers: [CompiledLayer], canvasSize: Size, camera: CameraView? = nil
    ) -> [LayerState] {
        // Layers are large; this copies none.
        layers.indices.compactMap { index in
            exposed(layers[index], in: canvasSize) { evaluator in
                let state = evaluator.state(
                    of: layers[index],
                    in: evaluator.layout.slot(of: layers[index], in: canvasSize))
                guard let camera, !layers[index].isFixed else { return state }
                return state.map { camera.applied(to: $0, canvas: canvasSize) }
            }
        }
    }

    /// Returns the state of a layer, in motion blur if it has its own.
    ///
    /// - Parameters:
    ///   - space: the size of the space that it lies in.
    ///   - state: evaluates the layer, with its place, at the evaluator's time.
    private func exposed(
        _ layer: CompiledLayer, in space: Size, _ state: (LayerEvaluator) -> LayerState?
    ) -> LayerState? {
        guard let blur = layer.motionBlur else { return state(self) }
        var context = layout.context
        let rate = context.schedule.timeline.frameRate
        let runs = Exposure.runs(
            blur.times(ofFrame: context.frame, at: rate).map { time in
                context.instant = Instant(time)
                return Exposure(
                    layers: state(LayerEvaluator(context: context)).map { [$0] } ?? [], count: 1)
            })
        guard runs.count > 1 else { return runs.first?.layers.first }
        // The mean is blended, not what it is the mean of.
        let unblended = runs.map { run in
            var run = run
            for index in run.layers.indices { run.layers[index].blend = .normal }
            return run
        }
        var state = LayerState(
            size: space, center: Point(x: space.width / 2, y: space.height / 2),
            blend: layer.blend, content: .blurred(unblended))
        state.place = LayerPlace(layer.location)
        return state
    }

    private func state(
        of layer: CompiledLayer, in slot: LayerSlot, _ map: PlaneMap = .identity
    ) -> LayerState? {
        let properties = LayerProperties(layer, in: slot, context: layout.context)
        if properties.isHidden { return nil }
        let ownMap = layer.plan.needsMap ? properties.mapToParent.then(map) : .identity
        let content = content(of: layer, in: slot, ownMap)
        let place = LayerPlace(layer.location)
        layout.context.textFailures.place(place)
        guard let content else { return nil }
        let evaluator = ValueEvaluator(
            context: layout.context(
                .inside(layer.plan.path), viewSize: properties.size, parentSize: slot.room))
        let clip = layer.clip?.map(evaluator)
        var state = LayerState(
            size: properties.size, center: properties.center, scale: properties.scale,
            rotation: properties.rotation, projection: properties.projection,
            opacity: properties.opacity, blend: layer.blend, clip: clip,
            material: layer.material.map {
                MaterialState($0, in: content.ownShape ?? clip ?? .rectangle(cornerRadius: 0))
            },
            content: content, effects: properties.effects.compactMap(\.state))
        state.place = place
        guard !layer.mask.isEmpty || !layer.innerShadows.isEmpty || !layer.shadows.isEmpty else {
            return state
        }
        let mask = layer.mask.compactMap { mask in
            exposed(mask, in: slot.size) { evaluator in
                evaluator.state(
                    of: mask, in: evaluator.layout.inside(ownMap).slot(ofMask: mask, in: slot),
                    ownMap)
            }
        }
        return state.modified(
            mask: layer.mask.isEmpty ? nil : mask, layer.maskMode,
            shadows: layer.innerShadows.compactMap {
                EffectState($0.map(evaluator, "innerShadow"), .innerShadow)
            }
                + layer.shadows.compactMap { EffectState($0.map(evaluator, "shadow"), .shadow) })
    }

    /// Returns nil if nothing is visible.
    ///
    /// - Parameter map: from the layer's space to the canvas, where a layer in it needs that.
    private func content(
        of layer: CompiledLayer, in slot: LayerSlot, _ map: PlaneMap
    ) -> LayerState.Content? {
        switch layer.content {
        case .group(let children):
            let slots = layout.inside(map).slots(ofChildrenOf: layer, in: slot)
            return .group(
                children.indices.compactMap { index in
                    exposed(children[index], in: slot.size) { evaluator in
                        let own =
                            children[index].motionBlur == nil
                            ? slots[index]
                            : evaluator.layout.inside(map).slots(ofChildrenOf: layer, in: slot)[
                                index]
                        return evaluator.state(of: children[index], in: own, map)
                    }
                })
        case .compute(let program):
            return .compute(program.state(in: layout.context))
        case .spacer, .shape, .color, .gradient, .text, .svg, .image, .video, .kind:
            guard layer.padding != nil else { return leaf(layer, in: slot, .zero, slot.size) }
            let inner = layout.inner(of: layer, in: slot)
            return leaf(layer, in: slot, inner.origin, inner.size).map {
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

    /// Returns content at a place and of a size: those of the slot without the padding.
    private func leaf(
        _ layer: CompiledLayer, in slot: LayerSlot, _ origin: Point, _ size: Size
    ) -> LayerState.Content? {
        let evaluator = ValueEvaluator(
            context: layout.context(
                .inside(layer.plan.path, from: origin), viewSize: size, parentSize: slot.room))
        switch layer.content {
        case .shape(let shape, let style):
            return .shape(shape.map(evaluator), style.map(evaluator))
        case .color(let value):
            return .color(value.color(in: evaluator.context))
        case .gradient(let gradient):
            return .shape(.rectangle(cornerRadius: 0), .fill(.gradient(gradient.map(evaluator))))
        case .text(let text):
            let reference = layout.reference(of: layer, room: slot.room)
            let lengths = layout.context(
                .around(layer.plan.path), viewSize: reference, parentSize: slot.room)
            let roll = text.roll(in: lengths)
            let state = text.state(lengths: lengths, colors: evaluator, written: roll?.current)
            if let roll {
                return RollingText(
                    roll: roll, text: state, size: size,
                    offer: layout.innerOffer(of: layer, in: slot).width, context: lengths
                ).content
            }
            return text.split?.content(of: state, size: size, in: evaluator.context)
                ?? state.content(size)
        case .svg(let picture): return .svg(picture.map(evaluator))
        case .image(let image): return .picture(image.state)
        case .video(let video): return .picture(video.state(in: evaluator.context))
        case .kind(let kind): return kind.plan.state(in: evaluator.context)
        case .group, .spacer, .compute:
            return nil
        }
    }
}

extension LayerState.Content {
    /// The shape of a layer that is one, and as large as the layer.
    fileprivate var ownShape: ShapeState? {
        if case .shape(let shape, .fill) = self { shape } else { nil }
    }
}

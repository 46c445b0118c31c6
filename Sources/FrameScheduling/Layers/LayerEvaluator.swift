import TimelineModel

/// Turns layers into what they are at one frame.
struct LayerEvaluator {
    let layout: LayerLayout

    init(context: EvaluationContext) { layout = LayerLayout(context: context) }

    /// The layers of a scene, bottom first.
    func states(of layers: [CompiledLayer], canvasSize: Size) -> [LayerState] {
        layers.compactMap { state(of: $0, in: layout.slot(of: $0, in: canvasSize)) }
    }

    private func state(of layer: CompiledLayer, in slot: LayerSlot) -> LayerState? {
        let properties = LayerProperties(layer, in: slot, context: layout.context)
        if properties.isHidden { return nil }
        guard let content = content(of: layer, in: slot) else { return nil }
        return LayerState(
            size: properties.size, center: properties.center, scale: properties.scale,
            rotation: properties.rotation, opacity: properties.opacity, blend: layer.blend,
            clip: layer.clip.map { shape($0, size: properties.size) }, content: content,
            effects: properties.effects.compactMap(\.state))
    }

    /// Nil where there is nothing to see at all.
    private func content(of layer: CompiledLayer, in slot: LayerSlot) -> LayerState.Content? {
        switch layer.content {
        case .group(let children):
            let slots = layout.slots(ofChildrenOf: layer, in: slot)
            return .group(zip(children, slots).compactMap { state(of: $0, in: $1) })
        case .particles(let simulation):
            return .particles(simulation.state(in: layout.context))
        case .compute(let program):
            return .compute(program.state(in: layout.context))
        case .touchIndicator(let touch, let diameter, let color):
            let dot = TouchDot(
                touch: touch,
                diameter: LayerProperties.length(number(diameter, size: slot.size)),
                color: self.color(color, size: slot.size))
            return dot.layers(over: layer, in: layout.context).map { .group($0) }
        case .spacer, .shape, .color, .gradient, .text, .svg, .iconMorph, .picture:
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

    /// What fills `size`, which is what the padding leaves of the slot.
    private func leaf(
        _ layer: CompiledLayer, in slot: LayerSlot, size: Size
    ) -> LayerState.Content? {
        switch layer.content {
        case .shape(let shape, let style):
            return .shape(self.shape(shape, size: size), self.style(style, size: size))
        case .color(let value):
            return .color(color(value, size: size))
        case .gradient(let gradient):
            let paint = PaintState.gradient(
                gradient.state(in: layout.context(viewSize: size)))
            return .shape(.rectangle(cornerRadius: 0), .fill(paint))
        case .text(let text):
            let reference = layout.reference(of: layer, room: slot.room)
            return .text(
                text.state(
                    lengths: layout.context(viewSize: reference),
                    color: paint(text.color, size: size)))
        case .svg(let picture, let tint):
            return .svg(
                VectorState(
                    image: picture.image, fit: picture.fit,
                    tint: tint.map { color($0, size: size) }))
        case .iconMorph(let morph):
            return .group([morph.layer(in: layout.context(viewSize: size))])
        case .picture(let picture):
            return .picture(picture.state(in: layout.context(viewSize: size)))
        case .group, .spacer, .particles, .compute, .touchIndicator:
            return nil
        }
    }

    private func shape(_ shape: CompiledShape, size: Size) -> ShapeState {
        switch shape {
        case .plain(let state): state
        case .rectangle(let cornerRadius):
            .rectangle(cornerRadius: LayerProperties.length(number(cornerRadius, size: size)))
        }
    }

    private func style(_ style: CompiledStyle, size: Size) -> StyleState {
        switch style {
        case .fill(let paint):
            .fill(self.paint(paint, size: size))
        case .stroke(let paint, let width, let position):
            .stroke(
                self.paint(paint, size: size),
                width: LayerProperties.length(number(width, size: size)), position: position)
        case .glow(let paint, let width, let blur):
            .glow(
                self.paint(paint, size: size),
                width: LayerProperties.length(number(width, size: size)),
                blur: LayerProperties.length(number(blur, size: size)))
        }
    }

    private func paint(_ paint: CompiledPaint, size: Size) -> PaintState {
        switch paint {
        case .color(let value): .color(color(value, size: size))
        case .gradient(let gradient): .gradient(gradient.state(in: layout.context(viewSize: size)))
        }
    }

    private func number(_ value: CompiledValue, size: Size) -> Double {
        value.numbers(in: layout.context(viewSize: size))[0]
    }

    private func color(_ value: CompiledValue, size: Size) -> RGBA {
        value.color(in: layout.context(viewSize: size))
    }
}

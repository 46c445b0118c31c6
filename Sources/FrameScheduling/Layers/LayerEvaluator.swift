import TimelineModel

/// Turns layers into what they are at one frame.
struct LayerEvaluator {
    /// Its `viewSize` is not used; each layer brings its own.
    let context: EvaluationContext

    func states(of layers: [CompiledLayer], parentSize: Size) -> [LayerState] {
        layers.compactMap { state(of: $0, parentSize: parentSize) }
    }

    private func state(of layer: CompiledLayer, parentSize: Size) -> LayerState? {
        let properties = LayerProperties(layer, in: context(viewSize: parentSize))
        if properties.isHidden { return nil }
        guard let content = content(of: layer, size: properties.size) else { return nil }
        return LayerState(
            size: properties.size, center: properties.center, scale: properties.scale,
            rotation: properties.rotation, opacity: properties.opacity, blend: layer.blend,
            clip: layer.clip.map { shape($0, size: properties.size) }, content: content,
            effects: properties.effects.compactMap(\.state))
    }

    func context(viewSize: Size) -> EvaluationContext {
        var context = context
        context.viewSize = viewSize
        return context
    }

    /// Nil where there is nothing to see at all.
    private func content(of layer: CompiledLayer, size: Size) -> LayerState.Content? {
        switch layer.content {
        case .group(let layers):
            return .group(states(of: layers, parentSize: size))
        case .shape(let shape, let style):
            return .shape(self.shape(shape, size: size), self.style(style, size: size))
        case .color(let value):
            return .color(color(value, size: size))
        case .particles(let simulation):
            return .particles(simulation.state(in: context))
        case .touchIndicator(let touch, let diameter, let color):
            let dot = TouchDot(
                touch: touch,
                diameter: LayerProperties.length(number(diameter, size: size)),
                color: self.color(color, size: size))
            return dot.layers(over: layer, in: context).map { .group($0) }
        case .text(let text):
            return .text(self.text(text, of: layer, size: size))
        }
    }

    private func text(_ compiled: CompiledText, of layer: CompiledLayer, size: Size) -> TextState {
        let text = compiled.text
        return TextState(
            string: text.string, family: text.family,
            size: LayerProperties.length(number(compiled.size, size: size)), weight: text.weight,
            isItalic: text.isItalic, color: color(compiled.color, size: size),
            alignment: text.alignment,
            lineSpacing: LayerProperties.coordinate(number(compiled.lineSpacing, size: size)),
            tracking: LayerProperties.coordinate(number(compiled.tracking, size: size)),
            takesIdealWidth: layer.width == nil, takesIdealHeight: layer.height == nil)
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
        case .angularGradient(let stops): .angularGradient(stops)
        }
    }

    private func number(_ value: CompiledValue, size: Size) -> Double {
        value.numbers(in: context(viewSize: size))[0]
    }

    /// Components stay as an overshooting spring leaves them, so that what to do about those
    /// outside 0…1 is decided in one place, where colours become pixels; only alpha is bounded.
    private func color(_ value: CompiledValue, size: Size) -> RGBA {
        let numbers = value.numbers(in: context(viewSize: size)).map(LayerProperties.coordinate)
        return RGBA(
            red: numbers[0], green: numbers[1], blue: numbers[2],
            alpha: min(max(numbers[3], 0), 1))
    }
}

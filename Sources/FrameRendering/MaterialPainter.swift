import FrameScheduling
import PixelBuffers
import ShaderProgram
import TimelineModel

/// Materials: the backdrop, blurred and tinted, in a shape.
extension LayerPainter {
    /// Draws a material, the shadows of its shape, and the layer on it.
    ///
    /// - Throws: a `RenderingError` if a picture is too large, or memory too little.
    func draw(
        _ layer: LayerState, on material: MaterialState, at placement: LayerPlacement,
        onto parent: inout Composition
    ) throws(RenderingError) {
        let bounds = parent.bounds
        let extent = placement.parentRegion(
            LayerExtent.picture(of: layer, in: placement.space)
        ).intersection(bounds)
        guard !extent.isEmpty,
            parent.parts.contains(where: { !$0.intersection(extent).isEmpty })
        else { return }
        // A material is translucent, so its shadow is drawn only outside of its shape.
        let isShadow = { (effect: EffectState) in effect.function == .shadow }
        let shadows = Array(layer.effects.filter(isShadow))
        var content = layer
        content.material = nil
        content.effects.removeAll(where: isShadow)
        var pictures: [LayerPicture] = []
        if let mask = try mask(of: layer, material, at: placement, on: bounds) {
            if !shadows.isEmpty,
                let shadow = try self.shape(
                    of: layer, material, at: placement, on: bounds, drawing: shadows)
            {
                pictures.append(try outside(of: mask, shadow))
            }
            pictures.append(
                try tools.clipped(
                    glass(material, over: &parent, in: mask.buffer.bounds, placement),
                    to: mask, bounds: mask.buffer.bounds))
        }
        if let picture = try placed(content, at: placement, on: bounds, parts: [bounds]) {
            pictures.append(picture)
        }
        guard layer.blend != .normal || layer.paintedOpacity < 1, pictures.count > 1 else {
            for picture in pictures {
                try parent.add(picture, layer.blend, opacity: layer.paintedOpacity)
            }
            return
        }
        let whole = pictures.map(\.bounds).reduce(LayerExtent.nothing) { $0.union($1) }
        var group = try Composition(
            on: .transparent, bounds: whole.intersection(bounds), tools: tools)
        for picture in pictures { try group.add(picture, .normal, opacity: 1) }
        try parent.add(
            tools.filled(group.finish(isSparse: true)), layer.blend, opacity: layer.paintedOpacity)
    }

    /// The material's coverage as a picture's alpha; nil if it covers no pixel of `bounds`.
    private func mask(
        of layer: LayerState, _ material: MaterialState, at placement: LayerPlacement,
        on bounds: PixelRectangle
    ) throws(RenderingError) -> DrawnPicture? {
        let isMasked = if case .masked = layer.content { true } else { false }
        if !isMasked, placement.transform == nil {
            let region = LayerExtent.material(material, of: layer, in: placement.space)
                .intersection(bounds)
            guard !region.isEmpty else { return nil }
            return try ShapePainter(tools: tools).mask(
                of: material.shape, size: layer.size, in: placement.space, bounds: region)
        }
        let shape = try shape(of: layer, material, at: placement, on: bounds, drawing: [])
        return try shape.map { shape throws(RenderingError) in
            DrawnPicture(try tools.drawn(shape), shape.coverage)
        }
    }

    /// The material's shape in white, with effects, in its place on the parent.
    private func shape(
        of layer: LayerState, _ material: MaterialState, at placement: LayerPlacement,
        on bounds: PixelRectangle, drawing effects: [EffectState]
    ) throws(RenderingError) -> LayerPicture? {
        var shape = layer
        shape.material = nil
        shape.clip = nil
        shape.effects = effects
        shape.content = .shape(material.shape, .fill(.color(.white)))
        if case .masked(var masked) = layer.content {
            let inside = LayerState(
                size: layer.size,
                center: Point(x: layer.size.width / 2, y: layer.size.height / 2),
                content: shape.content)
            masked.content = [inside]
            shape.content = .masked(masked)
        }
        return try placed(shape, at: placement, on: bounds, parts: [bounds])
    }

    /// A shadow without its pixels inside the mask.
    private func outside(
        of mask: DrawnPicture, _ shadow: LayerPicture
    ) throws(RenderingError) -> LayerPicture {
        let clipping = PendingPicture(
            bounds: shadow.bounds, steps: [tools.kernels.step(.clipOutsideMask)],
            inputs: [mask.buffer])
        var result = try tools.applying(clipping, to: shadow, usesPlaces: false)
        result.coverage = shadow.coverage?.translucent
        return result
    }

    /// The parent's pixels within `bounds`, blurred, saturated and tinted.
    private func glass(
        _ material: MaterialState, over parent: inout Composition, in bounds: PixelRectangle,
        _ placement: LayerPlacement
    ) throws(RenderingError) -> LayerPicture {
        let blur = MaterialReach.blur(of: material, at: placement)
        let needed = bounds.grown(by: blur.support)
        let below = try parent.drawn(under: needed)
        let blurred = try blur.applied(
            to: blur.coarse(
                of: extended(below, over: needed, for: blur), halved: min(blur.halvings, 1),
                tools),
            bounds: bounds, tools)
        let frost = PendingPicture(
            bounds: bounds, steps: [tools.kernels.step(.frost)],
            uniforms: [Float(material.material.saturation)] + material.material.tint.premultiplied,
            space: placement.parent.kernelSpace)
        return try tools.applying(frost, to: .pending(blurred), usesPlaces: false)
    }

    /// The picture, extended to `bounds` by repeating its edge pixels. For a wide blur it is also
    /// halved, in place of the blur's own first halving.
    private func extended(
        _ picture: PixelBuffer, over bounds: PixelRectangle, for blur: GaussianBlur
    ) throws(RenderingError) -> PixelBuffer {
        let isHalved = blur.halvings > 0
        let output = isHalved ? bounds.dividedRoundingOut(by: 2, 2) : bounds
        let first = isHalved ? (2 * output.x, 2 * output.y) : (output.x, output.y)
        let result = try tools.buffer(.planarFloat, output)
        try tools.kernels.run(
            isHalved ? .extendEdgesHalved : .extendEdges, into: result, inputs: [picture],
            uniforms: [
                first.0 - picture.bounds.x, first.1 - picture.bounds.y, picture.width - 1,
                picture.height - 1,
            ].map { Float($0) })
        return result
    }
}

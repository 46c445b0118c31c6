import FrameScheduling
import PixelBuffers
import TimelineModel

/// Masks, shadows and opaque blurs.
extension LayerPainter {
    /// Layers on a transparent backdrop.
    ///
    /// - Parameters:
    ///   - parts: the pixels that are needed; nil is all of `bounds`.
    ///   - isSparse: whether empty tiles may be undefined.
    func composed(
        _ layers: [LayerState], in space: RasterSpace, bounds: PixelRectangle,
        parts: [PixelRectangle]?, isSparse: Bool = true
    ) throws(RenderingError) -> LayerPicture {
        var group = try Composition(
            on: .transparent, bounds: bounds,
            parts: parts.map { MaterialReach.parts($0, of: layers, in: space) }, tools: tools)
        for layer in layers { try draw(layer, onto: &group, in: space) }
        return try group.finish(isSparse: isSparse)
    }

    func picture(
        of masked: MaskedState, in space: RasterSpace, bounds: PixelRectangle,
        parts: [PixelRectangle]?
    ) throws(RenderingError) -> LayerPicture {
        let picture = try composed(masked.content, in: space, bounds: bounds, parts: parts)
        return try tools.clipped(
            picture, to: mask(of: masked, in: space, bounds: bounds, parts: parts), bounds: bounds)
    }

    /// The mask's coverage, in the alpha.
    func mask(
        of masked: MaskedState, in space: RasterSpace, bounds: PixelRectangle,
        parts: [PixelRectangle]?
    ) throws(RenderingError) -> DrawnPicture {
        var mask = try composed(masked.mask, in: space, bounds: bounds, parts: parts)
        if masked.mode == .luminance {
            let coverage = mask.coverage?.translucent
            mask = try tools.applying(
                PendingPicture(
                    bounds: bounds, steps: [tools.kernels.step(.luminanceMask)],
                    space: space.kernelSpace),
                to: mask, usesPlaces: false)
            mask.coverage = coverage
        }
        return DrawnPicture(try tools.drawn(mask), mask.coverage)
    }

    /// The layer's content after its effects up to a shadow, the effect with index `number`.
    func picture(
        of layer: LayerState, after shadow: ShadowMeasures, _ number: Int, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture? {
        try tools.check(bounds, .rgbaFloat)
        let source = try picture(
            of: layer, afterEffects: number, in: space,
            needed: bounds.union(shadow.source(of: bounds)), parts: nil)
        guard let source else { return nil }
        return try ShadowPainter(tools: tools).picture(
            source, shadow, isInner: layer.effects[number].function == .innerShadow, in: space,
            bounds: bounds)
    }

    /// A blurred picture with the opacity that the layer had before the blur, the effect with index
    /// `number`.
    func opaque(
        _ blurred: LayerPicture, of layer: LayerState, before number: Int, in space: RasterSpace
    ) throws(RenderingError) -> LayerPicture? {
        let source = try picture(
            of: layer, afterEffects: number, in: space, needed: blurred.bounds, parts: nil)
        guard let source else { return nil }
        let keeping = PendingPicture(
            bounds: blurred.bounds, steps: [tools.kernels.step(.blurOpaque)],
            inputs: [try tools.drawn(source)], space: space.kernelSpace)
        var result = try tools.applying(keeping, to: blurred, usesPlaces: false)
        result.coverage = source.coverage?.mapped(to: blurred.bounds) { $0 }
        return result
    }
}

import Diagnostics
import Effects
import FrameScheduling
import PixelBuffers
import MetalLanguage
import ShaderProgram
import TimelineModel

/// Walks the tree of layers and draws each onto its parent, or a part of it.
///
/// Every picture has the bounds that it has when the whole parent is drawn, and only those of its
/// pixels are defined that the part is made of. Edges, blurs and samples between pixels are rounded
/// by where a picture begins, so a part has exactly the bytes that it has in the whole.
struct LayerPainter {
    let tools: RenderingTools

    private var shapes: ShapePainter { ShapePainter(tools: tools) }

    /// Draws a layer, with all that is done to it, onto a part of `parent`.
    func draw(
        _ layer: LayerState, onto parent: PixelBuffer, part: PixelRectangle, in space: RasterSpace
    ) throws(RenderingError) {
        guard layer.paintedOpacity > 0, let placement = LayerPlacement(of: layer, in: space) else {
            return
        }
        if let children = layer.looseChildren(at: placement) {
            for child in children {
                try draw(child, onto: parent, part: part, in: placement.space)
            }
            return
        }
        let bounds = LayerExtent.picture(of: layer, in: placement.space)
            .intersection(placement.localRegion(parent.bounds))
        guard !placement.parentRegion(bounds).intersection(part).isEmpty else { return }
        let localPart = placement.localPart(part, of: bounds)
        guard
            var picture = try picture(
                of: layer, in: placement.space, bounds: bounds, part: localPart)
        else { return }
        if let transform = placement.transform {
            let bounds = placement.parentRegion(picture.bounds).intersection(parent.bounds)
            let turning = turning(transform, bounds: bounds, part: part)
            picture = try tools.applying(turning, to: picture)
        }
        try composite(
            picture, layer.blend, opacity: layer.paintedOpacity, onto: parent, part: part)
    }

    private func turning(
        _ transform: LayerPlacement.Transform, bounds: PixelRectangle, part: PixelRectangle
    ) -> PendingPicture {
        let (a, b, c, d) = transform.inverse
        return PendingPicture(
            bounds: bounds, part: bounds.intersection(part),
            steps: [tools.kernels.step(.transformAbout)], inputs: [],
            uniforms: [transform.centerX, transform.centerY, a, b, c, d].map(Float.init),
            buffers: [], space: KernelSpace(originX: 0, originY: 0, scale: 1))
    }

    private func composite(
        _ picture: LayerPicture, _ blend: BlendMode, opacity: Float, onto parent: PixelBuffer,
        part: PixelRectangle
    ) throws(RenderingError) {
        var blending = PendingPicture(
            bounds: picture.bounds, part: picture.bounds.intersection(part),
            steps: [tools.kernels.step(blend.kernel, input: 1)],
            inputs: [parent], uniforms: [opacity], buffers: [],
            space: KernelSpace(originX: 0, originY: 0, scale: 1))
        if let fused = try tools.fused(picture, with: blending, usesPlaces: false) {
            return try tools.draw(fused, into: parent)
        }
        blending.inputs.append(try tools.drawn(picture))
        try tools.draw(blending, into: parent)
    }

    /// The layer's content after its effects and its clip; nil where nothing of it is seen.
    private func picture(
        of layer: LayerState, in space: RasterSpace, bounds: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> LayerPicture? {
        guard
            let picture = try picture(
                of: layer, afterEffects: layer.effects.count, in: space, needed: bounds,
                part: part)
        else { return nil }
        guard let clip = layer.clip else { return picture }
        let region = picture.bounds.intersection(bounds)
        let mask = try shapes.mask(of: clip, size: layer.size, in: space, bounds: region)
        return try clipped(picture, to: mask, bounds: region, part: part)
    }

    /// What of a picture a mask, or another picture's alpha, covers.
    private func clipped(
        _ picture: LayerPicture, to mask: PixelBuffer, bounds: PixelRectangle,
        part: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let clipping = PendingPicture(
            bounds: bounds, part: bounds.intersection(part),
            steps: [tools.kernels.step(.clipToMask)], inputs: [mask], uniforms: [],
            buffers: [], space: KernelSpace(originX: 0, originY: 0, scale: 1))
        return try tools.applying(clipping, to: picture, usesPlaces: false)
    }

    /// The layer's content after the first `count` effects; it may be shared, so nobody writes to
    /// it.
    private func picture(
        of layer: LayerState, afterEffects count: Int, in space: RasterSpace,
        needed: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> LayerPicture? {
        let bounds = LayerExtent.effects(count, of: layer, in: space).intersection(needed)
        guard !bounds.isEmpty else { return nil }
        let part = bounds.part(part)
        guard count > 0 else {
            return try content(of: layer, in: space, bounds: bounds, part: part)
                .map(LayerPicture.drawn)
        }
        let effect = layer.effects[count - 1]
        if effect.function == .gaussianBlur {
            return try blurred(layer, afterEffects: count, in: space, bounds: bounds, part: part)
                .map(LayerPicture.drawn)
        }
        let reach = effect.reach(in: space)
        // A sample between pixels takes the pixel beyond as well.
        let seen =
            effect.samplesAnywhere
            ? LayerExtent.effects(count - 1, of: layer, in: space)
            : bounds.insetBy(-reach.horizontal - 1, -reach.vertical - 1)
        let source = try picture(
            of: layer, afterEffects: count - 1, in: space, needed: seen,
            part: effect.sampledPart(for: part, in: space, tools) ?? seen)
        // Even nothing can be given a colour; one transparent pixel stands for it.
        guard let source else {
            let pixel = PixelRectangle(x: bounds.x, y: bounds.y, width: 1, height: 1)
            return try applying(
                effect, to: .drawn(tools.transparentBuffer(.rgbaFloat, pixel)), in: space,
                bounds: bounds, part: part)
        }
        return try applying(effect, to: source, in: space, bounds: bounds, part: part)
    }

    /// The layer after `count` effects, the last of which is a blur. A blurred shape that stays as
    /// it is from frame to frame is blurred once.
    private func blurred(
        _ layer: LayerState, afterEffects count: Int, in space: RasterSpace,
        bounds: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer? {
        let effect = layer.effects[count - 1]
        let reach = effect.reach(in: space)
        let sigma = effect.sigmaPixels(in: space)
        // A chain of wide blurs is found too large before the first of them is drawn.
        try tools.check(bounds, .rgbaFloat)
        func draw(_ part: PixelRectangle) throws(RenderingError) -> PixelBuffer? {
            let source = try picture(
                of: layer, afterEffects: count - 1, in: space,
                needed: bounds.insetBy(-reach.horizontal, -reach.vertical),
                part: ShapePainter.blurSource(of: part, sigma: sigma)
                    .union(part.insetBy(-reach.horizontal, -reach.vertical)))
            return try source.map { source throws(RenderingError) in
                try shapes.blurred(
                    tools.drawn(source), sigma: sigma, bounds: bounds, part: part)
            }
        }
        let effects = layer.effects.prefix(count)
        guard case .shape(let shape, let style) = layer.content,
            effects.allSatisfy({ $0.function == .gaussianBlur })
        else { return try draw(part) }
        let key = PictureCache.Key(
            shape: shape, style: style, blurs: effects.flatMap(\.arguments), size: layer.size,
            space: space, bounds: bounds)
        return try tools.cache.picture(key) { () throws(RenderingError) in
            guard let drawn = try draw(bounds) else {
                return try tools.transparentBuffer(.rgbaFloat, bounds)
            }
            return drawn
        }
    }

    private func applying(
        _ effect: EffectState, to input: LayerPicture, in space: RasterSpace,
        bounds: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let (name, origin): (String, KernelStep.Origin) =
            switch effect.function {
            case .gaussianBlur: ("blur", .builtInEffects)
            case .builtIn(let name): (name, .builtInEffects)
            case .author(let name): (name, .author)
            }
        let pictures = try effect.pictures.map(PicturePainter(tools: tools).texture)
        let isFill =
            origin == .author && tools.authorShaders.function(named: name)?.kind == .generator
        let step = KernelStep(origin: origin, name: name, stage: .shade) {
            () throws(RenderingError) in
            try shader(named: name, from: origin, of: effect)
        }
        let shading = PendingPicture(
            bounds: bounds, part: part, steps: [step], inputs: pictures, uniforms: effect.arguments,
            buffers: effect.lists, space: space.kernelSpace)
        guard isFill else { return try tools.applying(shading, to: input) }
        // A fill draws everywhere; it is seen where the layer was.
        return try clipped(.pending(shading), to: tools.drawn(input), bounds: bounds, part: part)
    }

    private func shader(
        named name: String, from origin: KernelStep.Origin, of effect: EffectState
    ) throws(RenderingError) -> (ShaderFunction, ShaderLibrary) {
        let library = origin == .author ? tools.authorShaders : BuiltInEffects.library
        if library.diagnostics.hasErrors { throw .shaders(DiagnosticError(library.diagnostics)) }
        guard let function = library.function(named: name) else {
            throw RenderingError("there is no effect '\(name)'")
        }
        let inputCount = function.kind == .generator ? 0 : 1 + effect.pictures.count
        guard function.kind != .composition, function.inputCount == inputCount,
            function.bufferCount == effect.lists.count
        else {
            throw RenderingError(
                "'\(name)' is not a colour, layer, distortion or fill function with these lists "
                    + "and pictures; it can't be an effect")
        }
        return (function, library)
    }

    // MARK: Content

    /// Nil where there is nothing to be seen.
    private func content(
        of layer: LayerState, in space: RasterSpace, bounds: PixelRectangle, part: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer? {
        switch layer.content {
        case .group(let children):
            let group = try tools.transparentBuffer(.rgbaFloat, bounds, part: part)
            for child in layer.childrenUnderClip(children, in: space) {
                try draw(child, onto: group, part: part, in: space)
            }
            return group
        case .shape(let shape, let style):
            return try shapes.picture(
                of: shape, style, size: layer.size, in: space, bounds: bounds, part: part)
        case .color(let color):
            return try shapes.picture(
                of: .rectangle(cornerRadius: 0), .fill(.color(color)), size: layer.size,
                in: space, bounds: bounds, part: part)
        case .text(let text):
            return try TextPainter(tools: tools).picture(
                of: text, size: layer.size, in: space, bounds: bounds)
        case .svg(let picture):
            return try VectorPainter(tools: tools).picture(
                of: picture, size: layer.size, in: space, bounds: bounds)
        case .picture(let picture):
            return try PicturePainter(tools: tools).picture(
                of: picture, size: layer.size, in: space, bounds: bounds, part: part)
        case .compute(let state):
            let texture = try tools.computes.simulation(of: state.program, tools: tools)
                .texture(of: state, tools: tools)
            return try PicturePainter(tools: tools).stretched(
                texture, state.program.use.interpolation, size: layer.size, in: space,
                bounds: bounds, part: part)
        case .kind(let content):
            guard let content = content.base as? any DrawableContent else {
                throw RenderingError("\(type(of: content.base)) can't be drawn")
            }
            return try content.picture(
                size: layer.size, in: space, bounds: bounds, tools: tools)
        }
    }
}

extension LayerState {
    /// 0…1.
    var paintedOpacity: Float { Float(min(max(opacity, 0), 1)) }

    /// The children of a group that looks the same when they are drawn onto its parent one by one;
    /// source-over is associative.
    func looseChildren(at placement: LayerPlacement) -> [LayerState]? {
        guard case .group(let children) = content, effects.isEmpty, clip == nil, blend == .normal,
            paintedOpacity == 1, placement.transform == nil,
            children.allSatisfy({ $0.blend == .normal })
        else { return nil }
        return children
    }
}

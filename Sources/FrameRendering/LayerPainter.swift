import Diagnostics
import Effects
import FrameScheduling
import PixelBuffers
import MetalLanguage
import ShaderProgram
import Threads
import TimelineModel

/// Draws a tree of layers, whole or in parts.
///
/// Pictures have the same bounds as when the whole parent is drawn, but only the pixels needed for
/// the parts are defined. Rounding of edges, blurs and samples depends on a picture's origin, so a
/// part has the same bytes as in the whole.
struct LayerPainter {
    let tools: RenderingTools
    /// Whether the layer, or one around it, is resampled at an angle, so that the angle decides
    /// which pixels are needed.
    var isTurned = false

    private var shapes: ShapePainter { ShapePainter(tools: tools) }

    /// The maximum number of pixels drawn for all angles, relative to the needed ones.
    private static let maxScaleForAnyAngle = 3.0

    /// Puts a layer, with all that is done to it, onto others.
    func draw(
        _ layer: LayerState, onto parent: inout Composition, in space: RasterSpace
    ) throws(RenderingError) {
        try drawing(layer) { () throws(RenderingError) in
            try put(layer, onto: &parent, in: space)
        }
    }

    private func put(
        _ layer: LayerState, onto parent: inout Composition, in space: RasterSpace
    ) throws(RenderingError) {
        guard layer.paintedOpacity > 0, let placement = LayerPlacement(of: layer, in: space) else {
            return
        }
        if let children = layer.looseChildren(at: placement) {
            for child in children { try draw(child, onto: &parent, in: placement.space) }
            return
        }
        if let material = layer.material {
            return try draw(layer, on: material, at: placement, onto: &parent)
        }
        guard
            let picture = try placed(
                layer, at: placement, on: parent.bounds, parts: parent.parts)
        else { return }
        try parent.add(picture, layer.blend, opacity: layer.paintedOpacity)
    }

    /// The layer's picture in its place on the parent; nil if it is invisible.
    ///
    /// - Parameters:
    ///   - bounds: the parent's.
    ///   - parts: those of the parent's pixels that are drawn.
    func placed(
        _ layer: LayerState, at placement: LayerPlacement, on bounds: PixelRectangle,
        parts: [PixelRectangle]
    ) throws(RenderingError) -> LayerPicture? {
        let local = LayerExtent.picture(of: layer, in: placement.space)
            .intersection(placement.localRegion(bounds))
        let reached = placement.parentRegion(local)
        let parts = parts.filter { !$0.intersection(reached).isEmpty }
        var painter = self
        painter.isTurned = isTurned || placement.isTurned
        guard !parts.isEmpty, !local.isEmpty,
            let picture = try painter.picture(
                of: layer, in: placement.space, bounds: local,
                parts: parts.map { placement.localPart($0, of: local) })
        else { return nil }
        return try turned(picture, by: placement, on: bounds)
    }

    /// A layer's picture in its place on the parent.
    ///
    /// - Parameter bounds: the parent's.
    func turned(
        _ picture: LayerPicture, by placement: LayerPlacement, on bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture? {
        guard let transform = placement.transform else { return picture }
        let bounds = placement.parentRegion(picture.bounds).intersection(bounds)
        guard !bounds.isEmpty else { return nil }
        // A pixel more than interpolation needs, for what rounding may move.
        let coverage = picture.coverage?.mapped(to: bounds) {
            placement.localRegion($0).grown(by: 1)
        }
        var turned = try tools.applying(turning(transform, bounds: bounds), to: picture)
        turned.coverage = coverage
        return turned
    }

    private func turning(
        _ transform: LayerPlacement.Transform, bounds: PixelRectangle
    ) -> PendingPicture {
        if let map = transform.plane?.inverse {
            let numbers = [
                transform.centerX, transform.centerY, map.a, map.c, map.tx, map.b, map.d, map.ty,
                map.px, map.py, map.pw,
            ]
            return PendingPicture(
                bounds: bounds, steps: [tools.kernels.step(.projectAbout)],
                uniforms: numbers.map(Float.init))
        }
        let (a, b, c, d) = transform.inverse
        return PendingPicture(
            bounds: bounds, steps: [tools.kernels.step(.transformAbout)],
            uniforms: [transform.centerX, transform.centerY, a, b, c, d].map(Float.init))
    }

    /// The layer's content after its effects and its clip; nil if it is invisible.
    func picture(
        of layer: LayerState, in space: RasterSpace, bounds: PixelRectangle, parts: [PixelRectangle]
    ) throws(RenderingError) -> LayerPicture? {
        guard
            let picture = try picture(
                of: layer, afterEffects: layer.effects.count, in: space, needed: bounds,
                parts: parts)
        else { return nil }
        guard let clip = layer.clip else { return picture }
        let region = picture.bounds.intersection(bounds)
        let mask = try shapes.mask(of: clip, size: layer.size, in: space, bounds: region)
        return try tools.clipped(picture, to: mask, bounds: region)
    }

    /// The layer's content after the first `count` effects. It may be shared, so it must not be
    /// changed. Content that is equal in several frames is drawn once.
    ///
    /// - Parameter parts: the needed pixels; nil for all.
    func picture(
        of layer: LayerState, afterEffects count: Int, in space: RasterSpace,
        needed: PixelRectangle, parts: [PixelRectangle]?
    ) throws(RenderingError) -> LayerPicture? {
        let bounds = LayerExtent.effects(count, of: layer, in: space).intersection(needed)
        guard !bounds.isEmpty else { return nil }
        func draw(_ parts: [PixelRectangle]?) throws(RenderingError) -> LayerPicture? {
            guard count > 0 else {
                return try content(of: layer, in: space, bounds: bounds, parts: parts)
            }
            return try picture(
                of: layer, afterEffect: count - 1, in: space, bounds: bounds, parts: parts)
        }
        // Other contents are cached as shapes already.
        guard count > 0 || layer.content.isComposed else { return try draw(parts) }
        let key = PictureCache.Key(
            content: .layer(LayerKey(of: layer, afterEffects: count)), size: layer.size,
            space: space, bounds: bounds, isTurned: isTurned)
        let kept = try tools.kept(key) { () throws(RenderingError) in try draw(nil) }
        return if let kept { kept } else { try draw(parts) }
    }

    /// The layer's content after the effect of that number and those before it.
    private func picture(
        of layer: LayerState, afterEffect number: Int, in space: RasterSpace,
        bounds: PixelRectangle, parts: [PixelRectangle]?
    ) throws(RenderingError) -> LayerPicture? {
        let effect = layer.effects[number]
        if effect.function == .gaussianBlur {
            return try picture(of: layer, afterBlur: number, in: space, bounds: bounds)
        }
        if let shadow = ShadowMeasures(effect, in: space) {
            return try picture(of: layer, after: shadow, number, in: space, bounds: bounds)
        }
        let reach = effect.reach(in: space)
        // A sample between pixels takes the pixel beyond as well.
        let seen =
            effect.samplesAnywhere(tools)
            ? LayerExtent.effects(number, of: layer, in: space)
            : bounds.insetBy(-reach.horizontal - 1, -reach.vertical - 1)
        var sampled: [PixelRectangle]?
        if let parts {
            let parts = parts.map { effect.sampledPart(for: $0, in: space, tools) }
            if !parts.contains(nil) { sampled = parts.compactMap(\.self) }
        }
        let source = try picture(
            of: layer, afterEffects: number, in: space, needed: seen, parts: sampled)
        // An effect can colour an empty picture, which is represented by one transparent pixel.
        guard let source else {
            let pixel = PixelRectangle(x: bounds.x, y: bounds.y, width: 1, height: 1)
            return try applying(
                effect, to: .drawn(tools.transparentBuffer(.rgbaFloat, pixel)), of: layer.size,
                in: space, bounds: bounds)
        }
        return try applying(effect, to: source, of: layer.size, in: space, bounds: bounds)
    }

    /// The same for an effect that is a blur. The coarse picture of a wide blur is small, so it is
    /// cached if its source stays the same.
    private func picture(
        of layer: LayerState, afterBlur number: Int, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture? {
        let effect = layer.effects[number]
        let reach = effect.reach(in: space)
        let sigma = effect.sigmaPixels(in: space)
        // A chain of wide blurs is found too large before the first of them is drawn.
        try tools.check(bounds, .rgbaFloat)
        let needed = bounds.insetBy(-reach.horizontal, -reach.vertical)
        guard ShapePainter.isVisibleBlur(sigma) else {
            let source = try picture(
                of: layer, afterEffects: number, in: space, needed: needed, parts: nil)
            return try source.map { source throws(RenderingError) in
                let copying = PendingPicture(
                    bounds: source.bounds.intersection(bounds),
                    steps: [tools.kernels.step(.copyPixel)], space: space.kernelSpace)
                return try tools.applying(copying, to: source)
            }
        }
        let blur = GaussianBlur(sigma: sigma)
        guard
            let coarse = try coarse(of: layer, before: blur, number, in: space, needed: needed),
            let source = coarse.coverage
        else { return nil }
        // A blur may reach a thousand times as far as the canvas.
        let reached = source.bounds.grown(by: blur.reach).intersection(bounds)
        guard !reached.isEmpty else { return nil }
        let coverage = source.mapped(to: reached) { $0.grown(by: blur.support) }
        var blurred = try blur.applied(to: coarse.buffer, bounds: reached, tools)
        blurred.space = space.kernelSpace
        let result = LayerPicture.pending(blurred, coverage)
        return effect.isOpaqueBlur
            ? try opaque(result, of: layer, before: number, in: space) : result
    }

    /// The coarse picture of a blur, which is the effect with this index, and the bounds and
    /// coverage of its source.
    ///
    /// Below something turned it is of the whole source, so that one picture serves all angles,
    /// unless that is many times as much as is needed.
    private func coarse(
        of layer: LayerState, before blur: GaussianBlur, _ number: Int, in space: RasterSpace,
        needed: PixelRectangle
    ) throws(RenderingError) -> DrawnPicture? {
        func draw(_ needed: PixelRectangle) throws(RenderingError) -> DrawnPicture? {
            let source = try picture(
                of: layer, afterEffects: number, in: space, needed: needed, parts: nil)
            guard let source else { return nil }
            let covered =
                source.coverage?.mapped(to: source.bounds) { $0 }
                ?? Coverage(source.bounds, repeating: .some)
            let drawn = try tools.drawn(source, blur.halvings == 0 ? .planarFloat : .rgbaFloat)
            return DrawnPicture(try blur.coarse(of: drawn, tools), covered)
        }
        guard blur.halvings > 0 else { return try draw(needed) }
        let extent = LayerExtent.effects(number, of: layer, in: space)
        var bounds = extent.intersection(needed)
        if isTurned, extent.area <= Self.maxScaleForAnyAngle * bounds.area { bounds = extent }
        let key = PictureCache.Key(
            content: .blurred(LayerKey(of: layer, afterEffects: number + 1)), size: layer.size,
            space: space, bounds: bounds, isTurned: isTurned)
        let (found, isWanted) = tools.cache.look(for: key)
        if let found { return found }
        guard let drawn = try draw(bounds) else { return nil }
        if isWanted { tools.cache.keep(drawn, as: key) }
        return drawn
    }

    private func applying(
        _ effect: EffectState, to input: LayerPicture, of size: Size, in space: RasterSpace,
        bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        let (name, origin): (String, KernelStep.Origin) =
            switch effect.function {
            case .gaussianBlur: ("blur", .builtInEffects)
            case .shadow, .innerShadow: ("shadow", .builtInEffects)
            case .builtIn(let name): (name, .builtInEffects)
            case .author(let name): (name, .author)
            }
        let pictures = try effect.pictures.map(PicturePainter(tools: tools).texture)
        let function = origin == .author ? tools.authorShaders.function(named: name) : nil
        let isFill = function?.kind == .generator
        let scene =
            function?.isFragment == true
            ? SceneSpace.uniforms(
                width: size.width, height: size.height, scale: Double(space.kernelSpace.scale))
            : []
        let step = KernelStep(origin: origin, name: name, stage: .shade) {
            () throws(RenderingError) in try shader(named: name, from: origin, of: effect)
        }
        let shading = PendingPicture(
            bounds: bounds, steps: [step], inputs: pictures,
            uniforms: effect.arguments + scene, buffers: effect.lists, space: space.kernelSpace)
        guard isFill else { return try tools.applying(shading, to: input) }
        // A fill draws everywhere, but is visible only on the layer.
        return try tools.clipped(
            .pending(shading), to: DrawnPicture(tools.drawn(input), input.coverage),
            bounds: bounds)
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

    /// Nil if nothing is visible.
    private func content(
        of layer: LayerState, in space: RasterSpace, bounds: PixelRectangle,
        parts: [PixelRectangle]?
    ) throws(RenderingError) -> LayerPicture? {
        switch layer.content {
        case .group(let children):
            return try composed(
                layer.childrenUnderClip(children, in: space), in: space, bounds: bounds,
                parts: parts)
        case .masked(let masked):
            return try picture(of: masked, in: space, bounds: bounds, parts: parts)
        case .blurred(let exposures):
            return try mean(of: exposures, in: space, bounds: bounds, parts: parts)
        case .shape(let shape, let style):
            return try shapes.picture(of: shape, style, size: layer.size, in: space, bounds: bounds)
        case .color(let color):
            return try shapes.picture(
                of: .rectangle(cornerRadius: 0), .fill(.color(color)), size: layer.size,
                in: space, bounds: bounds)
        case .text(let text):
            return try TextPainter(tools: tools).picture(
                of: text, size: layer.size, in: space, bounds: bounds)
        case .svg(let picture):
            return try VectorPainter(tools: tools).picture(
                of: picture, size: layer.size, in: space, bounds: bounds)
        case .picture(let picture):
            return try PicturePainter(tools: tools).picture(
                of: picture, size: layer.size, in: space, bounds: bounds
            ).map(LayerPicture.drawn)
        case .compute(let state):
            let simulation = try tools.computes.value(for: ObjectIdentifier(state.program)) {
                () throws(RenderingError) in try ComputeSimulation(state.program, tools: tools)
            }
            let texture = try simulation.texture(of: state, tools: tools)
            return try PicturePainter(tools: tools).stretched(
                texture, state.program.use.interpolation, size: layer.size, in: space,
                bounds: bounds
            ).map(LayerPicture.drawn)
        case .kind(let content):
            guard let content = content.base as? any DrawableContent else {
                throw RenderingError("\(type(of: content.base)) can't be drawn")
            }
            return try content.picture(
                size: layer.size, in: space, bounds: bounds, tools: tools
            )?.picture
        }
    }
}

extension LayerState.Content {
    /// Whether the content is drawn from other layers, or by a kind of layer.
    fileprivate var isComposed: Bool {
        switch self {
        case .group, .masked, .blurred, .kind: true
        case .shape, .color, .compute, .text, .svg, .picture: false
        }
    }
}

extension LayerState {
    /// 0…1.
    var paintedOpacity: Float { Float(min(max(opacity, 0), 1)) }

    /// The children of a group that looks the same when they are drawn directly onto its parent;
    /// source-over is associative.
    func looseChildren(at placement: LayerPlacement) -> [LayerState]? {
        guard case .group(let children) = content, effects.isEmpty, clip == nil, material == nil,
            blend == .normal, paintedOpacity == 1, placement.transform == nil,
            children.allSatisfy({ $0.blend == .normal })
        else { return nil }
        return children
    }
}

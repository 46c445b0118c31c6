package import Drawing
package import FrameScheduling
import PixelBuffers
import TimelineModel

/// Finds layers of a frame that can't be drawn, without drawing them: their pictures or texts are
/// too large, or need too much memory together.
///
/// It follows the steps of `LayerPainter`. Nothing is found in what `Timeline.withoutSafeLayers`
/// leaves out.
package struct FrameSurvey {
    private let texts: TextDrawer
    private var errors: [RenderingError] = []

    /// The maximum number of bytes for the pictures of nested layers.
    static let maxBytes = 1_600_000_000

    /// - Parameter texts: lays out the frames' texts.
    package init(texts: TextDrawer) { self.texts = texts }

    /// Measures texts in the fonts of the frames.
    package var textSizes: TextSizes { .drawn(by: texts) }

    /// Why a frame that may need too much memory can't be drawn; nil for all others, which aren't
    /// looked at.
    static func refusal(of state: FrameState, texts: TextDrawer) -> RenderingError? {
        let canvas = state.canvas.pixels
        let depth = state.layerLists.map { Self.depth(of: $0) }.max() ?? 0
        let bytes = canvas.width * canvas.height * PixelFormat.rgbaFloat.bytesPerPixel
        // A layer has at most its own picture and one beside it.
        guard bytes * 2 * depth > maxBytes else { return nil }
        var survey = FrameSurvey(texts: texts)
        return survey.errors(in: state).first
    }

    /// The depth of nested layers.
    private static func depth(of layers: [LayerState]) -> Int {
        layers.reduce(0) { max($0, depth(of: $1.layersInside) + 1) }
    }

    /// Why layers of a frame can't be drawn; empty if nothing is known to prevent it.
    package mutating func errors(in state: FrameState) -> [RenderingError] {
        errors = state.textFailure.map { [$0.renderingError] } ?? []
        let canvas = state.canvas
        for layers in state.layerLists {
            for layer in layers { _ = byteCount(of: layer, on: canvas.pixels, in: canvas.space) }
        }
        return errors
    }

    /// The bytes of pictures while a layer is drawn; 0 after an error.
    private mutating func byteCount(
        of layer: LayerState, on bounds: PixelRectangle, in space: RasterSpace
    ) -> Int {
        do throws(RenderingError) {
            let count = try drawing(layer) { () throws(RenderingError) in
                try placedByteCount(of: layer, on: bounds, in: space)
            }
            guard count > Self.maxBytes else { return count }
            // The innermost layer that exceeds it is reported, and not those around it.
            errors.append(
                RenderingError(
                    "the pictures of the layers in it take \(count / 1_000_000) MB at once, more "
                        + "than \(Self.maxBytes / 1_000_000)"
                ).at(layer.place))
        } catch {
            errors.append(error)
        }
        return 0
    }

    private mutating func placedByteCount(
        of layer: LayerState, on bounds: PixelRectangle, in space: RasterSpace
    ) throws(RenderingError) -> Int {
        guard layer.paintedOpacity > 0, let placement = LayerPlacement(of: layer, in: space) else {
            return 0
        }
        if let children = layer.looseChildren(at: placement) {
            return largest(of: children, on: bounds, in: placement.space)
        }
        let local = LayerExtent.picture(of: layer, in: placement.space)
            .intersection(placement.localRegion(bounds))
        guard !local.isEmpty else { return 0 }
        return try byteCount(
            of: layer, afterEffects: layer.effects.count, in: placement.space, needed: local)
    }

    private mutating func largest(
        of layers: [LayerState], on bounds: PixelRectangle, in space: RasterSpace
    ) -> Int {
        layers.reduce(0) { max($0, byteCount(of: $1, on: bounds, in: space)) }
    }

    private mutating func byteCount(
        of layer: LayerState, afterEffects count: Int, in space: RasterSpace,
        needed: PixelRectangle
    ) throws(RenderingError) -> Int {
        let bounds = LayerExtent.effects(count, of: layer, in: space).intersection(needed)
        guard !bounds.isEmpty else { return 0 }
        guard count > 0 else { return try contentByteCount(of: layer, in: space, bounds: bounds) }
        let effect = layer.effects[count - 1]
        let source: PixelRectangle
        if effect.function == .gaussianBlur {
            let reach = effect.reach(in: space)
            source = bounds.insetBy(-reach.horizontal, -reach.vertical)
        } else if let shadow = ShadowMeasures(effect, in: space) {
            source = bounds.union(shadow.source(of: bounds))
        } else {
            // The author's shaders aren't compiled here.
            let isOfWhole = effect.samplesAnywhere(isFragment: { _ in false })
            let reach = effect.reach(in: space)
            source =
                isOfWhole
                ? LayerExtent.effects(count - 1, of: layer, in: space)
                : bounds.insetBy(-reach.horizontal - 1, -reach.vertical - 1)
        }
        let own = try Self.byteCount(of: bounds)
        let drawn = LayerExtent.effects(count - 1, of: layer, in: space).intersection(source)
        // A blur needs its source and a pass along rows beside its result.
        let together = own + 2 * (try Self.byteCount(of: drawn))
        let below = try byteCount(
            of: layer, afterEffects: count - 1, in: space, needed: source)
        return max(below, together)
    }

    private mutating func contentByteCount(
        of layer: LayerState, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> Int {
        switch layer.content {
        case .group(let children):
            let own = try Self.byteCount(of: bounds)
            let inside = layer.childrenUnderClip(children, in: space)
            return own + largest(of: inside, on: bounds, in: space)
        case .masked(let masked):
            let own = try Self.byteCount(of: bounds)
            let content = largest(of: masked.content, on: bounds, in: space)
            return own + max(content, own + largest(of: masked.mask, on: bounds, in: space))
        case .blurred:
            return 3 * (try Self.byteCount(of: bounds))
                + largest(of: layer.layersInside, on: bounds, in: space)
        case .shape(let shape, let style):
            if let line = style.line, !line.dash.isEmpty,
                case .path(let path) = shape.outline(of: layer.size, in: space, line)
            {
                try renderingError(RenderingError.shape) { () throws(DrawingError) in
                    try path.checkDashes()
                }
            }
        case .text:
            if let refusal = DrawingLibrary.refusal(of: bounds) {
                throw .text(TextError(reason: refusal))
            }
        case .svg:
            if let refusal = DrawingLibrary.refusal(of: bounds) {
                throw .svg(SVGError(reason: refusal))
            }
        case .color, .picture, .compute, .kind: break
        }
        return 0
    }

    private static func byteCount(of bounds: PixelRectangle) throws(RenderingError) -> Int {
        try RenderingTools.checkSize(bounds, .rgbaFloat)
        return PixelBuffer.byteCount(.rgbaFloat, bounds)
    }
}

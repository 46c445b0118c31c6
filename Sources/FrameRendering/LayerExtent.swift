import Drawing
import Effects
import FrameScheduling
import MetalLanguage
import PixelBuffers
import TimelineModel

/// Which pixels a layer may touch, told without drawing it: pictures are no larger than that.
enum LayerExtent {
    static let nothing = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

    /// On the parent, after all of the layer's modifiers.
    static func onParent(_ layer: LayerState, in parent: RasterSpace) -> PixelRectangle {
        guard let placement = LayerPlacement(of: layer, in: parent) else { return nothing }
        return placement.parentRegion(picture(of: layer, in: placement.space))
    }

    /// Of the layer's picture: its content, effects and clip. A clip isn't one of the material.
    static func picture(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        let extent = effects(layer.effects.count, of: layer, in: space)
        guard let clip = layer.clip, layer.material == nil else { return extent }
        return extent.intersection(
            CoverageMask.extent(
                of: clip.outline(of: layer.size, in: space), .fill,
                in: space.frame(of: layer.size)))
    }

    /// Of the content after the first `count` effects.
    static func effects(
        _ count: Int, of layer: LayerState, in space: RasterSpace
    ) -> PixelRectangle {
        var extent = content(of: layer, in: space)
        for effect in layer.effects.prefix(count) {
            switch effect.function {
            case .gaussianBlur: break
            case .shadow:
                guard let shadow = ShadowMeasures(effect, in: space) else { continue }
                extent = extent.union(shadow.reached(by: extent))
                continue
            case .innerShadow: continue
            // A shader may colour any pixel of the view, also transparent ones.
            case .builtIn, .author: extent = extent.union(space.pixels(of: layer.size))
            }
            guard !effect.isOpaqueBlur else { continue }
            let reach = effect.reach(in: space)
            extent = extent.isEmpty ? extent : extent.insetBy(-reach.horizontal, -reach.vertical)
        }
        return extent
    }

    static func content(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        let extent = bareContent(of: layer, in: space)
        return layer.material.map { extent.union(material($0, of: layer, in: space)) } ?? extent
    }

    /// Of the shape of a layer's material.
    static func material(
        _ material: MaterialState, of layer: LayerState, in space: RasterSpace
    ) -> PixelRectangle {
        CoverageMask.extent(
            of: material.shape.outline(of: layer.size, in: space), .fill,
            in: space.frame(of: layer.size))
    }

    static func all(_ layers: [LayerState], in space: RasterSpace) -> PixelRectangle {
        layers.map { onParent($0, in: space) }.reduce(nothing) { $0.union($1) }
    }

    private static func bareContent(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        switch layer.content {
        case .group(let children):
            all(children, in: space)
        case .masked(let masked):
            all(masked.content, in: space).intersection(all(masked.mask, in: space))
        case .shape(let shape, let style):
            ShapePainter.extent(of: shape, style, size: layer.size, in: space)
        case .color, .compute, .svg, .kind:
            space.pixels(of: layer.size)
        case .picture(let picture):
            PicturePainter.place(of: picture, size: layer.size, in: space).pixels
        case .text(let text):
            text.ink.map(space.pixels) ?? space.pixels(of: layer.size)
        }
    }
}

extension EffectState {
    /// Whether it is a blur that leaves the layer's opacity alone.
    var isOpaqueBlur: Bool {
        function == .gaussianBlur && arguments.count > 1 && arguments[1] != 0
    }

    /// How many pixels the effect looks, and spreads, beyond a pixel.
    func reach(in space: RasterSpace) -> (horizontal: Int, vertical: Int) {
        if function == .gaussianBlur {
            let reach = min(ShapePainter.blurReach(sigmaPixels(in: space)), 1 << 20)
            return (reach, reach)
        }
        return (space.pixelReach(maxSampleOffset.width), space.pixelReach(maxSampleOffset.height))
    }

    /// Whether each output pixel may depend on the whole input.
    var samplesAnywhere: Bool {
        guard case .builtIn(let name) = function else { return false }
        return BuiltInEffects.effect(named: name)?.samplesAnywhere ?? false
    }

    /// Which pixels of what it is applied to a part of its result is made of; nil where that may
    /// be any of them. Not of blurs and shadows.
    ///
    /// A function that samples may do so farther than its `maxSampleOffset`, which is the author's
    /// to say, and sees there what is there.
    func sampledPart(
        for part: PixelRectangle, in space: RasterSpace, _ tools: RenderingTools
    ) -> PixelRectangle? {
        switch function {
        case .gaussianBlur, .shadow, .innerShadow: return nil
        case .author(let name):
            let kind = tools.authorShaders.function(named: name)?.kind
            guard kind == .color || kind == .generator else { return nil }
        case .builtIn(let name):
            guard BuiltInEffects.effect(named: name)?.kind == .color else { return nil }
        }
        // Derivatives are of a pixel and its neighbour.
        let reach = reach(in: space)
        return part.insetBy(-reach.horizontal - 1, -reach.vertical - 1)
    }

    /// A blur's standard deviation.
    func sigmaPixels(in space: RasterSpace) -> Double {
        min(Double(arguments.first ?? 0) * space.scale, GaussianBlur.mostSigma)
    }
}

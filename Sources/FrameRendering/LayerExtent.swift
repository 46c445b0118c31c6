import Drawing
import FrameScheduling
import PixelBuffers
import TimelineModel

/// Bounds of a layer's drawing, in pixels, computed without drawing. Pixels outside of them are
/// transparent.
enum LayerExtent {
    static let nothing = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

    /// The bounds on the parent, after all of the layer's modifiers.
    static func onParent(_ layer: LayerState, in parent: RasterSpace) -> PixelRectangle {
        guard let placement = LayerPlacement(of: layer, in: parent) else { return nothing }
        return placement.parentRegion(picture(of: layer, in: placement.space))
    }

    /// The bounds of the layer's picture in its own space: its content, effects and clip. A
    /// material isn't clipped.
    static func picture(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        let extent = effects(layer.effects.count, of: layer, in: space)
        guard let clip = layer.clip, layer.material == nil else { return extent }
        return extent.intersection(
            CoverageMask.extent(
                of: clip.outline(of: layer.size, in: space), .fill,
                in: space.frame(of: layer.size)))
    }

    /// The bounds of the content after the first `count` effects.
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

    /// The bounds of the content with its material, before any effect.
    static func content(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        let extent = bareContent(of: layer, in: space)
        return layer.material.map { extent.union(material($0, of: layer, in: space)) } ?? extent
    }

    /// The bounds of the shape of a layer's material.
    static func material(
        _ material: MaterialState, of layer: LayerState, in space: RasterSpace
    ) -> PixelRectangle {
        CoverageMask.extent(
            of: material.shape.outline(of: layer.size, in: space), .fill,
            in: space.frame(of: layer.size))
    }

    /// The bounds of several layers together, on their parent.
    static func all(_ layers: [LayerState], in space: RasterSpace) -> PixelRectangle {
        layers.map { onParent($0, in: space) }.reduce(nothing) { $0.union($1) }
    }

    private static func bareContent(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        switch layer.content {
        case .group(let children):
            all(children, in: space)
        case .blurred:
            all(layer.layersInside, in: space)
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

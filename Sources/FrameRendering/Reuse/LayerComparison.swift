import FrameScheduling
import PixelBuffers
import TimelineModel

/// Finds the pixels that may differ between two trees of layers.
///
/// A pixel depends on the layers whose extents contain it, and on their order. It is unchanged if
/// these layers are the same, have pictures with the same bounds, and sample no changed pixel.
/// What can't be proved unchanged counts as changed.
struct LayerComparison {
    let tools: RenderingTools
    /// Whether all layers' colours are premultiplied and not far brighter than their alpha, as
    /// `BlendMode.leavesOpaqueBackdrop` requires.
    let hasPlainColors: Bool

    /// Rectangles of the parent that contain all pixels that may differ; they may overlap.
    func changes(
        from old: [LayerState], to new: [LayerState], in space: RasterSpace
    ) -> [PixelRectangle] {
        var changed: [PixelRectangle] = []
        for pair in LayerAlignment.pairs(old, new) {
            let layers = [pair.old, pair.new].compactMap(\.self)
            // A material changes with its backdrop.
            for reach in layers.flatMap({ MaterialReach.all(of: [$0], in: space) })
            where changed.contains(where: { !$0.intersection(reach.backdrop).isEmpty }) {
                changed.append(reach.extent)
            }
            if let old = pair.old, let new = pair.new {
                changed += changes(from: old, to: new, in: space)
            } else {
                changed += layers.map { extent(of: $0, in: space) }
            }
        }
        return changed
    }

    private func extent(of layer: LayerState, in space: RasterSpace) -> PixelRectangle {
        layer.paintedOpacity > 0 ? LayerExtent.onParent(layer, in: space) : LayerExtent.nothing
    }

    private func changes(
        from old: LayerState, to new: LayerState, in space: RasterSpace
    ) -> [PixelRectangle] {
        if old.isSame(as: new) { return [] }
        return changesInside(from: old, to: new, in: space)
            ?? [extent(of: old, in: space), extent(of: new, in: space)]
    }

    /// The changes if only the layers inside differ; nil if all pixels of both may have changed.
    private func changesInside(
        from old: LayerState, to new: LayerState, in parent: RasterSpace
    ) -> [PixelRectangle]? {
        guard old.isFramed(as: new), old.paintedOpacity > 0,
            let placement = LayerPlacement(of: old, in: parent)
        else { return nil }
        let space = placement.space
        switch (old.looseChildren(at: placement), new.looseChildren(at: placement)) {
        case (let old?, let new?): return changes(from: old, to: new, in: space)
        case (nil, nil): break
        default: return nil
        }
        guard let oldLists = old.lists(in: space), let newLists = new.lists(in: space),
            oldLists.count == newLists.count
        else { return nil }
        let (oldChildren, newChildren) = (old.layersInside, new.layersInside)
        if old.drawnExtents(in: space) != new.drawnExtents(in: space) {
            // The pictures have other bounds. Sampling, clipping and masks round relative to these.
            guard old.effects.isEmpty, old.clip == nil, !old.isMasked, placement.transform == nil,
                old.blend.leavesBackdrop || hasPlainColors && old.blend.leavesOpaqueBackdrop,
                // A material blurs beyond the edges of the picture below it, which it repeats.
                MaterialReach.all(of: oldChildren + newChildren, in: space).isEmpty,
                !(oldChildren + newChildren).contains(where: { $0.isTurnedSomewhere(in: space) })
            else { return nil }
        }
        var changed = zip(oldLists, newLists).flatMap { changes(from: $0, to: $1, in: space) }
        for effect in old.effects {
            var reached: [PixelRectangle] = []
            for rectangle in changed where !rectangle.isEmpty {
                guard let more = effect.reachedPart(of: rectangle, in: space, tools) else {
                    return nil
                }
                reached.append(more)
            }
            changed = reached
        }
        let bounds = LayerExtent.picture(of: old, in: space)
            .union(LayerExtent.picture(of: new, in: space))
        guard placement.isExact(over: placement.parentRegion(bounds)) else { return nil }
        return changed.map { placement.parentRegion($0.intersection(bounds)) }
    }
}

extension EffectState {
    /// The output pixels that depend on a part of the input; nil if they may be any.
    fileprivate func reachedPart(
        of part: PixelRectangle, in space: RasterSpace, _ tools: RenderingTools
    ) -> PixelRectangle? {
        if function == .gaussianBlur {
            let sigma = sigmaPixels(in: space)
            return ShapePainter.isVisibleBlur(sigma)
                ? part.grown(by: GaussianBlur(sigma: sigma).support) : part
        }
        if let shadow = ShadowMeasures(self, in: space) {
            guard !part.isEmpty else { return part }
            let blur = shadow.blur?.support ?? 0
            return part.union(shadow.reached(by: part).grown(by: blur))
        }
        // The offsets are symmetric: as far as a pixel samples, so far it is sampled.
        return sampledPart(for: part, in: space, tools)
    }
}

extension LayerState {
    /// Whether all properties but the content are the same.
    fileprivate func isFramed(as other: LayerState) -> Bool {
        size == other.size && center == other.center && scale == other.scale
            && rotation == other.rotation && projection == other.projection
            && material == other.material && opacity == other.opacity && blend == other.blend
            && clip == other.clip && maskMode == other.maskMode
            && effects.count == other.effects.count
            && zip(effects, other.effects).allSatisfy { $0.isSame(as: $1) }
    }

    /// The extents of the layer's pictures before its parent clips them. The input of effects may
    /// be larger than the clip. A material has a picture of its own, in its shape and in the mask,
    /// beside that of the content.
    fileprivate func drawnExtents(in space: RasterSpace) -> [PixelRectangle] {
        var content = self
        content.material = nil
        let own =
            effects.isEmpty
            ? LayerExtent.picture(of: content, in: space)
            : LayerExtent.content(of: content, in: space)
        guard material != nil, case .masked(let masked) = self.content else { return [own] }
        return [own, LayerExtent.all(masked.mask, in: space)]
    }

    fileprivate var isMasked: Bool {
        if case .masked = content { true } else { false }
    }

    private var maskMode: MaskMode? {
        if case .masked(let masked) = content { masked.mode } else { nil }
    }

    /// Whether the layer, or a layer in it, is drawn without its transform and then resampled.
    fileprivate func isTurnedSomewhere(in parent: RasterSpace) -> Bool {
        guard let placement = LayerPlacement(of: self, in: parent) else { return false }
        if placement.transform != nil { return true }
        return layersInside.contains { $0.isTurnedSomewhere(in: placement.space) }
    }

    /// The lists of layers in it, each of which is drawn onto a picture: a group's children, or the
    /// masked layers and the mask. Nil for content without layers.
    fileprivate func lists(in space: RasterSpace) -> [[LayerState]]? {
        switch content {
        case .group(let children): [childrenUnderClip(children, in: space)]
        case .masked(let masked): [masked.content, masked.mask]
        case .blurred, .shape, .color, .compute, .text, .svg, .picture, .kind: nil
        }
    }
}

package import FrameScheduling
package import PixelBuffers
import TimelineModel

extension FrameRenderer {
    /// Returns the parts of a frame to draw, given another one.
    package func change(from old: FrameState, to new: FrameState) -> FrameChange {
        if old.isSame(as: new) { return .nothing }
        guard old.exposures == nil, new.exposures == nil else {
            return changeOfMeans(from: old, to: new)
        }
        guard old.canvas == new.canvas, old.transition == nil, new.transition == nil,
            new.textFailure == nil
        else { return .everything }
        return change(from: old.layers, to: new.layers, on: new.canvas)
    }

    /// The same for layers over the canvas's background.
    private func change(
        from old: [LayerState], to new: [LayerState], on canvas: Canvas
    ) -> FrameChange {
        guard let oldLayers = try? TextPainter(tools: tools).inked(old),
            let newLayers = try? TextPainter(tools: tools).inked(new)
        else { return .everything }
        let comparison = LayerComparison(
            tools: tools,
            hasPlainColors: (oldLayers + newLayers).allSatisfy(\.hasPlainColors))
        var tiles = ChangedTiles(
            canvas: canvas.pixels, layerCount: newLayers.reduce(0) { $0 + $1.layerCount })
        for rectangle in comparison.changes(from: oldLayers, to: newLayers, in: canvas.space) {
            tiles.mark(rectangle)
        }
        return tiles.change
    }

    /// Makes a frame from another one by drawing the changed parts.
    ///
    /// - Parameters:
    ///   - parts: the result of `change(from:to:)`.
    ///   - forms: the needed pictures and those of the other frame, in the canvas's size.
    /// - Returns: the whole picture in each form, with the bytes of `render(_:)` and
    ///   `straight(_:format:dithering:)`.
    /// - Throws: a `RenderingError` if a layer can't be drawn or memory is short.
    package func render(
        _ state: FrameState, parts: [PixelRectangle],
        over forms: [(other: PixelBuffer, dithering: Dithering)]
    ) throws(RenderingError) -> [PixelBuffer] {
        let pictures = try forms.map { form throws(RenderingError) in
            let result = try tools.buffer(form.other.format, form.other.bounds)
            result.base.copyMemory(from: form.other.base, byteCount: result.byteCount)
            return (result, form.dithering)
        }
        try draw(state, parts: parts, into: pictures)
        return pictures.map(\.0)
    }

    /// Draws both scenes of a transition. If an earlier frame's scenes are stored, draws only what
    /// changed, onto them.
    func scenes(
        of transition: TransitionState, on canvas: Canvas
    ) throws(RenderingError) -> SceneStore.Pair {
        let old = tools.scenes.take(for: transition, on: canvas)
        return SceneStore.Pair(
            canvas: canvas, from: try scene(transition.from, on: canvas, over: old?.from),
            to: try scene(transition.to, on: canvas, over: old?.to))
    }

    /// Draws a scene, or only what changed since an earlier one, onto its picture.
    private func scene(
        _ layers: [LayerState], on canvas: Canvas, over old: SceneStore.Scene?
    ) throws(RenderingError) -> SceneStore.Scene {
        let picture =
            if let old { old.picture } else { try tools.buffer(.rgbaFloat, canvas.bounds) }
        switch old.map({ change(from: $0.layers, to: layers, on: canvas) }) ?? .everything {
        case .nothing: break
        case .parts(let parts):
            try paint(layers, on: canvas, parts: parts, onto: nil) { drawn, parts in
                picture.copy(parts, from: drawn)
            }
        case .everything:
            try paint(layers, on: canvas, parts: [canvas.bounds], onto: picture) { _, _ in }
        }
        return SceneStore.Scene(layers: layers, picture: picture)
    }
}

extension LayerState {
    /// The number of layers in it, at any depth, and itself.
    var layerCount: Int {
        layersInside.reduce(1) { $0 + $1.layerCount }
    }

    /// Whether all pixels are premultiplied, and none is far brighter than its alpha.
    fileprivate var hasPlainColors: Bool {
        guard effects.allSatisfy(\.keepsPlainColors) else { return false }
        switch content {
        case .group, .masked, .blurred: return layersInside.allSatisfy(\.hasPlainColors)
        case .shape, .color, .text, .svg, .picture: return true
        case .compute, .kind: return false
        }
    }
}

extension EffectState {
    /// Whether the effect gives valid premultiplied colours for valid ones.
    fileprivate var keepsPlainColors: Bool {
        switch function {
        case .gaussianBlur, .shadow, .innerShadow: true
        case .builtIn, .author: false
        }
    }
}

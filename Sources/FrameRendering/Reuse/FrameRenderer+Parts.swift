package import FrameScheduling
package import PixelBuffers
import TimelineModel

extension FrameRenderer {
    /// Returns the parts of a frame to draw, given another one.
    package func change(from old: FrameState, to new: FrameState) -> FrameChange {
        if old.isSame(as: new) { return .nothing }
        guard old.canvas == new.canvas, old.transition == nil, new.transition == nil,
            let oldLayers = try? TextPainter(tools: tools).inked(old.layers),
            let newLayers = try? TextPainter(tools: tools).inked(new.layers)
        else { return .everything }
        let comparison = LayerComparison(
            tools: tools,
            hasPlainColors: (oldLayers + newLayers).allSatisfy(\.hasPlainColors))
        var tiles = ChangedTiles(
            canvas: new.canvas.pixels, layerCount: newLayers.reduce(0) { $0 + $1.layerCount })
        for rectangle in comparison.changes(
            from: oldLayers, to: newLayers, in: new.canvas.space)
        {
            tiles.mark(rectangle)
        }
        return tiles.change
    }

    /// Makes a frame from another one by drawing the changed parts.
    ///
    /// - Parameters:
    ///   - parts: the result of `change(from:to:)`.
    ///   - forms: the needed pictures and those of the other frame, in the canvas's size.
    /// - Returns: for each form the bytes that `render(_:)` and `straight(_:format:dithering:)`
    ///   give.
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
}

extension LayerState {
    /// Itself and all layers in it.
    fileprivate var layerCount: Int {
        layersInside.reduce(1) { $0 + $1.layerCount }
    }

    /// Whether all its pixels are premultiplied, and none is far brighter than opaque.
    fileprivate var hasPlainColors: Bool {
        guard effects.allSatisfy(\.keepsPlainColors) else { return false }
        switch content {
        case .group, .masked: return layersInside.allSatisfy(\.hasPlainColors)
        case .shape, .color, .text, .svg, .picture: return true
        case .compute, .kind: return false
        }
    }
}

extension EffectState {
    /// Whether its output is valid premultiplied colour if its input is.
    fileprivate var keepsPlainColors: Bool {
        switch function {
        case .gaussianBlur, .shadow, .innerShadow: true
        case .builtIn, .author: false
        }
    }
}

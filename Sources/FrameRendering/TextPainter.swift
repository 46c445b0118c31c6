import Drawing
import FrameScheduling
import PixelBuffers
import TextStyles
import TimelineModel

/// Measures and draws texts.
struct TextPainter {
    let tools: RenderingTools

    // MARK: Ink

    /// The layers with every text's ink found out.
    func inked(_ layers: [LayerState]) throws(RenderingError) -> [LayerState] {
        guard layers.contains(where: \.hasText) else { return layers }
        return try layers.map(inked)
    }

    private func inked(_ layer: LayerState) throws(RenderingError) -> LayerState {
        var result = layer
        switch layer.content {
        case .group(let children):
            result.content = .group(try inked(children))
        case .masked(var masked):
            masked.content = try inked(masked.content)
            masked.mask = try inked(masked.mask)
            result.content = .masked(masked)
        case .blurred(var exposures):
            for index in exposures.indices {
                exposures[index].layers = try inked(exposures[index].layers)
            }
            result.content = .blurred(exposures)
        case .text(var text):
            let look = text.look
            let measure = try drawing(layer) { () throws(RenderingError) in
                try self.measure(look, width: layer.size.width)
            }
            let top = Self.top(of: measure, in: result.size)
            text.ink = TextState.Ink(
                left: measure.ink.x, top: top + measure.ink.y,
                right: measure.ink.x + measure.ink.width,
                bottom: top + measure.ink.y + measure.ink.height)
            result.content = .text(text)
        case .shape, .color, .compute, .svg, .picture, .kind: break
        }
        return result
    }

    private func measure(_ look: TextLook, width: Double) throws(RenderingError) -> TextMeasure {
        try renderingError(RenderingError.text) { () throws(TextError) in
            try tools.texts.measure(look, width: width)
        }
    }

    /// The top of the first line in points, so that the lines are centred in the layer.
    private static func top(of measure: TextMeasure, in size: Size) -> Double {
        (size.height - measure.height) / 2
    }

    // MARK: Pictures

    /// A text in its colour, and pictures among its letters in theirs, over `bounds`.
    func picture(
        of text: TextState, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws(RenderingError) -> LayerPicture {
        func key(_ content: PictureCache.Content) -> PictureCache.Key {
            PictureCache.Key(content: content, size: size, space: space, bounds: bounds)
        }
        func colored(_ mask: DrawnPicture) throws(RenderingError) -> LayerPicture {
            try PaintPainter(tools: tools).picture(of: text.color, on: mask, size: size, in: space)
        }
        var colorless = text
        colorless.color = .color(.white)
        let (known, areWanted) = tools.cache.look(for: key(.letters(colorless)))
        if let known { return try colored(known) }
        let (whole, isWanted) = tools.cache.look(for: key(.text(text)))
        if let whole { return .drawn(whole) }

        let measure = try measure(text.look, width: size.width)
        let top = Self.top(of: measure, in: size)
        try tools.check(bounds, .coverage8)
        let (mask, pictures) = try renderingError(RenderingError.text) { () throws(TextError) in
            try tools.texts.draw(
                text.look, width: size.width,
                origin: (space.originX, space.originY + top * space.scale),
                scale: space.scale, bounds: bounds, pool: tools.pool)
        }
        let letters = DrawnPicture(mask: mask)
        guard let pictures else {
            if areWanted { tools.cache.keep(letters, as: key(.letters(colorless))) }
            return try colored(letters)
        }
        let result = try tools.buffer(.rgbaFloat, bounds)
        // Colour glyphs take only the colour's opacity, as in SwiftUI.
        try tools.kernels.run(
            .blendNormal, into: result, inputs: [tools.drawn(colored(letters)), pictures],
            uniforms: [Float(text.color.alpha)])
        if isWanted { tools.cache.keep(DrawnPicture(result), as: key(.text(text))) }
        return .drawn(result)
    }
}

extension LayerState {
    fileprivate var hasText: Bool {
        if case .text = content { return true }
        return layersInside.contains(where: \.hasText)
    }
}

extension TextState {
    /// Letters larger than the largest canvas are drawn as large as that.
    private static let largest = Double(Canvas.maxPixelsPerSide)

    var look: TextLook {
        var look = TextLook(
            string: string, family: family, style: style, size: min(size, Self.largest),
            lineSpacing: lineSpacing, tracking: tracking,
            ranges: ranges?.map { $0.start..<max($0.start, $0.end) },
            runs: runs.map { run in
                TextLook.Run(
                    end: run.end, family: run.family, size: min(run.size, Self.largest),
                    weight: run.weight.number, isItalic: run.isItalic, tracking: run.tracking,
                    hasTabularDigits: run.digits == .tabular, baselineOffset: run.baselineOffset)
            })
        look.areResized = areResized
        return look
    }
}

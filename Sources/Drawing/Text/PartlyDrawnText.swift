/// A text for measuring its parts, with the line breaks that it has without a scale.
struct FittedText {
    struct Key: Hashable {
        /// The look of the whole text.
        var look: TextLook
        var width: Double
    }

    /// The look of the whole text, in its fitted size.
    var look: TextLook
    var measure: TextMeasure
    var glyphs: SetText
}

/// The key of a text's glyphs at a scale, from which its parts are drawn.
struct ScaledText: Hashable {
    /// The look of the whole text, in its fitted size.
    var look: TextLook
    var width: Double
    /// Pixels per point.
    var scale: Double
}

/// Texts whose parts are measured and drawn separately. Each part needs the whole text's layout, so
/// the layout is cached.
extension FontMap {
    /// Returns the text that a look is of, fitted.
    func fittedText(_ look: TextLook, width: Double) throws(TextError) -> FittedText {
        var whole = look
        whole.ranges = nil
        whole.areResized = false
        let key = FittedText.Key(look: whole, width: width)
        if let known = fittedTexts.value(for: key) { return known }
        let look = try fitted(whole, width: width)
        let layout = try TextLayout(look, width: width, in: self)
        let text = FittedText(look: look, measure: layout.measure, glyphs: try SetText(layout))
        fittedTexts.keep(
            text, as: key, byteCount: text.glyphs.byteCount + whole.byteCount + look.byteCount)
        return text
    }

    /// Returns the glyphs of a text for drawing them on a canvas.
    ///
    /// - Parameters:
    ///
    ///   - look: of all letters, in the size in which they fit.
    ///   - isKept: whether the glyphs are cached: not for a whole text, whose picture is.
    func scaledText(
        _ look: TextLook, width: Double, on canvas: TextCanvas, scale: Double, isKept: Bool
    ) throws(TextError) -> SetText {
        let key = ScaledText(look: look, width: width, scale: scale)
        if isKept, let known = scaledTexts.value(for: key) { return known }
        let layout = try TextLayout(look, width: width, in: self)
        if look.areResized {
            // Parts that grow or shrink have the lines of the scale at which they are drawn.
            layout.prepare(for: canvas)
        } else {
            layout.prepareKeepingLines(for: canvas)
        }
        let text = try SetText(layout)
        if isKept {
            scaledTexts.keep(text, as: key, byteCount: text.byteCount + look.byteCount)
        }
        return text
    }
}

internal import CPango
import TextStyles

/// Making texts smaller, so that they keep their number of lines.
extension FontMap {
    /// Sizes are tried in steps of this part of the whole one.
    private static let steps = 64

    /// Returns the look with the largest size at which nothing is left out, or else the smallest
    /// that it may have.
    ///
    /// A text that fits at a size is taken to fit at all smaller ones, as it does but for rounding.
    func fitted(_ look: TextLook, width: Double) throws(TextError) -> TextLook {
        let smallest = look.minimumScaleFactor
        guard look.lineLimit != nil, smallest < 1 else { return look }
        func scaled(_ step: Int) -> TextLook {
            look.scaled(by: max(Double(step) / Double(Self.steps), smallest))
        }
        func fits(_ step: Int) throws(TextError) -> Bool {
            try !TextLayout(scaled(step), width: width, in: self).isTruncated
        }
        if try fits(Self.steps) { return look }
        var (low, high) = (Int(smallest * Double(Self.steps)), Self.steps)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try fits(middle) { low = middle } else { high = middle }
        }
        return scaled(low)
    }

    /// Returns the measure of a text, with a width at which the text has the same lines.
    ///
    /// Pango breaks a word, or leaves letters out, by their advances in the whole word. Letters on
    /// both sides of the break may be kerned or joined, and without that the line is narrower than
    /// it seemed. Such a text is as wide as its lines may be.
    ///
    /// - Parameter whole: the text before it was `fitted`.
    func measure(
        _ look: TextLook, of whole: TextLook, width: Double
    ) throws(TextError) -> TextMeasure {
        let layout = try TextLayout(look, width: width, in: self)
        var measure = layout.measure
        // Pango fills the width, to which a 1024th of a point was added, with the remaining
        // letters.
        if layout.isTruncated { measure.width = min(measure.width, width) }
        let natural = measure.width
        guard natural < width, look.lineLimit != nil || layout.breaksWords else { return measure }
        let starts = layout.lineStarts
        let again = try fitted(whole, width: natural)
        let narrow = try TextLayout(again, width: natural, in: self)
        if again.size != look.size || narrow.lineStarts != starts
            || narrow.measure.width != natural || narrow.isTruncated != layout.isTruncated
        {
            measure.width = width
        }
        return measure
    }
}

extension TextLayout {
    /// Whether a line begins behind a character that is not white space.
    fileprivate var breaksWords: Bool {
        guard let text = pango_layout_get_text(layout) else { return false }
        return lineStarts.contains { start in
            start > 0 && ![0x20, 0x0A, 0x0D, 0x09].contains(UInt8(bitPattern: text[start - 1]))
        }
    }
}

internal import CCairo
internal import CPango
package import Hashing
package import PixelBuffers
import Synchronization
import TextStyles

/// Lays out and draws texts: Pango chooses fonts and breaks lines, HarfBuzz shapes, FreeType
/// outlines, Cairo rasterises.
///
/// Thread-safe; layout is serialised by `FaceLock`. Fonts are searched on first use.
package final class TextDrawer: Sendable {
    private let fonts: FontMapPool

    private struct MeasureKey: Hashable {
        var look: TextLook
        var width: Double
    }

    private struct PartsKey: Hashable {
        var look: TextLook
        var width: Double
        var division: TextLook.Division
    }

    private let measures = Mutex(RecentValues<MeasureKey, TextMeasure>(maxBytes: 4 << 20))
    private let parts = Mutex(RecentValues<PartsKey, [TextLook.Part]>(maxBytes: 8 << 20))
    /// The fonts of all of ASCII.
    let plainFonts = Mutex<[PlainKey: FontUse]>([:])

    /// - Parameter files: the author's fonts, relative to the working directory, preferred to the
    ///   system's.
    package init(files: [String] = []) { fonts = FontMapPool(files: files) }

    /// - Parameter folders: to search instead of the system's.
    package init(files: [String], folders: [String]) {
        fonts = FontMapPool(files: files, folders: folders)
    }

    /// The files of all fonts that a text may be set in, the author's and the system's. Inter,
    /// which comes with Flipbook, is none of them.
    package func fontFiles() throws(TextError) -> Set<ExactText> { try fonts.fontFiles() }

    /// Finds the fonts if they weren't found yet.
    ///
    /// - Throws: `TextError` if no text can be laid out.
    package func findFonts() throws(TextError) {
        try fonts.withFontMap { _ throws(TextError) in }
    }

    /// Whether texts in Inter are drawn with Flipbook's own, independent of the installed fonts.
    var hasOwnInter: Bool { fonts.files.isEmpty && InterFonts.areAvailable }

    /// The smallest font size: Pango's unit.
    private static let minSize = 1.0 / 1024

    // MARK: Measuring

    /// The size of a text with lines broken at `width`.
    ///
    /// - Parameter width: in points; `ink` is relative to it.
    /// - Throws: `TextError`.
    package func measure(_ look: TextLook, width: Double) throws(TextError) -> TextMeasure {
        if look.ranges != nil { return try measureOfParts(look, width: width) }
        let key = MeasureKey(look: look, width: width)
        if let known = measures.withLock({ $0.value(for: key) }) { return known }
        let measure = try fonts.withFontMap { map throws(TextError) in
            let whole = Self.drawable(look)
            return try map.measure(map.fitted(whole, width: width), of: whole, width: width)
        }
        measures.withLock { $0.keep(measure, as: key, byteCount: look.byteCount) }
        return measure
    }

    /// The size of a text of which only parts are drawn, and the ink of these. Takes hardly longer
    /// than to look for a known one.
    private func measureOfParts(_ look: TextLook, width: Double) throws(TextError) -> TextMeasure {
        try fonts.withFontMap { map throws(TextError) in
            let look = Self.drawable(look)
            let text = try map.fittedText(look, width: width)
            var measure = text.measure
            measure.ink = try text.glyphs.ink(of: look.ranges ?? [])
            return measure
        }
    }

    /// The letters, words or lines of a text whose lines are broken at `width`.
    ///
    /// - Throws: `TextError`.
    package func parts(
        of look: TextLook, width: Double, _ division: TextLook.Division
    ) throws(TextError) -> [TextLook.Part] {
        let key = PartsKey(look: look, width: width, division: division)
        if let known = parts.withLock({ $0.value(for: key) }) { return known }
        let found = try fonts.withFontMap { map throws(TextError) in
            let look = try map.fitted(Self.drawable(look), width: width)
            return try TextLayout(look, width: width, in: map).parts(division)
        }
        let byteCount = found.count * MemoryLayout<TextLook.Part>.stride + look.byteCount
        parts.withLock { $0.keep(found, as: key, byteCount: byteCount) }
        return found
    }

    /// Texts below the smallest size have the height of an empty line.
    private static func drawable(_ look: TextLook) -> TextLook {
        guard look.largestSize < minSize else {
            guard look.runs.contains(where: { $0.size < minSize }) else { return look }
            var look = look
            for index in look.runs.indices {
                look.runs[index].size = max(look.runs[index].size, minSize)
            }
            return look
        }
        var look = look
        look.size = minSize
        look.string = ""
        look.runs = []
        return look
    }

    // MARK: Drawing

    /// Draws a text.
    ///
    /// - Parameters:
    ///
    ///   - width: of the lines, in points.
    ///   - origin: the top left corner in canvas pixels.
    ///   - scale: pixels per point.
    ///   - bounds: the canvas pixels to draw.
    /// - Returns: a `coverage8` buffer over `bounds`, and a premultiplied `rgba8` buffer of colour
    ///   glyphs (emoji) if there are any.
    /// - Throws: `TextError`.
    package func draw(
        _ look: TextLook, width: Double, origin: (x: Double, y: Double), scale: Double,
        bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) throws(TextError) -> (mask: PixelBuffer, pictures: PixelBuffer?) {
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds, pool: pool)
        guard look.largestSize >= Self.minSize, !bounds.isEmpty else { return (mask, nil) }
        let ranges = look.ranges
        let look = try fonts.withFontMap { map throws(TextError) in
            let whole = Self.drawable(look)
            guard ranges != nil else { return try map.fitted(whole, width: width) }
            var fitted = try map.fittedText(whole, width: width).look
            fitted.areResized = look.areResized
            return fitted
        }
        let canvas = try TextCanvas(on: mask, origin: origin, scale: scale, size: look.largestSize)
        let pictures = try fonts.withFontMap { map throws(TextError) -> PixelBuffer? in
            let text = try map.scaledText(
                look, width: width, on: canvas, scale: scale, isKept: ranges != nil)
            var hasPictures = false
            try text.forEachRun(in: ranges) { run throws(TextError) in
                if run.isColored { hasPictures = true } else { try canvas.add(run) }
            }
            guard hasPictures else { return nil }
            let pictures = PixelBuffer.zeroed(format: .rgba8, bounds: bounds, pool: pool)
            let pictureCanvas = try TextCanvas(
                on: pictures, origin: origin, scale: scale, size: look.largestSize)
            try text.forEachRun(in: ranges) { run throws(TextError) in
                if run.isColored { try pictureCanvas.show(run, in: map) }
            }
            pictures.reorderCairoWords()
            return pictures
        }
        try canvas.fill()
        return (mask, pictures)
    }

    // MARK: Fonts

    /// The fonts that draw a text.
    package struct FontUse: Hashable, Sendable {
        package static let maxLetters = 5

        /// Each font once, in the order of the text.
        package var fonts: [Font]
        /// Number of characters without a glyph in any font.
        package var missingCount: Int
        /// The first of those characters, each once, at most `maxLetters`.
        package var missing = ""
        /// Whether the text's family has a font on this machine, drawn or not.
        package var isFamilyThere = false

        /// The origin of a font. Only the system's fonts differ between machines.
        package enum Source: Hashable, Sendable {
            case author, flipbook, system
        }

        package struct Font: Hashable, Sendable {
            package var family: String
            package var source: Source
            /// The first characters drawn with it, each once, without white space; at most
            /// `maxLetters`.
            package var letters = ""
            /// Whether the text asks for italic, and the font's letters are upright.
            package var lacksItalic = false
        }
    }

    /// The fonts that draw a text.
    ///
    /// - Throws: `TextError`.
    package func fonts(of look: TextLook) throws(TextError) -> FontUse {
        try fonts.withFontMap { map throws(TextError) in
            let layout = try TextLayout(Self.drawable(look), width: nil, in: map)
            var use = FontUse(
                fonts: [], missingCount: layout.missingGlyphCount,
                isFamilyThere: layout.isFamilyThere)
            try layout.forEachRun { run throws(TextError) in
                Self.add(run.missing, to: &use.missing)
                guard let origin = run.origin else { return }
                let source = source(of: origin.file)
                var index = use.fonts.firstIndex {
                    $0.family == origin.family && $0.source == source
                }
                if index == nil {
                    index = use.fonts.count
                    use.fonts.append(.init(family: origin.family, source: source))
                }
                guard let index else { return }
                Self.add(run.text, to: &use.fonts[index].letters)
                if look.isItalic, run.isUpright { use.fonts[index].lacksItalic = true }
            }
            return use
        }
    }

    private func source(of file: String) -> FontUse.Source {
        if fonts.files.contains(file) { return .author }
        return InterFonts.paths.contains(file) ? .flipbook : .system
    }

    private static func add(_ text: String, to letters: inout String) {
        for letter in text where !letter.isWhitespace {
            guard letters.count < FontUse.maxLetters else { return }
            if !letters.contains(letter) { letters.append(letter) }
        }
    }
}

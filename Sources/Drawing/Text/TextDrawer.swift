internal import CCairo
internal import CPango
package import PixelBuffers
import Synchronization

/// Sets and draws texts: Pango finds fonts and breaks lines, HarfBuzz shapes, FreeType gives
/// outlines, Cairo covers pixels.
///
/// Any number of threads may draw at once, each with a font map of its own; setting a text is done
/// by one after the other (`FaceLock`). No font is looked for until the first text.
package final class TextDrawer: Sendable {
    private let fonts: FontShelf

    private struct MeasureKey: Hashable {
        var look: TextLook
        var width: Double
    }

    private let measures = Mutex<[MeasureKey: TextMeasure]>([:])
    private static let mostMeasures = 512

    /// - Parameter files: the author's font files, as paths from the working directory.
    ///   The system's fonts come after them.
    package init(files: [String] = []) { fonts = FontShelf(files: files) }

    /// - Parameter folders: where fonts are looked for in place of the system's folders.
    package init(files: [String], folders: [String]) {
        fonts = FontShelf(files: files, folders: folders)
    }

    /// Why no text can be set at all; nil where one can.
    package var failure: String? {
        do throws(TextError) {
            try fonts.withFontMap { _ throws(TextError) in }
            return nil
        } catch {
            return error.reason
        }
    }

    /// The smallest size that is set at all; Pango counts in 1024ths of a point.
    private static let leastSize = 1.0 / 1024

    // MARK: Measuring

    /// How much room a text takes whose lines are broken at `width`.
    ///
    /// - Parameter width: points. `ink` lies as the lines do that are aligned in it.
    /// - Throws: `TextError`.
    package func measure(_ look: TextLook, width: Double) throws(TextError) -> TextMeasure {
        let key = MeasureKey(look: look, width: width)
        if let known = measures.withLock({ $0[key] }) { return known }
        let measure = try fonts.withFontMap { map throws(TextError) in
            try TextLayout(Self.drawable(look), width: width, in: map).measure
        }
        measures.withLock { measures in
            // A text whose size varies is another one in every frame.
            if measures.count >= Self.mostMeasures { measures = [:] }
            measures[key] = measure
        }
        return measure
    }

    /// An empty text is as high as a line; so is one of letters too small to be set.
    private static func drawable(_ look: TextLook) -> TextLook {
        guard look.size < leastSize else { return look }
        var look = look
        look.size = leastSize
        look.string = ""
        return look
    }

    // MARK: Drawing

    /// Draws a text.
    ///
    /// - Parameters:
    ///   - width: points, at which lines are broken and in which they are aligned.
    ///   - origin: the top left corner, canvas pixels.
    ///   - scale: pixels a point.
    ///   - bounds: which pixels of the canvas to draw.
    /// - Returns: a `coverage8` buffer over `bounds`, and where the text has pictures, such as
    ///   emoji, an `rgba8` buffer of them, premultiplied.
    /// - Throws: `TextError`.
    package func draw(
        _ look: TextLook, width: Double, origin: (x: Double, y: Double), scale: Double,
        bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) throws(TextError) -> (mask: PixelBuffer, pictures: PixelBuffer?) {
        let mask = PixelBuffer.zeroed(format: .coverage8, bounds: bounds, pool: pool)
        guard look.size >= Self.leastSize, !bounds.isEmpty else { return (mask, nil) }
        let canvas = try TextCanvas(
            base: mask.base, format: CAIRO_FORMAT_A8, bytesPerRow: mask.bytesPerRow,
            bounds: bounds, origin: origin, scale: scale, size: look.size)
        let pictures = try fonts.withFontMap { map throws(TextError) -> PixelBuffer? in
            let layout = try TextLayout(look, width: width, in: map)
            layout.prepare(for: canvas)
            var hasPictures = false
            try layout.forEachRun { run throws(TextError) in
                if run.isColored { hasPictures = true } else { try canvas.add(run) }
            }
            guard hasPictures else { return nil }
            let pictures = PixelBuffer.zeroed(format: .rgba8, bounds: bounds, pool: pool)
            let pictureCanvas = try TextCanvas(
                base: pictures.base, format: CAIRO_FORMAT_ARGB32,
                bytesPerRow: pictures.bytesPerRow, bounds: bounds, origin: origin, scale: scale,
                size: look.size)
            try layout.forEachRun { run throws(TextError) in
                if run.isColored { try pictureCanvas.show(run) }
            }
            pictures.reorderCairoWords()
            return pictures
        }
        try canvas.fill()
        return (mask, pictures)
    }

    // MARK: Which fonts

    /// What a text is drawn with.
    package struct FontUse: Hashable, Sendable {
        /// In the order of the text, each once.
        package var fonts: [Font]
        /// How many characters no font has.
        package var missingCount: Int

        package init(fonts: [Font], missingCount: Int) {
            self.fonts = fonts
            self.missingCount = missingCount
        }

        package struct Font: Hashable, Sendable {
            package var family: String
            /// Whether it is one of the author's files.
            package var isAuthors: Bool

            package init(family: String, isAuthors: Bool) {
                self.family = family
                self.isAuthors = isAuthors
            }
        }
    }

    /// Which fonts a text is drawn with, without drawing it.
    ///
    /// - Throws: `TextError`.
    package func fonts(of look: TextLook) throws(TextError) -> FontUse {
        try fonts.withFontMap { map throws(TextError) in
            let layout = try TextLayout(Self.drawable(look), width: nil, in: map)
            var use = FontUse(fonts: [], missingCount: layout.missingGlyphCount)
            try layout.forEachRun { run throws(TextError) in
                guard let origin = run.origin else { return }
                let font = FontUse.Font(
                    family: origin.family, isAuthors: fonts.files.contains(origin.file))
                if !use.fonts.contains(font) { use.fonts.append(font) }
            }
            return use
        }
    }
}

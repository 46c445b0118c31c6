internal import CCairo
internal import CPango
import PixelBuffers

/// Fonts that join the letters of alphabets, such as round hands.
///
/// Neither the font's tables nor the script say so: it shows in the outlines. A font joins letters
/// if those of several pairs that are frequent touch; then any two neighbours are joined that
/// touch, with the distance that they have in the text.
final class FontJoins {
    private let canvas: OutlinePen
    /// Whether a font joins letters, by the font's address: the layout keeps the fonts while this
    /// lives.
    private var known: [UnsafeMutablePointer<PangoFont>: Bool] = [:]

    private static let pairs = ["nn", "an", "me", "iu", "ea", "un", "ai", "mi"]
    private static let minPairs = 6

    init() throws(TextError) { canvas = try OutlinePen() }

    /// The first bytes of letters that touch the one before them in a font that joins letters.
    func joinedLetters(of run: TextLayout.Run) throws(TextError) -> Set<Int> {
        guard let clusters = run.glyphs.pointee.log_clusters else { return [] }
        let count = Int(run.glyphs.pointee.num_glyphs)
        let letters = Dictionary(
            uniqueKeysWithValues: zip(Self.offsets(of: run.text), run.text).map { ($0, $1) })
        var joined: Set<Int> = []
        var last: (cluster: Int, letter: Character, outline: [OutlinePen.Glyph])?
        var x = 0.0
        var glyph = 0
        while glyph < count {
            let cluster = Int(clusters[glyph])
            var outline: [OutlinePen.Glyph] = []
            while glyph < count, Int(clusters[glyph]) == cluster {
                let info = run.glyphs.pointee.glyphs[glyph]
                outline.append(OutlinePen.Glyph(info: info, x: x))
                x += Double(info.geometry.width) / 1024
                glyph += 1
            }
            guard let letter = letters[cluster], letter.isLetter, !letter.isIdeograph else {
                last = nil
                continue
            }
            defer { last = (cluster, letter, outline) }
            // Left to right only: right-to-left scripts that join letters are listed in
            // `ScriptJoining`.
            guard let before = last, before.cluster < cluster, try joinsLetters(run.font),
                try canvas.touches(before.outline, outline, in: run.font)
            else { continue }
            joined.insert(run.offset + cluster)
        }
        return joined
    }

    private static func offsets(of text: String) -> [Int] {
        var offset = 0
        return text.map { letter in
            defer { offset += letter.utf8.count }
            return offset
        }
    }

    private func joinsLetters(_ font: UnsafeMutablePointer<PangoFont>) throws(TextError) -> Bool {
        if let known = known[font] { return known }
        guard let shapes = pango_font_get_hb_font(font) else { return false }
        func glyph(_ letter: Unicode.Scalar) -> (info: PangoGlyphInfo, width: Double)? {
            var number: hb_codepoint_t = 0
            guard hb_font_get_nominal_glyph(shapes, letter.value, &number) != 0 else { return nil }
            var info = PangoGlyphInfo()
            info.glyph = number
            info.geometry.width = hb_font_get_glyph_h_advance(shapes, number)
            return (info, Double(info.geometry.width) / 1024)
        }
        var count = 0
        for pair in Self.pairs {
            let letters = pair.unicodeScalars.compactMap(glyph)
            guard letters.count == 2 else { continue }
            let touches = try canvas.touches(
                [OutlinePen.Glyph(info: letters[0].info, x: 0)],
                [OutlinePen.Glyph(info: letters[1].info, x: letters[0].width)], in: font)
            if touches { count += 1 }
        }
        known[font] = count >= Self.minPairs
        return count >= Self.minPairs
    }
}

extension Character {
    fileprivate var isIdeograph: Bool {
        unicodeScalars.contains { $0.properties.isIdeographic }
    }
}

/// Compares glyphs' outlines.
final class OutlinePen {
    struct Glyph {
        var info: PangoGlyphInfo
        /// Points.
        var x: Double
    }

    private let picture = PixelBuffer.zeroed(
        format: .coverage8, bounds: PixelRectangle(x: 0, y: 0, width: side, height: side))
    private let cairo: CairoSurface
    private var context: OpaquePointer { cairo.context }

    /// Pixels along each side of the compared pictures.
    private static let side = 96

    init() throws(TextError) {
        guard let cairo = CairoSurface(over: picture), cairo.failure() == nil else {
            throw TextError(reason: "out of memory")
        }
        self.cairo = cairo
    }

    /// Whether two outlines overlap, to a hundredth of the area where both may lie.
    func touches(
        _ first: [Glyph], _ second: [Glyph], in font: UnsafeMutablePointer<PangoFont>
    ) throws(TextError) -> Bool {
        let paths = [path(of: first, in: font), path(of: second, in: font)]
        defer { for path in paths { cairo_path_destroy(path.path) } }
        let (a, b) = (paths[0].box, paths[1].box)
        let left = max(a.left, b.left), right = min(a.right, b.right)
        let top = max(a.top, b.top), bottom = min(a.bottom, b.bottom)
        guard right >= left, bottom > top else { return false }
        // At least a pixel wide: one stroke may end where the next begins.
        let size = max(right - left, bottom - top)
        let scale = Double(Self.side - 2) / size
        let masks = try paths.map { path throws(TextError) in
            try mask(path.path, scale: scale, left: left - 1 / scale, top: top - 1 / scale)
        }
        return zip(masks[0], masks[1]).contains { Int($0) + Int($1) > 250 && $0 > 0 && $1 > 0 }
    }

    private struct Box {
        var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    }

    private func path(
        of glyphs: [Glyph], in font: UnsafeMutablePointer<PangoFont>
    ) -> (path: UnsafeMutablePointer<cairo_path_t>?, box: Box) {
        cairo_new_path(context)
        for glyph in glyphs {
            var info = glyph.info
            let string = pango_glyph_string_new()
            defer { pango_glyph_string_free(string) }
            pango_glyph_string_set_size(string, 1)
            withUnsafePointer(to: &info) { string?.pointee.glyphs[0] = $0.pointee }
            cairo_move_to(context, glyph.x, 0)
            pango_cairo_glyph_string_path(context, font, string)
        }
        var box = Box()
        cairo_fill_extents(context, &box.left, &box.top, &box.right, &box.bottom)
        let path = cairo_copy_path(context)
        cairo_new_path(context)
        return (path, box)
    }

    private func mask(
        _ path: UnsafeMutablePointer<cairo_path_t>?, scale: Double, left: Double, top: Double
    ) throws(TextError) -> [UInt8] {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_scale(context, scale, scale)
        cairo_translate(context, -left, -top)
        cairo_append_path(context, path)
        cairo_fill(context)
        cairo_surface_flush(cairo.surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            throw TextError(reason: "out of memory")
        }
        return (0..<Self.side).flatMap { picture.row($0) }
    }
}

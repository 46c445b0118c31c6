internal import CCairo
internal import CPango

/// A glyph that is a picture, as most emoji are.
final class GlyphPicture {
    /// The place relative to the glyph's origin on the baseline, with y downwards, where the font's
    /// size is 1.
    let frame: OutlineFrame
    let width: Int
    let height: Int
    /// Premultiplied words of Cairo, row by row.
    let words: [UInt32]

    /// A stranger's font may claim that its pictures are as large as a canvas.
    private static let maxPixelsPerSide = 2048

    /// Nil for a picture that can't be read.
    fileprivate init?(png: UnsafeBufferPointer<UInt8>, frame: OutlineFrame) {
        // The sides stand behind the signature and the first chunk's head.
        let sides = [16..<20, 20..<24].map { place in
            place.upperBound <= png.count ? png[place].reduce(0) { $0 << 8 | Int($1) } : 0
        }
        guard sides.allSatisfy({ (1...Self.maxPixelsPerSide).contains($0) }) else { return nil }
        guard let surface = Self.decoded(png) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let rows = cairo_image_surface_get_data(surface)
        else { return nil }
        let (width, height) = (sides[0], sides[1])
        let stride = Int(cairo_image_surface_get_stride(surface))
        // A PNG without transparency has words whose first byte means nothing.
        let opaque: UInt32
        switch cairo_image_surface_get_format(surface) {
        case CAIRO_FORMAT_ARGB32: opaque = 0
        case CAIRO_FORMAT_RGB24: opaque = 0xFF00_0000
        default: return nil
        }
        guard Int(cairo_image_surface_get_width(surface)) == width,
            Int(cairo_image_surface_get_height(surface)) == height
        else { return nil }
        words = (0..<height).flatMap { y in
            let row = UnsafeRawPointer(rows + y * stride)
            return (0..<width).map { row.load(fromByteOffset: 4 * $0, as: UInt32.self) | opaque }
        }
        (self.width, self.height, self.frame) = (width, height, frame)
    }

    private static func decoded(_ png: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        var rest = png[...]
        return withUnsafeMutablePointer(to: &rest) { rest in
            cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                    let rest = closure.assumingMemoryBound(
                        to: Slice<UnsafeBufferPointer<UInt8>>.self)
                    let count = Int(count)
                    guard rest.pointee.count >= count else { return CAIRO_STATUS_READ_ERROR }
                    for (index, byte) in rest.pointee.prefix(count).enumerated() {
                        target[index] = byte
                    }
                    rest.pointee = rest.pointee.dropFirst(count)
                    return CAIRO_STATUS_SUCCESS
                }, rest)
        }
    }
}

/// The pictures among the glyphs of a map's fonts. The largest that a font has is taken for every
/// size: between two of them nothing changes by leaps.
final class GlyphPictures {
    private struct Key: Hashable {
        var face: OpaquePointer
        var glyph: UInt32
    }

    /// Fonts by their faces, which they retain; without a size, so that HarfBuzz takes the largest
    /// pictures.
    private var fonts: [OpaquePointer: OpaquePointer] = [:]
    private var pictures: [Key: GlyphPicture?] = [:]
    private static let maxPictures = 64

    deinit { for font in fonts.values { hb_font_destroy(font) } }

    /// Nil for an outline, for a blank, and for a picture that can't be read.
    func picture(of glyph: UInt32, in font: UnsafeMutablePointer<PangoFont>) -> GlyphPicture? {
        guard let hbFont = pango_font_get_hb_font(font), let face = hb_font_get_face(hbFont) else {
            return nil
        }
        let key = Key(face: face, glyph: glyph)
        if let known = pictures[key] { return known }
        let picture = Self.picture(of: glyph, in: sizeless(face))
        if pictures.count >= Self.maxPictures { pictures = [:] }
        pictures[key] = .some(picture)
        return picture
    }

    private func sizeless(_ face: OpaquePointer) -> OpaquePointer? {
        if let known = fonts[face] { return known }
        guard let font = hb_font_create(face) else { return nil }
        hb_font_set_scale(font, Self.unit, Self.unit)
        fonts[face] = font
        return font
    }

    /// HarfBuzz's units per size of the font.
    private static let unit: Int32 = 1 << 20

    private static func picture(of glyph: UInt32, in font: OpaquePointer?) -> GlyphPicture? {
        var extents = hb_glyph_extents_t()
        guard let font, let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
        defer { hb_blob_destroy(blob) }
        var count: UInt32 = 0
        guard let start = hb_blob_get_data(blob, &count), count > 0,
            hb_font_get_glyph_extents(font, glyph, &extents) != 0
        else { return nil }
        let unit = Double(unit)
        return start.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
            GlyphPicture(
                png: UnsafeBufferPointer(start: start, count: Int(count)),
                frame: OutlineFrame(
                    x: Double(extents.x_bearing) / unit, y: -Double(extents.y_bearing) / unit,
                    width: Double(extents.width) / unit, height: -Double(extents.height) / unit))
        }
    }
}

extension FontMap {
    /// Calls `draw` with the pictures among a run's glyphs and their places in points, as they lie
    /// on the lines; then `rest` with the other glyphs, if there are any.
    func forEachPicture(
        in run: TextLayout.Run, _ draw: (GlyphPicture, OutlineFrame) -> Void,
        rest: (TextLayout.Run) throws(TextError) -> Void
    ) throws(TextError) {
        let size = run.size
        var x = run.x
        var others: [Int] = []
        for index in 0..<Int(run.glyphs.pointee.num_glyphs) {
            let info = run.glyphs.pointee.glyphs[index]
            defer { x += Double(info.geometry.width) / 1024 }
            guard info.glyph != TextLayout.Run.emptyGlyph else { continue }
            guard info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) == 0,
                let picture = pictures.picture(of: info.glyph, in: run.font)
            else {
                others.append(index)
                continue
            }
            let place = picture.frame
            draw(
                picture,
                OutlineFrame(
                    x: x + Double(info.geometry.x_offset) / 1024 + place.x * size,
                    y: run.baseline + Double(info.geometry.y_offset) / 1024 + place.y * size,
                    width: place.width * size, height: place.height * size))
        }
        if !others.isEmpty { try run.showing(others, from: run.glyphStarts, rest) }
    }
}

extension TextLayout.Run {
    /// The font's size in points, at every scale of the context. A description would have the size
    /// of the font's own pictures.
    fileprivate var size: Double {
        var (across, down) = (Int32(0), Int32(0))
        guard let font = pango_font_get_hb_font(font) else { return 0 }
        hb_font_get_scale(font, &across, &down)
        return Double(down) / 1024
    }
}

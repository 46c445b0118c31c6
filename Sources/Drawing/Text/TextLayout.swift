internal import CPango
import TextStyles

/// A text laid out by Pango.
final class TextLayout {
    let layout: OpaquePointer
    /// Outlives the layout, which it may keep.
    unowned let map: FontMap
    /// Points added after every letter.
    private let tracking: Double
    /// The free width beside the longest line of a block, in Pango's units; nil for lines that
    /// Pango aligns.
    private(set) var blockRoom: Int32?

    /// Pango's coordinates are 32-bit, in 1024ths of a point.
    private static let unit = 1024.0
    private static let farthest = TextLook.farthest
    private static let widest = 1_000_000.0

    /// - Parameter width: of the lines, in points; nil breaks lines at line feeds only.
    /// - Throws: `TextError` if the text exceeds Pango's coordinates.
    init(_ look: TextLook, width: Double?, in map: FontMap) throws(TextError) {
        self.map = map
        tracking = Double(Self.units(look.largestTracking)) / Self.unit
        // The context may still have another canvas's scale.
        pango_context_set_matrix(map.context, nil)
        let scale = TextCanvas.outlineScale(size: look.largestSize, scale: 1)
        var matrix = PangoMatrix(xx: scale, xy: 0, yx: 0, yy: scale, x0: 0, y0: 0)
        // The measures are in points at any font scale.
        if scale < 1 { pango_context_set_matrix(map.context, &matrix) }
        layout = pango_layout_new(map.context)
        let longest = look.string.utf8.split(separator: 0x0A).map(\.count).max() ?? 0
        guard !look.isTooWide(paragraph: longest) else {
            throw TextError(reason: "a paragraph of \(longest) bytes is too wide at that size")
        }
        // C strings end at the first zero.
        var string = look.string
        if string.utf8.contains(0) { string.unicodeScalars.removeAll { $0.value == 0 } }
        pango_layout_set_text(layout, string, Int32(clamping: string.utf8.count))
        let font = Self.font(look.family, look.size, look.weight.number, look.isItalic)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        setAttributes(look, string)
        pango_layout_set_spacing(layout, Self.units(look.lineSpacing))
        // Another alignment, once the lines are counted, has Pango lay out all of them again.
        let hasLines = look.alignment == nil && string.utf8.contains(0x0A)
        pango_layout_set_alignment(
            layout, hasLines ? PANGO_ALIGN_LEFT : (look.alignment ?? .center).pango)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let width { pango_layout_set_width(layout, Self.units(min(width, Self.widest)) + 1) }
        if let limit = look.lineLimit {
            // Negative heights are numbers of lines.
            pango_layout_set_height(layout, -Int32(clamping: max(1, limit)))
            pango_layout_set_ellipsize(layout, look.truncation.pango)
        }
        let lines = Double(pango_layout_get_line_count(layout))
        if look.alignment == nil {
            // A single line is in the middle whichever way it is put.
            pango_layout_set_alignment(layout, lines > 1 ? PANGO_ALIGN_LEFT : PANGO_ALIGN_CENTER)
            if lines > 1 {
                blockRoom = width == nil ? 0 : pango_layout_get_width(layout) - longestLine
            }
        }
        guard !look.isTooHigh(lines: Int(lines)) else {
            throw TextError(reason: "\(Int(lines)) lines of it are too high")
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func units(_ points: Double) -> Int32 {
        Int32(clamping: Int((min(max(points, -farthest), farthest) * unit).rounded()))
    }

    private static func font(
        _ family: String, _ size: Double, _ weight: Int, _ isItalic: Bool
    ) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, family)
        // Absolute sizes are in layout units, relative ones in printer's points.
        pango_font_description_set_absolute_size(description, (size * Self.unit).rounded())
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(clamping: weight)))
        pango_font_description_set_style(
            description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }

    private func setAttributes(_ look: TextLook, _ string: String) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        // The list owns its attributes.
        if look.runs.isEmpty {
            if look.tracking != 0 {
                pango_attr_list_insert(
                    attributes, pango_attr_letter_spacing_new(Self.units(look.tracking)))
            }
            if look.digits == .tabular {
                pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
            }
        }
        addRuns(of: look, to: attributes)
        Self.forEachWordWithoutSoftHyphen(in: string) { bytes in
            guard let attribute = pango_attr_insert_hyphens_new(0) else { return }
            attribute.pointee.start_index = guint(bytes.lowerBound)
            attribute.pointee.end_index = guint(bytes.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        ScriptLanguages.forEachRun(of: string) { language, bytes in
            guard let attribute = pango_attr_language_new(pango_language_from_string(language))
            else { return }
            attribute.pointee.start_index = guint(bytes.lowerBound)
            attribute.pointee.end_index = guint(bytes.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        pango_layout_set_attributes(layout, attributes)
    }

    /// Adjacent runs of equal looks are shaped together: Pango joins equal attributes.
    private func addRuns(of look: TextLook, to attributes: OpaquePointer?) {
        var start = 0
        for run in look.runs {
            defer { start = run.end }
            guard start < run.end else { continue }
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = guint(start)
                attribute.pointee.end_index = guint(run.end)
                // Pango's insertion joins it with an equal one that it touches.
                pango_attr_list_change(attributes, attribute)
            }
            let font = Self.font(run.family, run.size, run.weight, run.isItalic)
            defer { pango_font_description_free(font) }
            add(pango_attr_font_desc_new(font))
            if run.tracking != 0 { add(pango_attr_letter_spacing_new(Self.units(run.tracking))) }
            if run.hasTabularDigits { add(pango_attr_font_features_new("tnum=1")) }
            if run.baselineOffset != 0 {
                add(pango_attr_rise_new(Self.units(run.baselineOffset)))
            }
        }
    }

    /// Calls `body` with the bytes between soft hyphens' words. Pango would write hyphens where it
    /// breaks a word that is too long for a line.
    private static func forEachWordWithoutSoftHyphen(
        in string: String, _ body: (Range<Int>) -> Void
    ) {
        guard string.unicodeScalars.contains("\u{AD}") else { return body(0..<string.utf8.count) }
        var offset = 0
        for word in string.split(separator: " ", omittingEmptySubsequences: false) {
            let end = offset + word.utf8.count
            if !word.unicodeScalars.contains("\u{AD}"), offset < end { body(offset..<end) }
            offset = end + 1
        }
    }

    // MARK: Measuring

    /// Whether an ellipsis replaces letters.
    var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

    /// In points, relative to the top left corner of the lines' width.
    var measure: TextMeasure {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        if blockRoom != nil {
            (ink, logical) = blockExtents
        } else {
            pango_layout_get_extents(layout, &ink, &logical)
        }
        func points(_ units: Int32) -> Double { Double(units) / Self.unit }
        // Pango breaks lines with tracking after the last letter, then drops it.
        let room = logical.width > 0 ? max(tracking, 0) : 0
        return TextMeasure(
            width: points(logical.width) + room, height: points(logical.height),
            firstBaseline: points(pango_layout_get_baseline(layout)),
            ink: OutlineFrame(
                x: points(ink.x), y: points(ink.y), width: points(ink.width),
                height: points(ink.height)))
    }

    // MARK: Runs

    /// Glyphs of one font.
    struct Run {
        let font: UnsafeMutablePointer<PangoFont>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        /// The first glyph's origin in points.
        let x: Double
        let baseline: Double
        /// The characters of the glyphs.
        let text: String
        /// The first byte of `text` in the whole text.
        let offset: Int

        /// The characters among them that the font lacks, as no other has them either.
        var missing: String {
            let flag = UInt32(PANGO_GLYPH_UNKNOWN_FLAG)
            var missing = String.UnicodeScalarView()
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let glyph = glyphs.pointee.glyphs[index].glyph
                guard glyph & flag != 0, let scalar = Unicode.Scalar(glyph & ~flag) else {
                    continue
                }
                missing.append(scalar)
            }
            return String(missing)
        }

        /// Whether the font has colour glyphs.
        var isColored: Bool {
            guard let font = pango_font_get_hb_font(font), let face = hb_font_get_face(font) else {
                return false
            }
            return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
        }

        /// Whether the font is neither italic nor oblique, nor one of pictures.
        var isUpright: Bool {
            guard let description = pango_font_describe(font) else { return false }
            defer { pango_font_description_free(description) }
            return pango_font_description_get_style(description) == PANGO_STYLE_NORMAL
                && !isColored
        }

        /// The font's file and family; nil if unknown.
        var origin: (file: String, family: String)? {
            let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            guard let pattern = pango_fc_font_get_pattern(font),
                let file = FontFile.string(FC_FILE, of: pattern),
                let family = FontFile.string(FC_FAMILY, of: pattern)
            else { return nil }
            return (file, family)
        }
    }

    private func text(from offset: Int, count: Int) -> String {
        guard let text = pango_layout_get_text(layout), offset >= 0, count > 0 else { return "" }
        return String(
            decoding: UnsafeRawBufferPointer(start: text + offset, count: count), as: UTF8.self)
    }

    /// Whether the requested family has a font, not only a substitute.
    var isFamilyThere: Bool {
        guard let description = pango_layout_get_font_description(layout),
            let wanted = pango_font_description_get_family(description),
            let font = pango_context_load_font(map.context, description)
        else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        let pattern = pango_fc_font_get_pattern(
            UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        let family = pattern.flatMap { FontFile.string(FC_FAMILY, of: $0) }
        return family?.lowercased() == String(cString: wanted).lowercased()
    }

    /// Number of characters without a glyph in any font.
    var missingGlyphCount: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

    /// Line by line, each from left to right.
    func forEachRun(_ body: (Run) throws(TextError) -> Void) throws(TextError) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator),
                let font = run.pointee.item.pointee.analysis.font, let glyphs = run.pointee.glyphs
            else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &logical)
            logical.x += shift(of: pango_layout_iter_get_line_readonly(iterator))
            let item = run.pointee.item.pointee
            try body(
                Run(
                    font: font, glyphs: glyphs, x: Double(logical.x) / Self.unit,
                    baseline: Double(pango_layout_iter_get_run_baseline(iterator)) / Self.unit,
                    text: text(from: Int(item.offset), count: Int(item.length)),
                    offset: Int(item.offset)))
        } while pango_layout_iter_next_run(iterator) != 0
    }
}

extension TextAlignment {
    /// Pango's left is the paragraph's start, for either direction.
    fileprivate var pango: PangoAlignment {
        switch self {
        case .leading: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .trailing: PANGO_ALIGN_RIGHT
        }
    }
}

extension TextTruncation {
    fileprivate var pango: PangoEllipsizeMode {
        switch self {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }
}

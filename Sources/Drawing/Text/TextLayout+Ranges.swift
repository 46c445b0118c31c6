internal import CPango

/// Drawing some of a text's glyphs.
extension TextLayout {
    /// Runs with other glyphs than those of the bytes in `ranges` left empty; all glyphs for nil.
    /// Runs without any of them are skipped.
    func forEachRun(
        in ranges: [Range<Int>]?, _ body: (Run) throws(TextError) -> Void
    ) throws(TextError) {
        guard let ranges else { return try forEachRun(body) }
        try forEachRun { run throws(TextError) in
            let count = Int(run.glyphs.pointee.num_glyphs)
            guard let clusters = run.glyphs.pointee.log_clusters else { return }
            let isDrawn = (0..<count).map { glyph in
                ranges.firstIndex(holding: run.offset + Int(clusters[glyph])) != nil
            }
            guard isDrawn.contains(true) else { return }
            if !isDrawn.contains(false) { return try body(run) }
            try run.emptying({ !isDrawn[$0] }, body)
        }
    }

    /// The inked rectangle of the glyphs of some bytes, in points.
    func ink(of ranges: [Range<Int>]) throws(TextError) -> OutlineFrame {
        var ink: (left: Double, top: Double, right: Double, bottom: Double)?
        try forEachRun(in: ranges) { run throws(TextError) in
            var box = PangoRectangle()
            pango_glyph_string_extents(run.glyphs, run.font, &box, nil)
            guard box.width > 0, box.height > 0 else { return }
            let left = run.x + Double(box.x) / 1024
            let top = run.baseline + Double(box.y) / 1024
            let right = left + Double(box.width) / 1024
            let bottom = top + Double(box.height) / 1024
            let known = ink ?? (left, top, right, bottom)
            ink = (
                min(known.left, left), min(known.top, top), max(known.right, right),
                max(known.bottom, bottom)
            )
        }
        guard let ink else { return OutlineFrame(x: 0, y: 0, width: 0, height: 0) }
        return OutlineFrame(
            x: ink.left, y: ink.top, width: ink.right - ink.left, height: ink.bottom - ink.top)
    }
}

extension TextLayout.Run {
    /// Pango's PANGO_GLYPH_EMPTY, which keeps its width.
    static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    /// Calls `body` with the run with some glyphs left empty.
    func emptying(
        _ isEmpty: (Int) -> Bool, _ body: (TextLayout.Run) throws(TextError) -> Void
    ) throws(TextError) {
        guard let glyphs = pango_glyph_string_copy(glyphs) else {
            throw TextError(reason: "out of memory")
        }
        defer { pango_glyph_string_free(glyphs) }
        for glyph in 0..<Int(glyphs.pointee.num_glyphs) where isEmpty(glyph) {
            glyphs.pointee.glyphs[glyph].glyph = Self.emptyGlyph
        }
        try body(
            TextLayout.Run(
                font: font, glyphs: glyphs, x: x, baseline: baseline, text: text, offset: offset))
    }
}

extension [Range<Int>] {
    /// The index of the range, of those in order, that holds a byte.
    func firstIndex(holding byte: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound <= byte { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].contains(byte) ? low : nil
    }
}

/// What a kept layout is of.
struct RecentLayout: Hashable {
    /// Without ranges.
    var look: TextLook
    var width: Double
    /// Pixels per point; nil for measuring.
    var scale: Double?
}

extension FontMap {
    /// Returns the layout of a text, prepared for a canvas. The last one is kept if the text is
    /// drawn in parts.
    func layout(
        of look: TextLook, width: Double, for target: (canvas: TextCanvas, scale: Double)?
    ) throws(TextError) -> TextLayout {
        var whole = look
        whole.ranges = nil
        let key = RecentLayout(look: whole, width: width, scale: target?.scale)
        if look.ranges != nil, let recent, recent.key == key { return recent.layout }
        let layout = try TextLayout(whole, width: width, in: self)
        if let target {
            if look.areResized {
                // As in earlier frames.
                layout.prepare(for: target.canvas)
            } else {
                layout.prepareKeepingLines(for: target.canvas)
            }
        }
        if look.ranges != nil { recent = (key, layout) }
        return layout
    }
}

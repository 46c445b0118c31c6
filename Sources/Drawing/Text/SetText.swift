internal import CPango
internal import PortableMath

/// The glyphs of a text in their places, found by the bytes of their characters.
///
/// They are copies: Pango's own last until its context changes, for another text or scale.
final class SetText {
    private let runs: [SetRun]

    private struct Place {
        /// The first byte of the glyph's characters in the whole text.
        var byte: Int32
        var run: Int32
        var glyph: Int32
    }

    /// All glyphs, sorted by their bytes.
    private let places: [Place]

    init(_ layout: TextLayout) throws(TextError) {
        var runs: [SetRun] = []
        var places: [Place] = []
        try layout.forEachRun { run throws(TextError) in
            let copy = try SetRun(run)
            for (glyph, byte) in copy.bytes.enumerated() {
                places.append(
                    Place(
                        byte: byte, run: Int32(clamping: runs.count), glyph: Int32(clamping: glyph))
                )
            }
            runs.append(copy)
        }
        self.runs = runs
        self.places = places.sorted { $0.byte < $1.byte }
    }

    /// The memory of the copied glyphs.
    var byteCount: Int {
        runs.reduce(places.count * MemoryLayout<Place>.stride) { $0 + $1.byteCount }
    }

    // MARK: Glyphs

    /// Line by line, each from left to right: all glyphs, or those of the bytes in `ranges`, where
    /// they are in the whole text. Takes time by the number of these glyphs.
    func forEachRun(
        in ranges: [Range<Int>]?, _ body: (TextLayout.Run) throws(TextError) -> Void
    ) throws(TextError) {
        guard let ranges else {
            for run in runs { try body(run.whole) }
            return
        }
        var drawn = ranges.flatMap { places[indices(of: $0)] }
        drawn.sort { ($0.run, $0.glyph) < ($1.run, $1.glyph) }
        var rest = drawn[...]
        while let first = rest.first {
            let glyphs = rest.prefix { $0.run == first.run }
            rest = rest.dropFirst(glyphs.count)
            try runs[Int(first.run)].showing(glyphs.map { Int($0.glyph) }, body)
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

    private func indices(of bytes: Range<Int>) -> Range<Int> {
        let start = firstIndex(from: bytes.lowerBound)
        return start..<max(start, firstIndex(from: bytes.upperBound))
    }

    private func firstIndex(from byte: Int) -> Int {
        places.partitioningIndex { $0.byte >= byte }
    }
}

/// A copy of a run.
private final class SetRun {
    let whole: TextLayout.Run
    /// The start of each glyph's advance, in Pango's units from the run's start.
    private let starts: [Int32]

    init(_ run: TextLayout.Run) throws(TextError) {
        guard let glyphs = pango_glyph_string_copy(run.glyphs) else {
            throw TextError(reason: "out of memory")
        }
        g_object_ref(run.font)
        whole = TextLayout.Run(
            font: run.font, glyphs: glyphs, x: run.x, baseline: run.baseline, text: run.text,
            offset: run.offset)
        starts = whole.glyphStarts
    }

    deinit {
        pango_glyph_string_free(whole.glyphs)
        g_object_unref(whole.font)
    }

    /// The first byte of each glyph's characters in the whole text.
    var bytes: [Int32] {
        guard let clusters = whole.glyphs.pointee.log_clusters else { return [] }
        return starts.indices.map { Int32(clamping: whole.offset + Int(clusters[$0])) }
    }

    var byteCount: Int {
        let glyph = MemoryLayout<PangoGlyphInfo>.stride + 2 * MemoryLayout<Int32>.stride
        return MemoryLayout<PangoGlyphString>.size + starts.count * glyph + whole.text.utf8.count
    }

    func showing(
        _ glyphs: [Int], _ body: (TextLayout.Run) throws(TextError) -> Void
    ) throws(TextError) {
        if glyphs.count == starts.count { return try body(whole) }
        try whole.showing(glyphs, from: starts, body)
    }
}

extension TextLayout.Run {
    /// Pango's PANGO_GLYPH_EMPTY, which keeps its width.
    static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    /// The start of each glyph's advance, in Pango's units from the run's start.
    var glyphStarts: [Int32] {
        var start: Int32 = 0
        return (0..<Int(glyphs.pointee.num_glyphs)).map { glyph in
            defer { start &+= glyphs.pointee.glyphs[glyph].geometry.width }
            return start
        }
    }

    /// Calls `body` with a run of some glyphs. What lies between them is one empty glyph.
    ///
    /// The run begins where it did: Cairo rounds a run's origin, but not its glyphs' places.
    ///
    /// - Parameter indices: ascending.
    func showing(
        _ indices: [Int], from starts: [Int32],
        _ body: (TextLayout.Run) throws(TextError) -> Void
    ) throws(TextError) {
        guard let shown = pango_glyph_string_new() else {
            throw TextError(reason: "out of memory")
        }
        defer { pango_glyph_string_free(shown) }
        pango_glyph_string_set_size(shown, Int32(clamping: 2 * indices.count))
        var count = 0
        func append(_ info: PangoGlyphInfo, of glyph: Int) {
            shown.pointee.glyphs[count] = info
            shown.pointee.log_clusters[count] = glyphs.pointee.log_clusters[glyph]
            count += 1
        }
        var end: Int32 = 0
        for index in indices {
            let info = glyphs.pointee.glyphs[index]
            if starts[index] != end {
                var gap = PangoGlyphInfo()
                gap.glyph = Self.emptyGlyph
                gap.geometry.width = starts[index] &- end
                append(gap, of: index)
            }
            append(info, of: index)
            end = starts[index] &+ info.geometry.width
        }
        pango_glyph_string_set_size(shown, Int32(clamping: count))
        try body(
            TextLayout.Run(
                font: font, glyphs: shown, x: x, baseline: baseline, text: text, offset: offset))
    }
}

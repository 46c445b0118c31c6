internal import CPango
// Has GLib's lists, which CPango also includes.
internal import CRsvg

/// Drawing a text's lines at any scale as they were measured.
extension TextLayout {
    /// The distribution of letters to lines.
    struct Breaks: Equatable {
        /// The first byte of every line.
        var lineStarts: [Int]
        /// The first bytes of all glyphs' clusters, if letters are left out.
        var shown: Set<Int>?

        /// Whether these breaks are of a narrower layout of the same text; false if they are equal.
        func areNarrower(than other: Breaks) -> Bool {
            if let (one, another) = zip(lineStarts, other.lineStarts).first(where: !=) {
                return one < another
            }
            guard lineStarts.count == other.lineStarts.count else {
                return lineStarts.count > other.lineStarts.count
            }
            return shown?.count ?? .max < other.shown?.count ?? .max
        }
    }

    var breaks: Breaks {
        Breaks(lineStarts: lineStarts, shown: isTruncated ? clusterStarts() : nil)
    }

    /// The first byte of every line.
    var lineStarts: [Int] {
        var starts: [Int] = []
        forEachLine { starts.append(Int($0.pointee.start_index)) }
        return starts
    }

    /// Visits the lines in order. Pango keeps them in a linked list: access by number would start
    /// at the first line each time.
    func forEachLine(_ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Void) {
        var next = pango_layout_get_lines_readonly(layout)
        while let item = next {
            if let line = item.pointee.data {
                body(line.assumingMemoryBound(to: PangoLayoutLine.self))
            }
            next = item.pointee.next
        }
    }

    /// Opens the fonts at the canvas's scale.
    func prepare(for canvas: TextCanvas) {
        pango_cairo_update_context(canvas.fontContext, map.context)
        pango_layout_context_changed(layout)
    }

    /// Opens the fonts at the canvas's scale. Lines break where they did before.
    ///
    /// Letters' advances are rounded to parts of a pixel, so a line that just fits its width, as
    /// every text of its natural size does, may be too long for it at another scale. Then the width
    /// changes by hardly more than it takes to break the lines alike.
    func prepareKeepingLines(for canvas: TextCanvas) {
        let measured = breaks
        prepare(for: canvas)
        let width = pango_layout_get_width(layout)
        var drawn = breaks
        guard width >= 0, drawn != measured else { return }
        let isTooNarrow = drawn.areNarrower(than: measured)
        var (minimum, maximum) = (Int32(0), Int32?.none)
        while minimum < Self.maxChange, maximum.map({ $0 - minimum > 1 }) ?? true {
            let change = maximum.map { (minimum + $0) / 2 } ?? max(1, 2 * minimum)
            pango_layout_set_width(layout, max(0, isTooNarrow ? width + change : width - change))
            drawn = breaks
            if drawn == measured { return }
            if drawn.areNarrower(than: measured) == isTooNarrow {
                minimum = change
            } else {
                maximum = change
            }
        }
        pango_layout_set_width(layout, width)
    }

    /// In Pango's units: 64 points.
    private static let maxChange: Int32 = 1 << 16
}

internal import CPango

/// Lines that begin below each other, in a block in the middle of the width.
extension TextLayout {
    /// The width of the longest line, in Pango's units.
    var longestLine: Int32 {
        var longest: Int32 = 0
        forEachLine { line in
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            longest = max(longest, logical.width)
        }
        return longest
    }

    /// The distance that a line is moved to its place in the block, in Pango's units. Pango puts
    /// lines at the side where their paragraph starts; lines of a block that start on the right end
    /// where the longest line ends.
    func shift(of line: UnsafeMutablePointer<PangoLayoutLine>?) -> Int32 {
        guard let blockRoom, let line else { return 0 }
        let isLeftwards = [PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_RTL].contains(
            pango_layout_line_get_resolved_direction(line))
        return isLeftwards ? -(blockRoom - blockRoom / 2) : blockRoom / 2
    }

    /// The inked and the logical rectangle of all lines of a block, in Pango's units.
    var blockExtents: (ink: PangoRectangle, logical: PangoRectangle) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        guard let iterator = pango_layout_get_iter(layout) else { return (ink, logical) }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var (lineInk, lineLogical) = (PangoRectangle(), PangoRectangle())
            pango_layout_iter_get_line_extents(iterator, &lineInk, &lineLogical)
            let shift = shift(of: pango_layout_iter_get_line_readonly(iterator))
            lineInk.x += shift
            lineLogical.x += shift
            ink = ink.union(lineInk)
            logical = logical.union(lineLogical)
        } while pango_layout_iter_next_line(iterator) != 0
        return (ink, logical)
    }
}

extension PangoRectangle {
    /// The smallest rectangle around both; one without an area counts by its height alone.
    fileprivate func union(_ other: PangoRectangle) -> PangoRectangle {
        guard width > 0 || height > 0 else { return other }
        guard other.width > 0 || other.height > 0 else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PangoRectangle(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

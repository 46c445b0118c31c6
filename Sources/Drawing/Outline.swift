/// A shape in a rectangle.
package enum Outline: Hashable, Sendable {
    /// Half circles at the ends of the longer side.
    case capsule
    /// The largest that fits, centred.
    case circle
    case ellipse
    /// Pixels; a radius too large for the rectangle is half its shorter side, and 0 gives corners.
    case rectangle(cornerRadius: Double)
    /// Anything; the frame says only where its origin is.
    case path(FreePath)
}

/// Which part of an outline is covered.
package enum OutlineRegion: Hashable, Sendable {
    case fill
    /// Everything between the outline moved outwards by `outside` and inwards by `inside`, pixels:
    /// a stroke. Corners are mitred.
    case stroke(inside: Double, outside: Double)

    /// How far the region reaches beyond the outline, pixels.
    var reach: Double {
        switch self {
        case .fill: 0
        case .stroke(_, let outside): outside
        }
    }
}

/// Where an outline lies on the canvas, in pixels and fractions of pixels.
package struct OutlineFrame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// False for a frame that nothing can be drawn in: no area, or not numbers.
    var isDrawable: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0
    }

    /// The frame with every side moved outwards.
    func grown(by distance: Double) -> OutlineFrame {
        OutlineFrame(
            x: x - distance, y: y - distance, width: width + 2 * distance,
            height: height + 2 * distance)
    }

    /// The largest square that fits, centred.
    var square: OutlineFrame {
        let side = min(width, height)
        return OutlineFrame(
            x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side)
    }
}

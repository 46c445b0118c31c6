/// A shape in a frame.
package enum Outline: Hashable, Sendable {
    /// With semicircles at the ends of the longer side.
    case capsule
    /// The largest that fits, centred.
    case circle
    case ellipse
    /// In pixels, at most half the shorter side; 0 for sharp corners.
    case rectangle(cornerRadius: Double)
    /// A path; only the frame's origin counts.
    case path(FreePath)
}

/// The part of an outline to cover.
package enum OutlineRegion: Hashable, Sendable {
    case fill
    /// A stroke: between the outline moved outwards by `outside` and inwards by `inside` pixels,
    /// with mitred corners.
    case stroke(inside: Double, outside: Double)

    /// The distance by which the region extends beyond the outline, in pixels.
    var reach: Double {
        switch self {
        case .fill: 0
        case .stroke(_, let outside): outside
        }
    }
}

/// An outline's rectangle on the canvas, in pixels.
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

    /// Whether the frame is finite and has an area.
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

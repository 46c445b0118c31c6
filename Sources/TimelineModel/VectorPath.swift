/// A path of lines and cubic Béziers, as in SVG path data, in points.
package struct VectorPath: Hashable, Encodable, Sendable {
    package enum Element: Hashable, Encodable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    /// The elements. The first one is a move, and every `close` is followed by a move.
    package var elements: [Element]
    package var rule: FillRule
    /// The rectangle, in the path's own coordinates, that fills the layer; nil if the path's
    /// coordinates are the layer's points.
    package var viewBox: ViewBox?

    package init(elements: [Element], rule: FillRule = .nonzero, viewBox: ViewBox? = nil) {
        self.elements = elements
        self.rule = rule
        self.viewBox = viewBox
    }
}

/// A rectangle in a picture's coordinates, and its mapping to a layer's bounds.
package struct ViewBox: Hashable, Encodable, Sendable {
    package var origin: Point
    package var size: Size
    package var fit: VectorFit

    package init(origin: Point, size: Size, fit: VectorFit = .fit) {
        self.origin = origin
        self.size = size
        self.fit = fit
    }

    /// Returns the picture's origin and scale in a frame, in the frame's points.
    package func placement(in frame: Size) -> (origin: Point, scale: Point) {
        let across = frame.width / size.width, down = frame.height / size.height
        let scale =
            switch fit {
            case .fit: Point(x: min(across, down), y: min(across, down))
            case .fill: Point(x: max(across, down), y: max(across, down))
            case .stretch: Point(x: across, y: down)
            }
        return (
            Point(
                x: (frame.width - size.width * scale.x) / 2 - origin.x * scale.x,
                y: (frame.height - size.height * scale.y) / 2 - origin.y * scale.y), scale
        )
    }
}

/// How a picture is fitted to a frame with another aspect ratio. Both are centred.
package enum VectorFit: String, Hashable, Encodable, Sendable, CaseIterable {
    /// The largest size inside the frame.
    case fit
    /// The smallest size that covers the frame, clipped.
    case fill
    /// Each side scaled independently.
    case stretch
}

package enum FillRule: String, Hashable, Encodable, Sendable, CaseIterable { case nonzero, evenodd }

package enum LineCap: String, Hashable, Encodable, Sendable, CaseIterable {
    case butt, round, square
}

package enum LineJoin: String, Hashable, Encodable, Sendable, CaseIterable {
    case miter, round, bevel
}

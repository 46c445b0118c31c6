/// Lines and curves in pixels, relative to the frame's top left corner.
package struct FreePath: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close

        /// The element with its points moved.
        package func map(_ place: (Point) -> Point) -> Element {
            switch self {
            case .move(let point): .move(place(point))
            case .line(let point): .line(place(point))
            case .curve(let first, let second, let end):
                .curve(place(first), place(second), place(end))
            case .close: .close
            }
        }
    }

    package enum Rule: Hashable, Sendable { case nonzero, evenOdd }
    package enum Cap: Hashable, Sendable { case butt, round, square }
    package enum Join: Hashable, Sendable { case miter, round, bevel }

    /// Starts with a move.
    package var elements: [Element]
    package var rule: Rule
    package var cap: Cap
    package var join: Join
    package var miterLimit: Double
    /// The lengths of a stroke's dashes and gaps in turn, in pixels; empty for an unbroken line.
    package var dash: [Double] = []
    package var dashPhase = 0.0

    package init(
        elements: [Element], rule: Rule = .nonzero, cap: Cap = .butt, join: Join = .miter,
        miterLimit: Double = 10
    ) {
        self.elements = elements
        self.rule = rule
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    /// The bounding box of all points and control points; nil if there are none, or not all are
    /// finite.
    var hull: (left: Double, top: Double, right: Double, bottom: Double)? {
        var left = Double.infinity, top = Double.infinity
        var right = -Double.infinity, bottom = -Double.infinity
        func add(_ point: Point) -> Bool {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
            return point.x.isFinite && point.y.isFinite
        }
        for element in elements {
            let areNumbers =
                switch element {
                case .move(let point), .line(let point): add(point)
                case .curve(let first, let second, let end):
                    add(first) && add(second) && add(end)
                case .close: true
                }
            guard areNumbers else { return nil }
        }
        return left <= right ? (left, top, right, bottom) : nil
    }

    /// The distance by which a stroke of this half width extends beyond the hull.
    func strokeReach(halfWidth: Double) -> Double {
        // A square cap's corner is √2 half widths away.
        max(join == .miter ? max(miterLimit, 1) : 1, cap == .square ? 1.5 : 1) * halfWidth
    }
}

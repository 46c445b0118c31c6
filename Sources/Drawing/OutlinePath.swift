/// Lines and cubic Béziers in pixels, for Cairo to fill.
///
/// Cairo's arcs, rotations and stroker use the C library's sine, whose results depend on the
/// machine. So arcs are made of Béziers here, and a stroke is the area between two outlines.
struct OutlinePath {
    typealias Point = FreePath.Point

    private(set) var elements: [FreePath.Element] = []

    /// The path moved by whole pixels. Points are rounded before as Cairo rounds them, to 1/256
    /// pixel, so that the move itself rounds nothing.
    func moved(left columns: Int, up rows: Int) -> OutlinePath {
        var path = OutlinePath()
        path.elements = elements.map { element in
            element.map { point in
                Point(
                    x: (point.x * 256).rounded(.toNearestOrEven) / 256 - Double(columns),
                    y: (point.y * 256).rounded(.toNearestOrEven) / 256 - Double(rows))
            }
        }
        return path
    }

    /// Distance of a quarter circle's control points from its ends, in radii: 4/3·(√2 − 1).
    static let circleConstant = 0.552_284_749_830_793_4

    /// Adds an outline moved outwards by `offset` pixels (inwards if negative); nothing if it
    /// vanishes.
    mutating func add(_ outline: Outline, in frame: OutlineFrame, offset: Double) {
        switch outline {
        case .capsule:
            addRectangle(frame, radius: min(frame.width, frame.height) / 2, offset: offset)
        case .circle:
            let square = frame.square
            addRectangle(square, radius: square.width / 2, offset: offset)
        case .ellipse:
            if frame.width == frame.height {
                addRectangle(frame, radius: frame.width / 2, offset: offset)
            } else {
                addParallelCurve(ofEllipseIn: frame, offset: offset)
            }
        case .rectangle(let radius):
            let maximum = min(frame.width, frame.height) / 2
            addRectangle(frame, radius: radius > 0 ? min(radius, maximum) : 0, offset: offset)
        case .path:
            preconditionFailure("`PathMask` draws paths")
        }
    }

    /// Adds a polygon; nothing if it has no area.
    mutating func add(polygon: [Point]) {
        guard polygon.count > 2 else { return }
        for (index, corner) in polygon.enumerated() {
            elements.append(index == 0 ? .move(corner) : .line(corner))
        }
        elements.append(.close)
    }

    /// The parallel curve of a rounded rectangle is a rounded rectangle: the radius changes by the
    /// offset, and sharp corners stay sharp.
    private mutating func addRectangle(_ frame: OutlineFrame, radius: Double, offset: Double) {
        let moved = frame.grown(by: offset)
        guard moved.isDrawable else { return }
        let radius = radius > 0 ? max(0, radius + offset) : 0
        let left = moved.x, top = moved.y
        let right = moved.x + moved.width, bottom = moved.y + moved.height
        guard radius > 0 else {
            elements += [
                .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
                .line(Point(x: right, y: bottom)), .line(Point(x: left, y: bottom)), .close,
            ]
            return
        }
        let rest = radius * (1 - Self.circleConstant)
        elements += [
            .move(Point(x: left + radius, y: top)),
            .line(Point(x: right - radius, y: top)),
            .curve(
                Point(x: right - rest, y: top), Point(x: right, y: top + rest),
                Point(x: right, y: top + radius)),
            .line(Point(x: right, y: bottom - radius)),
            .curve(
                Point(x: right, y: bottom - rest), Point(x: right - rest, y: bottom),
                Point(x: right - radius, y: bottom)),
            .line(Point(x: left + radius, y: bottom)),
            .curve(
                Point(x: left + rest, y: bottom), Point(x: left, y: bottom - rest),
                Point(x: left, y: bottom - radius)),
            .line(Point(x: left, y: top + radius)),
            .curve(
                Point(x: left, y: top + rest), Point(x: left + rest, y: top),
                Point(x: left + radius, y: top)),
            .close,
        ]
    }

    private mutating func addParallelCurve(ofEllipseIn frame: OutlineFrame, offset: Double) {
        let quarter = ParallelCurve(
            major: max(frame.width, frame.height) / 2, minor: min(frame.width, frame.height) / 2,
            offset: offset
        ).quarter
        guard let first = quarter.first else { return }
        let isWide = frame.width >= frame.height
        let x = frame.x + frame.width / 2, y = frame.y + frame.height / 2
        func place(_ point: Point, _ signs: (Double, Double)) -> Point {
            let u = point.x * signs.0, v = point.y * signs.1
            return isWide ? Point(x: x + u, y: y + v) : Point(x: x + v, y: y + u)
        }
        // The other quarters are mirrored; every second one runs backwards.
        elements.append(.move(place(first.start, (1, 1))))
        for (signs, isBackward) in [
            ((1.0, 1.0), false), ((-1.0, 1.0), true), ((-1.0, -1.0), false), ((1.0, -1.0), true),
        ] {
            for piece in isBackward ? quarter.reversed().map(\.reversed) : quarter {
                elements.append(
                    .curve(
                        place(piece.control1, signs), place(piece.control2, signs),
                        place(piece.end, signs)))
            }
        }
        elements.append(.close)
    }
}

import PortableMath

/// Shapes as paths. Closed ones run clockwise and start where SVG's do: a rectangle at the end of
/// its top left corner, a circle at the right.
extension FreePath {
    /// The path of an outline in a frame of this size, in pixels.
    package init(_ outline: Outline, width: Double, height: Double) {
        switch outline {
        case .path(let path): self = path
        case .circle:
            let side = min(width, height)
            self.init(elements: Self.ellipse(width, height, side / 2, side / 2))
        case .ellipse: self.init(elements: Self.ellipse(width, height, width / 2, height / 2))
        case .capsule:
            let radius = min(width, height) / 2
            self.init(
                corners: (radius, radius, radius, radius), isContinuous: false, width: width,
                height: height)
        case .rectangle(let radius):
            self.init(
                corners: (radius, radius, radius, radius), isContinuous: false, width: width,
                height: height)
        }
    }

    private static func ellipse(
        _ width: Double, _ height: Double, _ a: Double, _ b: Double
    ) -> [Element] {
        guard a > 0, b > 0 else { return [] }
        let (x, y) = (width / 2, height / 2)
        let (h, v) = (a * OutlinePath.circleConstant, b * OutlinePath.circleConstant)
        func point(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
        return [
            .move(point(a, 0)),
            .curve(point(a, v), point(h, b), point(0, b)),
            .curve(point(-h, b), point(-a, v), point(-a, 0)),
            .curve(point(-a, -v), point(-h, -b), point(0, -b)),
            .curve(point(h, -b), point(a, -v), point(a, 0)),
            .close,
        ]
    }

    // MARK: Corners

    /// A rectangle with a radius for each corner, clockwise from the top left one. As in CSS, radii
    /// that don't fit are all made smaller by one factor.
    package init(
        corners: (Double, Double, Double, Double), isContinuous: Bool, width: Double, height: Double
    ) {
        self.init(elements: [])
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return }
        var radii = [corners.0, corners.1, corners.2, corners.3].map {
            $0.isFinite ? max($0, 0) : 0
        }
        let sides = [width, height, width, height]
        var factor = 1.0
        for (index, side) in sides.enumerated() {
            let sum = radii[index] + radii[(index + 1) % 4]
            if sum > side { factor = min(factor, side / sum) }
        }
        if factor < 1 { radii = radii.map { $0 * factor } }
        let places = [
            Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height),
            Point(x: 0, y: height),
        ]
        // The directions of the sides after the corners.
        let along = [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)]
        for step in 0...4 {
            let index = step % 4
            let radius = radii[index]
            // A side's room is shared in proportion to its corners' radii.
            func room(_ side: Double, _ other: Double) -> Double {
                radius > 0 ? side * radius / (radius + other) : 0
            }
            let minimum = min(
                room(sides[(index + 3) % 4], radii[(index + 3) % 4]),
                room(sides[index], radii[(index + 1) % 4]))
            let curve = Corner(
                radius: radius, room: minimum, isContinuous: isContinuous,
                at: places[index], from: along[(index + 3) % 4], to: along[index])
            if step == 0 {
                elements.append(.move(curve.end))
            } else if step < 4 {
                elements.append(.line(curve.start))
                elements += curve.elements
            } else {
                if radius > 0 {
                    elements.append(.line(curve.start))
                    elements += curve.elements
                }
                elements.append(.close)
            }
        }
    }

    // MARK: Arcs

    /// A part of the largest circle that fits, centred. Angles are in degrees, clockwise from the
    /// right.
    package init(
        arcFrom start: Double, to end: Double, isWedge: Bool, width: Double, height: Double
    ) {
        self.init(elements: [])
        let radius = min(width, height) / 2
        guard radius > 0, radius.isFinite, start.isFinite, end.isFinite else { return }
        let sweep = min(max(end - start, -360), 360)
        let isWhole = abs(sweep) == 360
        let count = max(1, Int((abs(sweep) / 90).rounded(.up)))
        let step = sweep / Double(count) * .pi / 180
        // 4/3·tan of a quarter of the angle.
        let handle = 4.0 / 3 * Portable.sin(step / 4) / Portable.cos(step / 4)
        let center = Point(x: width / 2, y: height / 2)
        let first = start.truncatingRemainder(dividingBy: 360) * .pi / 180
        func place(_ index: Int) -> (point: Point, x: Double, y: Double) {
            let angle = first + step * Double(index)
            let (x, y) = (radius * Portable.cos(angle), radius * Portable.sin(angle))
            return (Point(x: center.x + x, y: center.y + y), x, y)
        }
        elements.append(.move(place(0).point))
        for index in 0..<count where sweep != 0 {
            let (a, b) = (place(index), place(index + 1))
            elements.append(
                .curve(
                    Point(x: a.point.x - a.y * handle, y: a.point.y + a.x * handle),
                    Point(x: b.point.x + b.y * handle, y: b.point.y - b.x * handle),
                    isWhole && index == count - 1 ? place(0).point : b.point))
        }
        if isWhole {
            elements.append(.close)
        } else if isWedge {
            elements += [.line(center), .close]
        }
    }

    // MARK: Stars

    /// A star in the largest circle that fits, or a regular polygon.
    ///
    /// - Parameters:
    ///   - innerRadius: as a fraction of the outer one; nil for a polygon.
    ///   - angle: of the first tip in degrees, clockwise from the top.
    ///   - cornerRadius: in pixels.
    package init(
        starOf points: Int, innerRadius: Double?, angle: Double, cornerRadius: Double,
        width: Double, height: Double
    ) {
        self.init(elements: [])
        let radius = min(width, height) / 2
        guard radius > 0, radius.isFinite, points > 1, angle.isFinite else { return }
        let count = innerRadius == nil ? points : 2 * points
        let corners = (0..<count).map { index in
            let turn =
                angle.truncatingRemainder(dividingBy: 360) - 90 + 360 * Double(index)
                / Double(count)
            let reach = index % 2 == 1 ? radius * (innerRadius ?? 1) : radius
            let radians = turn * .pi / 180
            return Point(
                x: width / 2 + reach * Portable.cos(radians),
                y: height / 2 + reach * Portable.sin(radians))
        }
        addPolygon(corners, cornerRadius: cornerRadius.isFinite ? max(cornerRadius, 0) : 0)
    }

    /// Adds a closed polygon. A corner's arc takes at most half of each side.
    private mutating func addPolygon(_ corners: [Point], cornerRadius: Double) {
        func direction(_ a: Point, _ b: Point) -> (x: Double, y: Double, length: Double) {
            let (x, y) = (b.x - a.x, b.y - a.y)
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? (x / length, y / length, length) : (0, 0, 0)
        }
        for (index, corner) in corners.enumerated() {
            let back = direction(corner, corners[(index + corners.count - 1) % corners.count])
            let ahead = direction(corner, corners[(index + 1) % corners.count])
            let cosine = back.x * ahead.x + back.y * ahead.y
            var start = corner, end = corner
            var curve: Element?
            // The tangent of half the corner's angle; infinite for a straight one.
            let tangent = ((1 - cosine) / (1 + cosine)).squareRoot()
            if cornerRadius > 0, tangent > 0, tangent.isFinite {
                let cut = min(cornerRadius / tangent, min(back.length, ahead.length) / 2)
                let radius = cut * tangent
                // The arc turns by π less the angle. The handles are 4/3·tan of a quarter of that.
                let half = 1 / tangent
                let handle = 4.0 / 3 * ((1 + half * half).squareRoot() - 1) / half * radius
                start = Point(x: corner.x + back.x * cut, y: corner.y + back.y * cut)
                end = Point(x: corner.x + ahead.x * cut, y: corner.y + ahead.y * cut)
                curve = .curve(
                    Point(x: start.x - back.x * handle, y: start.y - back.y * handle),
                    Point(x: end.x - ahead.x * handle, y: end.y - ahead.y * handle), end)
            }
            elements.append(index == 0 ? .move(start) : .line(start))
            if let curve { elements.append(curve) }
        }
        elements.append(.close)
    }
}

/// A corner of a rectangle as three curves.
private struct Corner {
    typealias Point = FreePath.Point

    var start: Point
    var elements: [FreePath.Element]
    var end: Point

    /// Distances from the corner in radii: along the incoming side, and along the outgoing one.
    private typealias Place = (before: Double, after: Double)

    /// Apple's continuous corner of radius 1: it begins 1.528665 before the corner and follows the
    /// circle in the middle. The numbers are those of `UIBezierPath(roundedRect:cornerRadius:)`.
    private static let continuous: [Place] = [
        (1.528_664_83, 0),
        (1.088_492_96, 0), (0.868_406_94, 0), (0.631_493_79, 0.074_911_39),
        (0.372_823_83, 0.169_059_56), (0.169_059_56, 0.372_823_83),
        (0.074_911_39, 0.631_493_79),
        (0, 0.868_406_94), (0, 1.088_492_96), (0, 1.528_664_83),
    ]

    /// A quarter circle, divided at the same angles.
    private static let circular: [Place] = {
        // The angle of the first division: where (0.63149, 0.07491) is seen from (1, 1).
        let (x, y) = (1 - 0.631_493_79, 1 - 0.074_911_39)
        let reach = (x * x + y * y).squareRoot()
        let (sine, cosine) = (x / reach, y / reach)
        func handle(_ sine: Double, _ cosine: Double) -> Double {
            // tan of a quarter of an angle by its sine and cosine.
            let half = sine / (1 + cosine)
            return 4.0 / 3 * ((1 + half * half).squareRoot() - 1) / half
        }
        let outer = handle(sine, cosine)
        // The middle arc's angle is 90° − 2·the first one.
        let inner = handle(cosine * cosine - sine * sine, 2 * sine * cosine)
        let first: Place = (1 - sine, 1 - cosine)
        let second: Place = (1 - cosine, 1 - sine)
        return [
            (1, 0),
            (1 - outer, 0), (first.before + cosine * outer, first.after - sine * outer), first,
            (first.before - cosine * inner, first.after + sine * inner),
            (second.before + sine * inner, second.after - cosine * inner), second,
            (second.before - sine * outer, second.after + cosine * outer), (0, 1 - outer), (0, 1),
        ]
    }()

    /// - Parameters:
    ///   - room: the length that the corner may take of each side. A continuous corner that needs
    ///     more becomes rounder.
    ///   - from, to: the directions of the sides before and after the corner.
    init(
        radius: Double, room: Double, isContinuous: Bool, at corner: Point, from: Point, to: Point
    ) {
        guard radius > 0 else {
            (start, elements, end) = (corner, [], corner)
            return
        }
        let maximum = Self.continuous[0].before
        let smoothness = isContinuous ? min(max((room / radius - 1) / (maximum - 1), 0), 1) : 0
        let places = zip(Self.circular, Self.continuous).map { circle, smooth -> Point in
            let before = (circle.before + (smooth.before - circle.before) * smoothness) * radius
            let after = (circle.after + (smooth.after - circle.after) * smoothness) * radius
            return Point(
                x: corner.x - from.x * before + to.x * after,
                y: corner.y - from.y * before + to.y * after)
        }
        start = places[0]
        end = places[9]
        elements = [
            .curve(places[1], places[2], places[3]), .curve(places[4], places[5], places[6]),
            .curve(places[7], places[8], places[9]),
        ]
    }
}

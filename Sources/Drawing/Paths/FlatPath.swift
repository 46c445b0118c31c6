/// A path flattened to lines, to within a hundredth of a pixel.
///
/// Cairo's flattening is limited to its range of coordinates, and `PathStroke` needs lines.
struct FlatPath {
    typealias Point = FreePath.Point

    /// A subpath: the lines from a `move`.
    struct Contour {
        /// No two successive points are equal.
        var points: [Point]
        /// Whether each point is a corner; other points lie on a curve.
        var isCorner: [Bool]
        var isClosed: Bool
        /// Whether anything follows the move; lone moves are invisible.
        var isDrawn: Bool
        /// Whether the first and last points are ends, not cuts.
        var endsHere = (first: true, last: true)
    }

    private(set) var contours: [Contour] = []
    /// The number of lines in all contours.
    private(set) var lineCount = 0

    private static let tolerance = 0.01
    private static let maxPieces = 4096.0
    /// The number of lines of a detailed map at wall size.
    private static let maxLines = 1 << 20

    /// - Parameters:
    ///
    ///   - path: of finite points.
    ///   - window: curves outside become single lines.
    /// - Throws: a `DrawingError` for too many lines.
    init(
        _ path: FreePath, offset: Point,
        window: (left: Double, top: Double, right: Double, bottom: Double)
    ) throws(DrawingError) {
        var contour: Contour?
        var start = Point(x: 0, y: 0)
        func placed(_ point: Point) -> Point {
            Point(x: point.x + offset.x, y: point.y + offset.y)
        }
        func finish() {
            guard let contour, contour.isDrawn else { return }
            lineCount += contour.points.count
            contours.append(contour)
        }
        for element in path.elements {
            guard lineCount + (contour?.points.count ?? 0) <= Self.maxLines else {
                throw DrawingError(
                    code: 0,
                    reason: "at this size its curves come to more than \(Self.maxLines) lines",
                    hint: "make it smaller, or its curves fewer")
            }
            switch element {
            case .move(let point):
                finish()
                start = placed(point)
                contour = Contour(start)
            case .line(let point):
                if contour == nil { contour = Contour(start) }
                contour?.add(placed(point), isCorner: true)
            case .curve(let first, let second, let end):
                if contour == nil { contour = Contour(start) }
                contour?.addCurve(
                    placed(first), placed(second), placed(end), window, Self.pieceCount)
            case .close:
                contour?.close()
                finish()
                contour = nil
            }
        }
        finish()
    }

    private init(_ contours: [Contour]) {
        self.contours = contours
        lineCount = contours.reduce(0) { $0 + $1.points.count }
    }

    /// Splits the path into parts of about `count` lines. Where a contour is cut, the parts overlap
    /// by a few pixels, so that no pixel is covered by two ends only.
    ///
    /// - Parameter halfWidth: of the stroke: inside bends, strokes overlap by less than their
    ///   lines.
    func parts(ofLines count: Int, halfWidth: Double) -> [FlatPath] {
        var parts: [FlatPath] = []
        var pending: [Contour] = []
        var pendingCount = 0
        func finish() {
            if !pending.isEmpty { parts.append(FlatPath(pending)) }
            (pending, pendingCount) = ([], 0)
        }
        for contour in contours {
            for piece in contour.pieces(ofLines: count, sharing: 4 + 2 * halfWidth) {
                pending.append(piece)
                pendingCount += piece.points.count
                if pendingCount >= count { finish() }
            }
        }
        finish()
        return parts
    }

    /// Lines per cubic Bézier: the error of n chords is an eighth of the largest second derivative,
    /// over n².
    private static func pieceCount(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            let x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y
            return (x * x + y * y).squareRoot()
        }
        let count = (0.75 * max(bend(a, b, c), bend(b, c, d)) / tolerance).squareRoot()
        return Int(min(max(count.rounded(.up), 1), maxPieces))
    }
}

extension FlatPath.Contour {
    typealias Point = FreePath.Point

    fileprivate init(_ start: Point) {
        self.init(points: [start], isCorner: [true], isClosed: false, isDrawn: false)
    }

    fileprivate mutating func add(_ point: Point, isCorner: Bool) {
        isDrawn = true
        guard point != points[points.count - 1] else { return }
        points.append(point)
        self.isCorner.append(isCorner)
    }

    fileprivate mutating func addCurve(
        _ first: Point, _ second: Point, _ end: Point,
        _ window: (left: Double, top: Double, right: Double, bottom: Double),
        _ pieceCount: (Point, Point, Point, Point) -> Int
    ) {
        let start = points[points.count - 1]
        let xs = [start.x, first.x, second.x, end.x], ys = [start.y, first.y, second.y, end.y]
        let isOutside =
            xs.allSatisfy { $0 < window.left } || xs.allSatisfy { $0 > window.right }
            || ys.allSatisfy { $0 < window.top } || ys.allSatisfy { $0 > window.bottom }
        let count = isOutside ? 1 : pieceCount(start, first, second, end)
        for piece in 1..<max(count, 1) {
            let t = Double(piece) / Double(count), u = 1 - t
            let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
            add(
                Point(
                    x: a * start.x + b * first.x + c * second.x + d * end.x,
                    y: a * start.y + b * first.y + c * second.y + d * end.y), isCorner: false)
        }
        add(end, isCorner: true)
    }

    /// - Parameter pixels: length of the overlap, at most half of the lines.
    fileprivate func pieces(ofLines count: Int, sharing pixels: Double) -> [Self] {
        guard points.count > count, points.count > 3 else { return [self] }
        var open = self
        if isClosed {
            // Continues past the first point, which then has its corner.
            let more = Self.count(of: points[...], pixels: pixels)
            open.points += points.prefix(more + 1)
            open.isCorner += isCorner.prefix(more + 1)
            open.isClosed = false
            open.endsHere = (false, false)
        }
        let last = open.points.count - 1
        let step = max(count, 2)
        var pieces: [Self] = []
        var start = 0
        while true {
            let end = min(start + step, last)
            var piece = open
            piece.points = Array(open.points[start...end])
            piece.isCorner = Array(open.isCorner[start...end])
            piece.endsHere = (start == 0 && open.endsHere.first, end == last && open.endsHere.last)
            pieces.append(piece)
            guard end < last else { break }
            let shared = Self.count(
                of: open.points[(start + step / 2)...end].reversed(), pixels: pixels)
            start = max(end - shared, start + 1)
        }
        return pieces
    }

    /// The number of leading lines that reach a length of `pixels`; at least one.
    private static func count(of points: some Sequence<FreePath.Point>, pixels: Double) -> Int {
        var length = 0.0
        var count = 0
        var before: FreePath.Point?
        for point in points {
            if let before {
                let (x, y) = (point.x - before.x, point.y - before.y)
                length += (x * x + y * y).squareRoot()
                count += 1
                if length >= pixels { break }
            }
            before = point
        }
        return max(count, 1)
    }

    fileprivate mutating func close() {
        isDrawn = true
        isClosed = true
        if points.count > 1, points[points.count - 1] == points[0] {
            points.removeLast()
            isCorner.removeLast()
        }
    }
}

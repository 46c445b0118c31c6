/// A path's curves as short lines, which stray a hundredth of a pixel from them at most.
///
/// Cairo could do that as well, but not far outside the canvas, where its coordinates end; and a
/// stroke is made of lines.
struct FlatPath {
    typealias Point = FreePath.Point

    /// One line from its `move` on.
    struct Contour {
        /// No two neighbours are the same.
        var points: [Point]
        /// Whether the line has a corner at the point, and doesn't merely bend.
        var isCorner: [Bool]
        var isClosed: Bool
        /// Whether there is anything after the move; a lone move is never seen.
        var isDrawn: Bool
    }

    private(set) var contours: [Contour] = []

    private static let tolerance = 0.01
    private static let mostPieces = 4096.0

    /// - Parameters:
    ///   - path: its points are numbers.
    ///   - window: curves that lie outside become single lines.
    init(
        _ path: FreePath, offset: Point,
        window: (left: Double, top: Double, right: Double, bottom: Double)
    ) {
        var contour: Contour?
        var start = Point(x: 0, y: 0)
        func placed(_ point: Point) -> Point {
            Point(x: point.x + offset.x, y: point.y + offset.y)
        }
        func finish() {
            if let contour, contour.isDrawn { contours.append(contour) }
        }
        for element in path.elements {
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

    /// How many lines a cubic Bézier is cut into: a chord of the nth part of a curve strays by an
    /// eighth of its largest second derivative, over n².
    private static func pieceCount(
        _ a: Point, _ b: Point, _ c: Point, _ d: Point
    ) -> Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            let x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y
            return (x * x + y * y).squareRoot()
        }
        let count = (0.75 * max(bend(a, b, c), bend(b, c, d)) / tolerance).squareRoot()
        return Int(min(max(count.rounded(.up), 1), mostPieces))
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

    fileprivate mutating func close() {
        isDrawn = true
        isClosed = true
        if points.count > 1, points[points.count - 1] == points[0] {
            points.removeLast()
            isCorner.removeLast()
        }
    }
}

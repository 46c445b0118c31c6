/// The lengths of a path's lines and curves, for trimming and dashing.
///
/// A curve is measured in pieces by Gauss–Legendre quadrature of its speed with five nodes. The
/// places in a path depend on the path alone, not on the part of the canvas that is drawn.
struct PathLength {
    typealias Point = FreePath.Point

    /// A line or a curve.
    struct Segment {
        /// A line has its ends as control points too.
        var points: (Point, Point, Point, Point)
        var isLine: Bool
        /// Lengths up to the end of each piece.
        var lengths: [Double]

        var length: Double { lengths[lengths.count - 1] }
    }

    struct Contour {
        var segments: [Segment]
        var isClosed: Bool
        var start: Point
        var length: Double
    }

    let contours: [Contour]
    var length: Double { contours.reduce(0) { $0 + $1.length } }

    init(_ path: FreePath) {
        var contours: [Contour] = []
        var segments: [Segment] = []
        var start = Point(x: 0, y: 0)
        var last = start
        var isOpen = false
        func finish(isClosed: Bool) {
            guard isOpen else { return }
            contours.append(
                Contour(
                    segments: segments, isClosed: isClosed, start: start,
                    length: segments.reduce(0) { $0 + $1.length }))
            segments = []
            isOpen = false
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                finish(isClosed: false)
                (start, last) = (point, point)
            case .line(let point):
                isOpen = true
                if point != last { segments.append(Segment(from: last, to: point)) }
                last = point
            case .curve(let first, let second, let end):
                isOpen = true
                segments.append(Segment(last, first, second, end))
                last = end
            case .close:
                isOpen = true
                if last != start { segments.append(Segment(from: last, to: start)) }
                finish(isClosed: true)
                last = start
            }
        }
        finish(isClosed: false)
        self.contours = contours
    }
}

extension PathLength.Segment {
    typealias Point = FreePath.Point

    private static let pieceCount = 16

    init(from start: Point, to end: Point) {
        points = (start, start, end, end)
        isLine = true
        let (x, y) = (end.x - start.x, end.y - start.y)
        lengths = [(x * x + y * y).squareRoot()]
    }

    init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        points = (start, first, second, end)
        isLine = false
        lengths = []
        var sum = 0.0
        for piece in 0..<Self.pieceCount {
            sum += length(
                from: Double(piece) / Double(Self.pieceCount),
                to: Double(piece + 1) / Double(Self.pieceCount))
            lengths.append(sum)
        }
    }

    /// The nodes and weights of five-point Gauss–Legendre quadrature on −1…1; Abramowitz and
    /// Stegun, table 25.4.
    private static let nodes = [
        (0.0, 0.568_888_888_888_888_9),
        (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
        (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
        (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
        (0.906_179_845_938_664, 0.236_926_885_056_189_1),
    ]

    private func length(from start: Double, to end: Double) -> Double {
        let (middle, half) = ((start + end) / 2, (end - start) / 2)
        return half * Self.nodes.reduce(0) { $0 + $1.1 * speed(at: middle + half * $1.0) }
    }

    private func speed(at t: Double) -> Double {
        let u = 1 - t
        func slope(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
        }
        let (a, b, c, d) = points
        let (x, y) = (slope(a.x, b.x, c.x, d.x), slope(a.y, b.y, c.y, d.y))
        return (x * x + y * y).squareRoot()
    }

    /// Returns the parameter at which a length is reached.
    func parameter(at wanted: Double) -> Double {
        if wanted <= 0 { return 0 }
        if wanted >= length { return 1 }
        if isLine { return wanted / length }
        let count = lengths.count
        let piece = lengths.firstIndex { $0 > wanted } ?? count - 1
        var low = Double(piece) / Double(count), high = Double(piece + 1) / Double(count)
        let (start, before) = (low, piece == 0 ? 0 : lengths[piece - 1])
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if before + length(from: start, to: middle) < wanted {
                low = middle
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }

    /// Returns the part between two parameters as an element; its start is the current point.
    func part(from start: Double, to end: Double) -> (start: Point, element: FreePath.Element) {
        let (a, b, c, d) = points
        func mix(_ p: Point, _ q: Point, _ t: Double) -> Point {
            if t == 0 { return p }
            if t == 1 { return q }
            return Point(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
        if isLine { return (mix(a, d, start), .line(mix(a, d, end))) }
        /// The blossom: the polar form of the curve.
        func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point {
            let (ab, bc, cd) = (mix(a, b, r), mix(b, c, r), mix(c, d, r))
            return mix(mix(ab, bc, s), mix(bc, cd, s), t)
        }
        return (
            blossom(start, start, start),
            .curve(
                blossom(start, start, end), blossom(start, end, end), blossom(end, end, end))
        )
    }
}

extension PathLength.Contour {
    /// Adds the part between two lengths from the contour's start as an open contour.
    ///
    /// - Parameter keepsPoints: whether a part without length becomes a very short line in the
    ///   contour's direction, for round and square line ends.
    func add(from start: Double, to end: Double, keepsPoints: Bool, to path: inout FreePath) {
        var reached = 0.0
        var isFirst = true
        for segment in segments {
            defer { reached += segment.length }
            let (from, to) = (start - reached, end - reached)
            let isPoint = keepsPoints && start == end && from >= 0 && from <= segment.length
            guard to > 0 && from < segment.length || isPoint && isFirst else { continue }
            let first = segment.parameter(at: from)
            var last = segment.parameter(at: to)
            if isPoint, segment.length > 0 {
                last = min(first + Self.dotLength / segment.length, 1)
            }
            let part = segment.part(from: first, to: last)
            if isFirst { path.elements.append(.move(part.start)) }
            path.elements.append(part.element)
            isFirst = false
            if isPoint { return }
        }
    }

    /// Pixels.
    private static let dotLength = 1.0 / 1024
}

extension FreePath {
    /// Returns the part between two fractions of the path's length. Without any length, nothing is
    /// left.
    package func trimmed(from: Double, to: Double) -> FreePath {
        let from = from.isFinite ? min(max(from, 0), 1) : 0
        let to = to.isFinite ? min(max(to, 0), 1) : 0
        if from == 0, to == 1 { return self }
        var path = self
        path.elements = []
        guard from < to else { return path }
        let measured = PathLength(self)
        let whole = measured.length
        guard whole > 0, whole.isFinite else { return path }
        let (start, end) = (from * whole, to * whole)
        var reached = 0.0
        for contour in measured.contours {
            defer { reached += contour.length }
            guard end > reached, start < reached + contour.length else { continue }
            if start <= reached, end >= reached + contour.length {
                path.add(contour)
            } else {
                contour.add(
                    from: max(start - reached, 0), to: min(end - reached, contour.length),
                    keepsPoints: false, to: &path)
            }
        }
        return path
    }

    private mutating func add(_ contour: PathLength.Contour) {
        elements.append(.move(contour.start))
        for segment in contour.segments {
            let (_, first, second, end) = segment.points
            elements.append(segment.isLine ? .line(end) : .curve(first, second, end))
        }
        if contour.isClosed { elements.append(.close) }
    }

    /// More dashes than pixels of the largest canvas's edges.
    private static let maxDashes = 1 << 16

    private static func tooMany(_ count: Double) -> DrawingError {
        let number = Int(exactly: count.rounded()).map(String.init) ?? "countless"
        return DrawingError(
            code: 0, reason: "its stroke has \(number) dashes and gaps, more than \(maxDashes)",
            hint: "make its dashes and gaps longer")
    }

    /// The lengths of dashes and gaps in turn, an even number; nil if the path is drawn whole.
    private var dashPattern: [Double]? {
        guard !dash.isEmpty, dash.allSatisfy({ $0 >= 0 && $0.isFinite }), dashPhase.isFinite
        else { return nil }
        let pattern = dash.count % 2 == 0 ? dash : dash + dash
        let period = pattern.reduce(0, +)
        return period > 0 && period.isFinite ? pattern : nil
    }

    /// - Throws: a `DrawingError` for too many dashes.
    package func checkDashes() throws(DrawingError) {
        if let dashPattern { try Self.check(dashPattern, along: PathLength(self)) }
    }

    private static func check(
        _ pattern: [Double], along measured: PathLength
    ) throws(DrawingError) {
        let count = measured.length / pattern.reduce(0, +) * Double(pattern.count)
        guard count.isFinite, count <= Double(maxDashes) else { throw tooMany(count) }
    }

    /// Returns the path's dashes as open contours. The pattern starts again in each contour, as in
    /// SVG and Core Graphics.
    ///
    /// - Throws: a `DrawingError` for too many dashes.
    func dashed() throws(DrawingError) -> FreePath {
        guard let pattern = dashPattern else { return self }
        let period = pattern.reduce(0, +)
        let measured = PathLength(self)
        try Self.check(pattern, along: measured)
        var phase = dashPhase.truncatingRemainder(dividingBy: period)
        if phase < 0 { phase += period }
        var first = 0
        // A dash without length at the start is a dot there.
        while phase > 0, phase >= pattern[first], first < pattern.count - 1 {
            phase -= pattern[first]
            first += 1
        }
        phase = min(phase, pattern[first])
        var path = self
        path.elements = []
        path.dash = []
        for contour in measured.contours {
            var index = first
            var place = 0.0
            var rest = pattern[first] - phase
            // Every round has a part of positive length, or is one of few.
            while place < contour.length || place == 0 && contour.length == 0 {
                let end = min(place + rest, contour.length)
                if index % 2 == 0 {
                    if place == 0, end == contour.length {
                        path.add(contour)
                    } else {
                        contour.add(from: place, to: end, keepsPoints: cap != .butt, to: &path)
                    }
                }
                guard contour.length > 0 else { break }
                place = end
                index = (index + 1) % pattern.count
                rest = pattern[index]
            }
        }
        return path
    }
}

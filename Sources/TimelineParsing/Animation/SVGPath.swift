import TimelineModel

/// SVG path data as a line of many short pieces.
///
/// Commands M L H V C S Q T Z in both cases (SVG 1.1, section 8.3). A finger can't jump, so there
/// is one M, at the beginning.
struct SVGPath {
    struct Mistake: Error {
        var message: String
        /// Counted in Unicode scalars from the beginning of the path data.
        var offset: Int
    }

    static let mostPoints = 200_000
    private static let piecesPerCurve = 64

    private(set) var points: [Point] = []

    private var scanner: SVGScanner
    private var start = Point.zero
    private var current = Point.zero
    /// The control point that S or T mirrors, where the command before was of its kind.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    init(_ text: String) throws(Mistake) {
        scanner = SVGScanner(text)
        guard let first = scanner.takeCommand() else {
            throw Mistake(message: "path data begins with M", offset: scanner.offset)
        }
        guard first == "M" || first == "m" else {
            throw Mistake(
                message: "path data begins with M, not \(first)", offset: scanner.offset - 1)
        }
        start = try scanner.point()
        current = start
        points = [start]
        // Further pairs after M are lines.
        while scanner.hasNumber { try draw(first == "M" ? "L" : "l") }
        while let command = scanner.takeCommand() {
            let offset = scanner.offset - 1
            guard "LlHhVvCcSsQqTtZz".unicodeScalars.contains(command) else {
                throw Mistake(message: Self.reason(command), offset: offset)
            }
            repeat { try draw(command) } while scanner.hasNumber && command != "Z" && command != "z"
        }
        guard scanner.isAtEnd else {
            throw Mistake(message: "expected a command or a number", offset: scanner.offset)
        }
    }

    private static func reason(_ command: Unicode.Scalar) -> String {
        switch command {
        case "M", "m": "a finger can't jump: a second M needs a gesture of its own"
        case "A", "a": "arcs are not read here; write the curve with C"
        default: "'\(command)' is no command of path data"
        }
    }

    private mutating func draw(_ command: Unicode.Scalar) throws(Mistake) {
        let isRelative = ("a"..."z").contains(command)
        let base = isRelative ? current : .zero
        var cubicControl: Point?
        var quadraticControl: Point?
        switch command {
        case "L", "l": try line(to: scanner.point().moved(by: base))
        case "H", "h": try line(to: Point(x: base.x + scanner.number(), y: current.y))
        case "V", "v": try line(to: Point(x: current.x, y: base.y + scanner.number()))
        case "Z", "z": try line(to: start)
        case "C", "c", "S", "s":
            let isShort = command == "S" || command == "s"
            let first =
                isShort
                ? (lastCubicControl ?? current).mirrored(at: current)
                : try scanner.point().moved(by: base)
            let second = try scanner.point().moved(by: base)
            cubicControl = second
            try cubic(first, second, try scanner.point().moved(by: base))
        default:
            let isShort = command == "T" || command == "t"
            let control =
                isShort
                ? (lastQuadraticControl ?? current).mirrored(at: current)
                : try scanner.point().moved(by: base)
            quadraticControl = control
            let end = try scanner.point().moved(by: base)
            try cubic(
                current.toward(control, by: 2.0 / 3), end.toward(control, by: 2.0 / 3), end)
        }
        lastCubicControl = cubicControl
        lastQuadraticControl = quadraticControl
    }

    private mutating func line(to end: Point) throws(Mistake) {
        guard points.count < Self.mostPoints else {
            throw Mistake(message: "the path is too long", offset: scanner.offset)
        }
        points.append(end)
        current = end
    }

    private mutating func cubic(_ a: Point, _ b: Point, _ end: Point) throws(Mistake) {
        let start = current
        for piece in 1..<Self.piecesPerCurve {
            let t = Double(piece) / Double(Self.piecesPerCurve)
            let u = 1 - t
            let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            try line(
                to: Point(
                    x: weights.0 * start.x + weights.1 * a.x + weights.2 * b.x + weights.3 * end.x,
                    y: weights.0 * start.y + weights.1 * a.y + weights.2 * b.y + weights.3 * end.y))
        }
        try line(to: end)
    }

    /// `count` + 1 points along the path: point i is where `easing` of i/count of its length ends.
    func sampled(_ count: Int, easing: TimingCurve) -> [Point] {
        var lengths = [0.0]
        for (a, b) in zip(points, points.dropFirst()) {
            let (x, y) = (b.x - a.x, b.y - a.y)
            lengths.append((lengths.last ?? 0) + (x * x + y * y).squareRoot())
        }
        let total = lengths.last ?? 0
        return (0...count).map { index in
            let wanted = easing.progress(at: Double(index) / Double(count)) * total
            var (low, high) = (0, points.count - 1)
            while high - low > 1 {
                let middle = (low + high) / 2
                if lengths[middle] <= wanted { low = middle } else { high = middle }
            }
            guard high > low, lengths[high] > lengths[low] else { return points[low] }
            let fraction = (wanted - lengths[low]) / (lengths[high] - lengths[low])
            // An easing may overshoot; beyond the ends the first and last pieces go straight on.
            return points[low].toward(points[high], by: fraction)
        }
    }
}

extension Point {
    fileprivate func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
    fileprivate func mirrored(at center: Point) -> Point {
        Point(x: 2 * center.x - x, y: 2 * center.y - y)
    }
    fileprivate func toward(_ other: Point, by fraction: Double) -> Point {
        Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// The letters and numbers of path data.
private struct SVGScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var offset = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    var isAtEnd: Bool { offset >= scalars.count }

    var hasNumber: Bool {
        mutating get {
            skipSeparators()
            guard let next else { return false }
            return next == "-" || next == "+" || next == "." || ("0"..."9").contains(next)
        }
    }

    mutating func takeCommand() -> Unicode.Scalar? {
        skipSeparators()
        guard let next, ("a"..."z").contains(next) || ("A"..."Z").contains(next) else { return nil }
        offset += 1
        return next
    }

    mutating func point() throws(SVGPath.Mistake) -> Point {
        let x = try number()
        return Point(x: x, y: try number())
    }

    /// Numbers may touch: `3-4` and `.5.5` are two each.
    mutating func number() throws(SVGPath.Mistake) -> Double {
        skipSeparators()
        let start = offset
        if next == "-" || next == "+" { offset += 1 }
        skipDigits()
        if next == "." {
            offset += 1
            skipDigits()
        }
        if next == "e" || next == "E" {
            offset += 1
            if next == "-" || next == "+" { offset += 1 }
            skipDigits()
        }
        let text = String(String.UnicodeScalarView(scalars[start..<offset]))
        guard let number = coreSchemaNumber(text), abs(number) <= 1e9 else {
            throw SVGPath.Mistake(message: "expected a number", offset: start)
        }
        return number
    }

    private mutating func skipDigits() {
        while let next, ("0"..."9").contains(next) { offset += 1 }
    }

    private mutating func skipSeparators() {
        while let next, next == " " || next == "," || next == "\n" || next == "\t" || next == "\r" {
            offset += 1
        }
    }
}

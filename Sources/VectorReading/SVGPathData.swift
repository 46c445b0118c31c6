package import TimelineModel

/// SVG path data with all commands, `M L H V C S Q T A Z` in both cases (SVG 1.1, section 8.3).
package struct SVGPathData {
    package struct Mistake: Error, CustomStringConvertible {
        package var message: String
        /// The position in the path data, in Unicode scalars.
        package var offset: Int

        package var description: String { message }
    }

    static let maxCommands = 100_000

    package private(set) var elements: [VectorPath.Element] = []
    /// The position of each element's command, or of its numbers if the letter is omitted.
    private(set) var offsets: [Int] = []

    private var scanner: SVGScanner
    private var start = Point.zero
    private var current = Point.zero
    /// Whether the path was just closed: the next command starts a new subpath.
    private var needsMove = false
    private var offset = 0
    /// The control point that S or T mirrors; nil unless the previous command was of the same kind.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    package init(_ text: String) throws(Mistake) {
        scanner = SVGScanner(text)
        guard let first = scanner.takeCommand() else {
            throw Mistake(message: "path data begins with M", offset: scanner.offset)
        }
        guard first == "M" || first == "m" else {
            throw Mistake(
                message: "path data begins with M, not \(first)", offset: scanner.offset - 1)
        }
        var command = first
        repeat {
            offset = scanner.offset - 1
            guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(command) else {
                throw Mistake(message: "'\(command)' is not a command of path data", offset: offset)
            }
            try draw(command)
            while scanner.hasNumber, command != "Z", command != "z" {
                offset = scanner.offset
                // Further pairs after M are lines.
                try draw(command == "M" ? "L" : command == "m" ? "l" : command)
            }
            guard let next = scanner.takeCommand() else { break }
            command = next
        } while true
        guard scanner.isAtEnd else {
            throw Mistake(message: "expected a command or a number", offset: scanner.offset)
        }
    }

    private mutating func draw(_ command: Unicode.Scalar) throws(Mistake) {
        let base = ("a"..."z").contains(command) ? current : .zero
        var cubicControl: Point?
        var quadraticControl: Point?
        switch command {
        case "M", "m":
            start = try scanner.point().moved(by: base)
            current = start
            needsMove = false
            try append(.move(start))
        case "L", "l": try line(to: scanner.point().moved(by: base))
        case "H", "h": try line(to: Point(x: base.x + scanner.number(), y: current.y))
        case "V", "v": try line(to: Point(x: current.x, y: base.y + scanner.number()))
        case "Z", "z":
            if !needsMove { try append(.close) }
            needsMove = true
            current = start
        case "C", "c", "S", "s":
            let isShort = command == "S" || command == "s"
            let first =
                isShort
                ? (lastCubicControl ?? current).mirrored(at: current)
                : try scanner.point().moved(by: base)
            let second = try scanner.point().moved(by: base)
            cubicControl = second
            try cubic(first, second, try scanner.point().moved(by: base))
        case "A", "a":
            let arc = SVGArc(
                radii: try scanner.point(), rotation: try scanner.number(),
                isLarge: try scanner.flag(), isClockwise: try scanner.flag(), from: current,
                to: try scanner.point().moved(by: base))
            guard let curves = arc.curves else { return try line(to: arc.to) }
            for (first, second, end) in curves { try cubic(first, second, end) }
        default:
            let isShort = command == "T" || command == "t"
            let control =
                isShort
                ? (lastQuadraticControl ?? current).mirrored(at: current)
                : try scanner.point().moved(by: base)
            quadraticControl = control
            let end = try scanner.point().moved(by: base)
            try cubic(current.toward(control, by: 2.0 / 3), end.toward(control, by: 2.0 / 3), end)
        }
        lastCubicControl = cubicControl
        lastQuadraticControl = quadraticControl
    }

    private mutating func line(to end: Point) throws(Mistake) {
        try begin()
        try append(.line(end))
        current = end
    }

    private mutating func cubic(_ a: Point, _ b: Point, _ end: Point) throws(Mistake) {
        try begin()
        try append(.curve(a, b, end))
        current = end
    }

    /// After Z, starts a subpath at the point where the path was closed.
    private mutating func begin() throws(Mistake) {
        guard needsMove else { return }
        needsMove = false
        try append(.move(current))
    }

    private mutating func append(_ element: VectorPath.Element) throws(Mistake) {
        guard elements.count < Self.maxCommands else {
            throw Mistake(
                message: "the path has more than \(Self.maxCommands) pieces", offset: offset)
        }
        elements.append(element)
        offsets.append(offset)
    }
}

extension Point {
    func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
    func toward(_ other: Point, by fraction: Double) -> Point {
        Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
    fileprivate func mirrored(at center: Point) -> Point {
        Point(x: 2 * center.x - x, y: 2 * center.y - y)
    }
}

import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import Drawing

private typealias Point = FreePath.Point

@Suite("Lengths of paths", .seeded)
struct PathLengthTests {
    private static func path(_ random: inout SplitMix64) -> FreePath {
        func point(_ random: inout SplitMix64) -> Point {
            Point(x: random.nextNumber(in: -50..<150), y: random.nextNumber(in: -50..<150))
        }
        var path = FreePath(elements: [])
        for _ in 0..<(1 + random.next() % 3) {
            path.elements.append(.move(point(&random)))
            for _ in 0..<(1 + random.next() % 4) {
                path.elements.append(
                    random.next() % 2 == 0
                        ? .line(point(&random))
                        : .curve(point(&random), point(&random), point(&random)))
            }
            if random.next() % 2 == 0 { path.elements.append(.close) }
        }
        return path
    }

    /// The length of a path of very many chords.
    private static func length(_ path: FreePath) -> Double {
        var sum = 0.0
        var (start, last) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        func go(to point: Point) {
            sum += Portable.hypot(point.x - last.x, point.y - last.y)
            last = point
        }
        for element in path.elements {
            switch element {
            case .move(let point): (start, last) = (point, point)
            case .line(let point): go(to: point)
            case .curve(let first, let second, let end):
                let begin = last
                for step in 1...4000 {
                    let t = Double(step) / 4000, u = 1 - t
                    let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
                    go(
                        to: Point(
                            x: a * begin.x + b * first.x + c * second.x + d * end.x,
                            y: a * begin.y + b * first.y + c * second.y + d * end.y))
                }
            case .close: go(to: start)
            }
        }
        return sum
    }

    private static func near(_ one: Double, _ other: Double, _ whole: Double) -> Bool {
        abs(one - other) <= 1e-4 * whole
    }

    @Test("a path is as long as its chords", arguments: TestSeed.several(1...40))
    func lengths(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let path = Self.path(&random)
        let length = Self.length(path)
        #expect(Self.near(PathLength(path).length, length, length), "seed \(seed)")
    }

    @Test(
        "what trimming leaves has its part of the length, and parts meet",
        arguments: TestSeed.several(1...60))
    func trimming(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let path = Self.path(&random)
        let whole = Self.length(path)
        let cuts = [random.nextUnit(), random.nextUnit()].sorted()
        let parts = [(0, cuts[0]), (cuts[0], cuts[1]), (cuts[1], 1)].map {
            path.trimmed(from: $0.0, to: $0.1)
        }
        for (part, fraction) in zip(parts, [cuts[0], cuts[1] - cuts[0], 1 - cuts[1]]) {
            #expect(Self.near(Self.length(part), fraction * whole, whole), "seed \(seed)")
        }
        #expect(path.trimmed(from: 0, to: 1) == path)
        #expect(path.trimmed(from: -3, to: 7) == path)
        #expect(path.trimmed(from: cuts[1], to: cuts[0]).elements.isEmpty)
        guard case .move(let start)? = parts[2].elements.first else { return }
        let end: Point? =
            switch parts[1].elements.last {
            case .line(let point)?: point
            case .curve(_, _, let point)?: point
            default: nil
            }
        if let end {
            #expect(
                Portable.hypot(end.x - start.x, end.y - start.y) < 1e-6
                    || path.elements.contains { if case .move = $0 { true } else { false } },
                "seed \(seed)")
        }
    }

    @Test(
        "dashes and gaps have their lengths along the path", arguments: TestSeed.several(1...60))
    func dashing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let path = Self.path(&random)
        var dashed = path
        dashed.dash = (0..<(1 + random.next() % 4)).map { _ in random.nextNumber(in: 1..<30) }
        dashed.dashPhase = random.nextNumber(in: -60..<60)
        let pattern = dashed.dash.count % 2 == 0 ? dashed.dash : dashed.dash + dashed.dash
        let period = pattern.reduce(0, +)
        /// The length of all dashes from a pattern's start to a place.
        func drawn(upTo place: Double) -> Double {
            let rounds = (place / period).rounded(.down)
            let on = stride(from: 0, to: pattern.count, by: 2).reduce(0) { $0 + pattern[$1] }
            var (rest, sum) = (place - rounds * period, rounds * on)
            for (index, length) in pattern.enumerated() {
                if index % 2 == 0 { sum += min(rest, length) }
                rest = max(rest - length, 0)
            }
            return sum
        }
        let expected = PathLength(path).contours.reduce(0.0) { sum, contour in
            sum + drawn(upTo: dashed.dashPhase + contour.length) - drawn(upTo: dashed.dashPhase)
        }
        let result = try dashed.dashed()
        #expect(Self.near(Self.length(result), expected, Self.length(path)), "seed \(seed)")
        #expect(result.dash.isEmpty)
    }

    @Test("a pattern without lengths is an unbroken line, and too many dashes are an error")
    func limits() throws {
        var path = FreePath(elements: [.move(Point(x: 0, y: 0)), .line(Point(x: 1000, y: 0))])
        path.dash = [0, 0]
        #expect(try path.dashed() == path)
        path.dash = [1e-6]
        let error = #expect(throws: DrawingError.self) { try path.dashed() }
        #expect(error?.reason.contains("has 1000000000 dashes and gaps, more than 65536") == true)
        path.dash = [1e-300]
        #expect(throws: DrawingError.self) { try path.dashed() }
        path.dash = [0, 100]
        path.cap = .round
        let dots = try path.dashed().elements.filter { if case .move = $0 { true } else { false } }
        #expect(dots.count == 10)
    }

    @Test("trimmed and dashed outlines start where SVG's do")
    func starts() {
        func start(_ outline: Outline) -> Point? {
            guard
                case .move(let point)? = FreePath(outline, width: 80, height: 40).elements.first
            else { return nil }
            return point
        }
        #expect(start(.circle) == Point(x: 60, y: 20))
        #expect(start(.ellipse) == Point(x: 80, y: 20))
        #expect(start(.rectangle(cornerRadius: 0)) == Point(x: 0, y: 0))
        #expect(start(.rectangle(cornerRadius: 8)) == Point(x: 8, y: 0))
        #expect(start(.capsule) == Point(x: 20, y: 0))
    }
}

@Suite("Shapes as paths")
struct FreePathShapeTests {
    private let bounds = PixelRectangle(x: 0, y: 0, width: 100, height: 60)

    private func mask(_ outline: Outline) throws -> PixelBuffer {
        try CoverageMask.draw(
            outline, .fill, in: OutlineFrame(x: 4, y: 6, width: 90, height: 50), bounds: bounds)
    }

    private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        var maximum = 0
        for y in 0..<bounds.height {
            let (a, b) = (one.row(y), other.row(y))
            for x in 0..<bounds.width { maximum = max(maximum, abs(Int(a[x]) - Int(b[x]))) }
        }
        return maximum
    }

    @Test(
        "they cover what the outlines cover",
        arguments: [
            Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 0),
            .rectangle(cornerRadius: 12), .rectangle(cornerRadius: 99),
        ])
    func outlines(outline: Outline) throws {
        let path = FreePath(outline, width: 90, height: 50)
        #expect(try difference(mask(outline), mask(.path(path))) <= 6)
    }

    @Test("a continuous corner without room is a circle, and with room lies outside of one")
    func continuousCorners() throws {
        func corners(_ radius: Double, _ isContinuous: Bool) throws -> PixelBuffer {
            try mask(
                .path(
                    FreePath(
                        corners: (radius, radius, radius, radius), isContinuous: isContinuous,
                        width: 90, height: 50)))
        }
        #expect(try difference(corners(25, true), corners(25, false)) <= 2)
        let (smooth, round) = (try corners(14, true), try corners(14, false))
        #expect(difference(smooth, round) > 20)
        // It begins earlier, so that it covers less of the sides.
        #expect(smooth.row(6)[4 + 16] < round.row(6)[4 + 16])
        // It is the same on all corners.
        for y in 0..<25 {
            for x in 0..<45 {
                let corner = Int(smooth.row(6 + y)[4 + x])
                #expect(abs(Int(smooth.row(6 + y)[93 - x]) - corner) <= 2)
                #expect(abs(Int(smooth.row(55 - y)[4 + x]) - corner) <= 2)
            }
        }
    }

    @Test("radii that don't fit are made smaller by one factor")
    func uneven() {
        let path = FreePath(
            corners: (60, 30, 0, 0), isContinuous: false, width: 45, height: 100)
        #expect(path.elements.first == .move(FreePath.Point(x: 30, y: 0)))
    }

    @Test("an arc of a whole turn is the circle, and a wedge has its centre")
    func arcs() throws {
        let whole = FreePath(arcFrom: 10, to: 370, isWedge: true, width: 90, height: 50)
        #expect(try difference(mask(.circle), mask(.path(whole))) <= 6)
        let wedge = FreePath(arcFrom: 0, to: 90, isWedge: true, width: 90, height: 50)
        #expect(wedge.elements.contains(.line(FreePath.Point(x: 45, y: 25))))
        guard case .curve(_, _, let end)? = wedge.elements.dropFirst().first else {
            Issue.record("an arc has a curve")
            return
        }
        #expect(abs(end.x - 45) < 1e-9 && abs(end.y - 50) < 1e-9)
    }

    @Test("a star's tips are on the circle, and rounding keeps it inside", arguments: [2, 5, 12])
    func stars(points: Int) throws {
        let sharp = FreePath(
            starOf: points, innerRadius: 0.4, angle: 0, cornerRadius: 0, width: 90, height: 50)
        #expect(sharp.elements.count == 2 * points + 1)
        guard case .move(let tip)? = sharp.elements.first else { return }
        #expect(abs(tip.x - 45) < 1e-9 && abs(tip.y) < 1e-9)
        let round = FreePath(
            starOf: points, innerRadius: 0.4, angle: 0, cornerRadius: 4, width: 90, height: 50)
        let (a, b) = (try mask(.path(sharp)), try mask(.path(round)))
        #expect(difference(a, b) > 20)
        #expect(b.row(6)[4 + 45] <= a.row(6)[4 + 45])
    }
}

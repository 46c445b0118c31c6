import PixelBuffers
import PortableMath
import TestSupport
import Testing
import Threads

@testable import Drawing

private typealias Point = FreePath.Point

private let bounds = PixelRectangle(x: -3, y: 5, width: 120, height: 90)
private let origin = FreePath.Point(x: 0, y: 0)

private func bytes(_ mask: PixelBuffer) -> [[UInt8]] {
    (0..<mask.height).map { Array(mask.row($0)) }
}

private func area(_ mask: PixelBuffer) -> Double {
    Double(bytes(mask).joined().reduce(0) { $0 + Int($1) }) / 255
}

private func draw(
    _ path: FreePath, _ region: OutlineRegion = .fill, from origin: FreePath.Point = origin,
    in bounds: PixelRectangle = bounds
) throws -> PixelBuffer {
    try PathMask.draw(path, region, from: origin, bounds: bounds)
}

private func polygon(_ corners: [Point], rule: FreePath.Rule = .nonzero) -> FreePath {
    FreePath(
        elements: [.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close],
        rule: rule)
}

private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
    [
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
    ]
}

/// A wild closed path of lines and curves, some of it outside the bounds.
private func wildPath(_ generator: inout SplitMix64) -> FreePath {
    func point() -> Point {
        Point(x: generator.nextNumber(in: -40..<170), y: generator.nextNumber(in: -40..<150))
    }
    var elements: [FreePath.Element] = [.move(point())]
    for _ in 0..<Int(generator.nextNumber(in: 2..<7)) {
        elements.append(
            generator.nextUnit() < 0.5 ? .line(point()) : .curve(point(), point(), point()))
    }
    if generator.nextUnit() < 0.5 { elements.append(.close) }
    let joins: [FreePath.Join] = [.miter, .round, .bevel]
    let caps: [FreePath.Cap] = [.butt, .round, .square]
    return FreePath(
        elements: elements, rule: generator.nextUnit() < 0.5 ? .nonzero : .evenOdd,
        cap: caps[Int(generator.next() % 3)], join: joins[Int(generator.next() % 3)],
        miterLimit: 4)
}

@Suite("Masks of paths", .seeded)
struct PathMaskTests {
    @Test("a path of a rectangle's corners is the rectangle, filled and stroked")
    func rectangles() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(5))
        for _ in 0..<20 {
            let frame = OutlineFrame(
                x: generator.nextNumber(in: 5..<40), y: generator.nextNumber(in: 15..<40),
                width: generator.nextNumber(in: 10..<60),
                height: generator.nextNumber(in: 10..<40))
            let path = polygon(
                box(frame.x, frame.y, frame.x + frame.width, frame.y + frame.height))
            for region in [OutlineRegion.fill, .stroke(inside: 2.5, outside: 2.5)] {
                let mask = try CoverageMask.draw(
                    .rectangle(cornerRadius: 0), region, in: frame, bounds: bounds)
                #expect(bytes(try draw(path, region)) == bytes(mask), "\(frame)")
            }
        }
    }

    @Test("threads that share a mask draw every byte of it as one does", arguments: [2, 3, 7, 40])
    func shared(size: Int) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(33))
        let pool = ThreadPool(size: size, splitsFinely: true)
        for _ in 0..<60 {
            let path = wildPath(&generator)
            for region in [OutlineRegion.fill, .stroke(inside: 2.5, outside: 2.5)] {
                let whole = try draw(path, region)
                let mask = try pool.working { try draw(path, region) }
                #expect(bytes(mask) == bytes(whole), "\(path), \(region)")
            }
        }
    }

    @Test("the inner and the outer half of a stroke are the stroke, whatever the path")
    func halves() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<12 {
            let path = wildPath(&generator)
            let width = generator.nextNumber(in: 0.5..<12)
            let whole = bytes(try draw(path, .stroke(inside: width, outside: width)))
            let inner = bytes(try draw(path, .stroke(inside: width, outside: 0)))
            let outer = bytes(try draw(path, .stroke(inside: 0, outside: width)))
            let sum = zip(inner, outer).map { zip($0, $1).map { $0 + $1 } }
            #expect(sum == whole, "seed \(seed)")
        }
    }

    @Test("a part of a mask is that part of the whole mask, to a 15th of a pixel")
    func parts() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let path = wildPath(&generator)
            let region: OutlineRegion =
                generator.nextUnit() < 0.5 ? .fill : .stroke(inside: 3, outside: 3)
            let whole = try draw(path, region)
            let part = PixelRectangle(x: 30, y: 40, width: 31, height: 22)
            let drawn = bytes(try draw(path, region, in: part))
            var sum = 0
            for y in 0..<part.height {
                for x in 0..<part.width {
                    let row = whole.row(y + part.y - bounds.y)
                    let difference = abs(Int(row[x + part.x - bounds.x]) - Int(drawn[y][x]))
                    // Cairo cuts edges at the buffer's sides and puts their ends on a grid of 15
                    // rows a pixel, so that a flat edge moves by a 30th; two meet in a corner.
                    #expect(difference <= 2 * 255 / 15, "seed \(seed)")
                    sum += difference
                }
            }
            #expect(Double(sum) / Double(part.width * part.height) < 1, "seed \(seed)")
        }
    }

    @Test("a mask lies in its extent")
    func extents() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let path = wildPath(&generator)
            for region in [OutlineRegion.fill, .stroke(inside: 3, outside: 3)] {
                let mask = try draw(path, region)
                let extent = PathMask.extent(of: path, region, from: origin)
                for y in bounds.y..<bounds.maxY {
                    for x in bounds.x..<bounds.maxX where mask.row(y - bounds.y)[x - bounds.x] > 0 {
                        let pixel = PixelRectangle(x: x, y: y, width: 1, height: 1)
                        #expect(extent.contains(pixel), "seed \(seed)")
                    }
                }
            }
        }
    }

    @Test("what lies far away takes nothing from what is seen")
    func farAway() throws {
        let near = polygon(box(10, 20, 2000, 60))
        let far = polygon(box(10, 20, 1e9, 60))
        #expect(bytes(try draw(near)) == bytes(try draw(far)))
        let line = FreePath(elements: [
            .move(Point(x: -1e9, y: 50)), .line(Point(x: 1e9, y: 50)),
        ])
        #expect(
            abs(area(try draw(line, .stroke(inside: 4, outside: 4))) - 8 * Double(bounds.width))
                < 1)
    }

    @Test("the rules differ where outlines run the same way round, and there only")
    func rules() throws {
        let outer = box(10, 20, 90, 80), inner = box(30, 35, 70, 65)
        func path(_ inner: [Point], _ rule: FreePath.Rule) -> FreePath {
            FreePath(
                elements: polygon(outer).elements + polygon(inner).elements, rule: rule)
        }
        let full = 80.0 * 60, hole = 40.0 * 30
        #expect(abs(area(try draw(path(inner, .nonzero))) - full) < 0.5)
        #expect(abs(area(try draw(path(inner, .evenOdd))) - (full - hole)) < 0.5)
        #expect(abs(area(try draw(path(inner.reversed(), .nonzero))) - (full - hole)) < 0.5)
    }

    @Test("ends and corners have the areas that they should have")
    func endsAndCorners() throws {
        let line: [FreePath.Element] = [.move(Point(x: 30, y: 50)), .line(Point(x: 80, y: 50))]
        let stroke = OutlineRegion.stroke(inside: 6, outside: 6)
        let caps: [(FreePath.Cap, Double)] = [(.butt, 0), (.round, .pi * 36), (.square, 144)]
        for (cap, extra) in caps {
            let mask = try draw(FreePath(elements: line, cap: cap), stroke)
            #expect(abs(area(mask) - (600 + extra)) < 1, "\(cap)")
        }
        let corner: [FreePath.Element] = [
            .move(Point(x: 20, y: 80)), .line(Point(x: 80, y: 80)), .line(Point(x: 80, y: 20)),
        ]
        let joins: [(FreePath.Join, Double)] = [
            (.bevel, 18), (.round, .pi * 9), (.miter, 36),
        ]
        for (join, extra) in joins {
            let mask = try draw(FreePath(elements: corner, join: join), stroke)
            #expect(abs(area(mask) - (2 * 60 * 12 - 36 + extra)) < 1, "\(join)")
        }
        // At a right angle a mitre reaches √2 half widths.
        let limited = try draw(
            FreePath(elements: corner, join: .miter, miterLimit: 1.4), stroke)
        #expect(abs(area(limited) - (2 * 60 * 12 - 36 + 18)) < 1)
        let dot = FreePath(
            elements: [.move(Point(x: 40, y: 40)), .line(Point(x: 40, y: 40))], cap: .round)
        #expect(abs(area(try draw(dot, stroke)) - .pi * 36) < 1)
    }

    @Test("nothing is drawn of nothing, nor of what isn't a number")
    func nothing() throws {
        let paths = [
            FreePath(elements: []), FreePath(elements: [.move(Point(x: 40, y: 40))]),
            polygon(box(10, 20, .nan, 80)), polygon(box(10, 20, .infinity, 80)),
        ]
        for path in paths {
            for region in [OutlineRegion.fill, .stroke(inside: 3, outside: 3)] {
                #expect(area(try draw(path, region)) == 0)
            }
        }
    }

    @Test("a stroke of very many lines covers what one of few covers", arguments: [0.8, 3, 11])
    func manyLines(width: Double) throws {
        // A spiral, cut into lines of which four hundred, or twenty thousand, are hardly bent. No
        // bend is tighter than the widest stroke: within one, parts meet in a point.
        func spiral(_ count: Int) -> FreePath {
            let points = (0...count).map { index -> Point in
                let t = 0.3 + 0.7 * Double(index) / Double(count)
                let angle = 12 * t
                return Point(
                    x: 55 + 40 * t * Portable.cos(angle), y: 50 + 40 * t * Portable.sin(angle))
            }
            return FreePath(
                elements: [.move(points[0])] + points.dropFirst().map { .line($0) }, cap: .round,
                join: .round)
        }
        let region = OutlineRegion.stroke(inside: width / 2, outside: width / 2)
        let few = bytes(try draw(spiral(400), region)).joined()
        let many = bytes(try draw(spiral(20_000), region)).joined()
        let worst = zip(few, many).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst ?? 255 <= 12)
        #expect(
            abs(area(try draw(spiral(400), region)) - area(try draw(spiral(20_000), region))) < 8)
    }

    @Test("a path of a hundred thousand lines that cross is stroked in a moment")
    func crossingLines() throws {
        var random = SplitMix64(seed: TestSeed.fixed(7))
        let points = (0..<100_000).map { _ in
            Point(x: random.nextNumber(in: 0..<100), y: random.nextNumber(in: 0..<90))
        }
        let path = FreePath(
            elements: [.move(points[0])] + points.dropFirst().map { .line($0) })
        let mask = try draw(path, .stroke(inside: 1, outside: 1))
        #expect(bytes(mask)[40][50] == 255)
    }

    @Test("a path whose curves come to too many lines is refused")
    func tooManyLines() throws {
        var elements: [FreePath.Element] = [.move(Point(x: 0, y: 0))]
        for index in 0..<2000 {
            let side = index % 2 == 0 ? 1e8 : -1e8
            elements.append(
                .curve(
                    Point(x: side, y: side), Point(x: -side, y: side),
                    Point(x: Double(index % 100), y: 20)))
        }
        let error = #expect(throws: DrawingError.self) {
            try draw(FreePath(elements: elements), .stroke(inside: 1, outside: 1))
        }
        #expect(error?.description.contains("more than 1048576 lines") == true)
    }
}

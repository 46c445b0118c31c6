import PixelBuffers
import PortableMath
import TestSupport
import Testing
import Threads

@testable import Drawing

/// Pixels of a mask as numbers from 0 to 255.
private func pixels(_ mask: PixelBuffer) -> [[Int]] {
    (0..<mask.height).map { mask.row($0).map(Int.init) }
}

private func coveredArea(_ mask: PixelBuffer) -> Double {
    Double(pixels(mask).joined().reduce(0, +)) / 255
}

private func draw(
    _ outline: Outline, _ region: OutlineRegion = .fill, in frame: OutlineFrame
) throws -> PixelBuffer {
    let bounds = CoverageMask.extent(of: outline, region, in: frame).grown(by: 1)
    return try CoverageMask.draw(outline, region, in: frame, bounds: bounds)
}

/// Frames of many sizes, at fractional places.
private func frames(count: Int, seed: UInt64) -> [OutlineFrame] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in
        OutlineFrame(
            x: Double.random(in: -50..<50, using: &generator),
            y: Double.random(in: -50..<50, using: &generator),
            width: Double.random(in: 20..<300, using: &generator),
            height: Double.random(in: 20..<300, using: &generator))
    }
}

@Suite("Coverage masks", .seeded)
struct CoverageMaskTests {
    @Test("a filled shape covers its analytic area", arguments: frames(count: 12, seed: 1))
    func fillArea(frame: OutlineFrame) throws {
        let (w, h) = (frame.width, frame.height)
        let side = min(w, h)
        let expected: [(Outline, Double)] = [
            (.rectangle(cornerRadius: 0), w * h),
            (.rectangle(cornerRadius: 8), w * h - (4 - .pi) * 64),
            (.capsule, w * h - (4 - .pi) * side * side / 4),
            (.circle, .pi * side * side / 4),
            (.ellipse, .pi * w * h / 4),
        ]
        for (outline, area) in expected {
            let drawn = coveredArea(try draw(outline, in: frame))
            // The circle constant makes a circle 0.03 % too large.
            #expect(abs(drawn - area) < 0.0008 * area + 1, "\(outline) in \(frame)")
        }
    }

    @Test("a shape longer than Cairo's pictures is drawn without a seam", arguments: [true, false])
    func longerThanCairo(isWide: Bool) throws {
        let (long, short) = (70_000.5, 5.5)
        let frame = OutlineFrame(
            x: 0.25, y: 0.25, width: isWide ? long : short, height: isWide ? short : long)
        let box = pixels(try draw(.rectangle(cornerRadius: 0), in: frame))
        #expect(abs(Double(box.joined().reduce(0, +)) / 255 - long * short) < 0.01 * long * short)
        // Without both ends, all columns of a wide one are equal, or all rows of a high one.
        if isWide {
            #expect(box.allSatisfy { Set($0.dropFirst(3).dropLast(3)).count == 1 })
        } else {
            #expect(Set(box.dropFirst(3).dropLast(3)).count == 1)
        }
        let ellipse = coveredArea(try draw(.ellipse, in: frame))
        #expect(abs(ellipse - .pi * long * short / 4) < 0.01 * ellipse)
    }

    @Test("a stroke covers what its outlines lie apart", arguments: frames(count: 8, seed: 2))
    func strokeArea(frame: OutlineFrame) throws {
        let (w, h) = (frame.width, frame.height)
        let side = min(w, h)
        for (inside, outside) in [(3.0, 0.0), (1.5, 1.5), (0, 4), (0.5, 0)] {
            let width = inside + outside
            let middle = (outside - inside) / 2
            let region = OutlineRegion.stroke(inside: inside, outside: outside)
            let circle = coveredArea(try draw(.circle, region, in: frame))
            #expect(abs(circle - .pi * (side + 2 * middle) * width) < 0.01 * circle + 1)
            let capsule = coveredArea(try draw(.capsule, region, in: frame))
            let length = .pi * (side + 2 * middle) + 2 * (max(w, h) - side)
            // Cairo knows fifteen heights within a pixel; both sides of a level edge may be off.
            #expect(abs(capsule - length * width) < 0.01 * capsule + length / 30)
            let box = coveredArea(try draw(.rectangle(cornerRadius: 0), region, in: frame))
            let outer = (w + 2 * outside) * (h + 2 * outside)
            #expect(abs(box - (outer - (w - 2 * inside) * (h - 2 * inside))) < 0.01 * box + 1)
        }
    }

    @Test(
        "an ellipse's stroke is everything within its width of the ellipse",
        arguments: [(90.0, 20.0, 3.0), (90, 20, 8), (20, 90, 8), (60, 55, 20), (80, 30, 15)])
    func ellipseStroke(width: Double, height: Double, inside: Double) throws {
        let frame = OutlineFrame(x: 5.25, y: 6.5, width: width, height: height)
        let mask = try draw(.ellipse, .stroke(inside: inside, outside: 2), in: frame)
        let (a, b) = (width / 2, height / 2)
        let outline = (0..<4000).map { step in
            let angle = Double(step) / 2000 * .pi
            return (Portable.cos(angle) * a, Portable.sin(angle) * b)
        }
        for (row, line) in pixels(mask).enumerated() {
            for (column, coverage) in line.enumerated() {
                let x = Double(mask.bounds.x + column) + 0.5 - frame.x - a
                let y = Double(mask.bounds.y + row) + 0.5 - frame.y - b
                let distance = outline.map { Portable.hypot($0.0 - x, $0.1 - y) }.min() ?? 0
                let isInside = x * x / (a * a) + y * y / (b * b) < 1
                let signed = isInside ? distance - inside : distance - 2
                if signed < -0.8 { #expect(coverage == 255, "\(x), \(y)") }
                if signed > 0.8 { #expect(coverage == 0, "\(x), \(y)") }
            }
        }
    }

    @Test("a shape moved by whole pixels has the same coverage", arguments: [1, 17, 4096, -3000])
    func translation(distance: Int) throws {
        for outline in [Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 7.5)] {
            for region in [OutlineRegion.fill, .stroke(inside: 1.25, outside: 0.5)] {
                let frame = OutlineFrame(x: 3.375, y: 8.8125, width: 61.25, height: 33.0625)
                var moved = frame
                moved.x += Double(distance)
                moved.y -= Double(distance)
                let first = try draw(outline, region, in: frame)
                let second = try draw(outline, region, in: moved)
                #expect(pixels(first) == pixels(second))
                #expect(second.bounds.x == first.bounds.x + distance)
            }
        }
    }

    @Test("threads that share a mask draw every byte of it as one does", arguments: [2, 3, 7, 40])
    func shared(size: Int) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(31))
        let pool = ThreadPool(size: size, splitsFinely: true)
        for frame in frames(count: 25, seed: TestSeed.fixed(32)) {
            let bounds = PixelRectangle(
                x: -40 + Int(generator.next() % 30), y: -40 + Int(generator.next() % 30),
                width: 200 + Int(generator.next() % 100), height: 150 + Int(generator.next() % 100))
            let radius = 30 * generator.nextUnit()
            for outline in [
                Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: radius),
                .rectangle(cornerRadius: 0),
            ] {
                for region in [OutlineRegion.fill, .stroke(inside: 6 * radius / 30, outside: 1.3)] {
                    let whole = try CoverageMask.draw(outline, region, in: frame, bounds: bounds)
                    let mask = try pool.working {
                        try CoverageMask.draw(outline, region, in: frame, bounds: bounds)
                    }
                    let place = "\(outline), \(region), \(frame), \(bounds)"
                    #expect(pixels(mask) == pixels(whole), "\(place)")
                }
            }
        }
    }

    @Test("a part of a mask is that part of the whole mask")
    func partsAgree() throws {
        let frame = OutlineFrame(x: 2.3, y: 4.7, width: 80.2, height: 51.9)
        let whole = try draw(.capsule, in: frame)
        let part = PixelRectangle(x: 11, y: 9, width: 30, height: 22)
        let mask = try CoverageMask.draw(.capsule, .fill, in: frame, bounds: part)
        let expected = pixels(whole)[(part.y - whole.bounds.y)...].prefix(part.height).map {
            Array($0[(part.x - whole.bounds.x)...].prefix(part.width))
        }
        for (row, line) in pixels(mask).enumerated() {
            for (column, coverage) in line.enumerated() {
                #expect(abs(coverage - expected[row][column]) <= 1)
            }
        }
    }

    @Test("a centred shape is its own mirror image")
    func symmetry() throws {
        for outline in [Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 9)] {
            for region in [OutlineRegion.fill, .stroke(inside: 2.5, outside: 1)] {
                let frame = OutlineFrame(x: 0.25, y: 0.25, width: 63.5, height: 31.5)
                let image = pixels(try draw(outline, region, in: frame))
                for (line, mirrored) in zip(image, image.reversed()) {
                    for column in line.indices {
                        #expect(abs(line[column] - mirrored[column]) <= 6)
                        #expect(abs(line[column] - line[line.count - 1 - column]) <= 6)
                    }
                }
            }
        }
    }

    @Test("rectangles that touch leave no seam", arguments: [0.0, 0.25, 0.3, 0.5, 0.71])
    func seams(fraction: Double) throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 40, height: 10)
        let left = try CoverageMask.draw(
            .rectangle(cornerRadius: 0), .fill,
            in: OutlineFrame(x: 0, y: 0, width: 20 + fraction, height: 10), bounds: bounds)
        let right = try CoverageMask.draw(
            .rectangle(cornerRadius: 0), .fill,
            in: OutlineFrame(x: 20 + fraction, y: 0, width: 20 - fraction, height: 10),
            bounds: bounds)
        for (one, other) in zip(pixels(left).joined(), pixels(right).joined()) {
            #expect(abs(one + other - 255) <= 1)
        }
    }

    @Test("a ring leaves no gap to what it surrounds")
    func ringAndFill() throws {
        let frame = OutlineFrame(x: 4.4, y: 5.6, width: 60, height: 40)
        let bounds = PixelRectangle(x: 0, y: 0, width: 70, height: 50)
        let ring = try CoverageMask.draw(
            .capsule, .stroke(inside: 6, outside: 0), in: frame, bounds: bounds)
        let inner = try CoverageMask.draw(
            .capsule, .fill,
            in: OutlineFrame(x: 10.4, y: 11.6, width: 48, height: 28), bounds: bounds)
        let whole = try CoverageMask.draw(.capsule, .fill, in: frame, bounds: bounds)
        for index in 0..<bounds.height {
            for ((one, other), all) in zip(
                zip(pixels(ring)[index], pixels(inner)[index]), pixels(whole)[index])
            {
                #expect(abs(one + other - all) <= 3)
            }
        }
    }

    @Test("a frame without area or of no numbers covers nothing")
    func degenerate() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
        let sides: [Double] = [0, -5, .nan, .infinity, -.infinity]
        for side in sides {
            for outline in [Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 3)] {
                for frame in [
                    OutlineFrame(x: 0, y: 0, width: side, height: 8),
                    OutlineFrame(x: 0, y: 0, width: 8, height: side),
                ] {
                    #expect(CoverageMask.extent(of: outline, .fill, in: frame).isEmpty)
                    let mask = try CoverageMask.draw(outline, .fill, in: frame, bounds: bounds)
                    #expect(coveredArea(mask) == 0)
                }
            }
        }
        let far = OutlineFrame(x: .nan, y: 0, width: 8, height: 8)
        #expect(coveredArea(try CoverageMask.draw(.circle, .fill, in: far, bounds: bounds)) == 0)
    }

    @Test("a stroke of no width, of negative width or of no number covers nothing")
    func degenerateStroke() throws {
        let frame = OutlineFrame(x: 0, y: 0, width: 8, height: 8)
        for (inside, outside) in [(0.0, 0.0), (-1, 0), (.nan, 1), (0, .nan)] {
            let region = OutlineRegion.stroke(inside: inside, outside: outside)
            #expect(CoverageMask.extent(of: .capsule, region, in: frame).isEmpty)
        }
    }

    @Test("a tiny shape covers its area and a huge one everything")
    func extremes() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
        let tiny = OutlineFrame(x: 4.25, y: 4.25, width: 0.5, height: 0.5)
        let dot = try CoverageMask.draw(
            .rectangle(cornerRadius: 0), .fill, in: tiny, bounds: bounds)
        #expect(abs(coveredArea(dot) - 0.25) < 0.01)
        for outline in [Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 3)] {
            let huge = OutlineFrame(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
            let mask = try CoverageMask.draw(outline, .fill, in: huge, bounds: bounds)
            #expect(coveredArea(mask) == 64)
            let stroke = try CoverageMask.draw(
                outline, .stroke(inside: 1e9, outside: .infinity), in: tiny, bounds: bounds)
            #expect(coveredArea(stroke) == 64)
        }
    }

    @Test("a stroke wider than the shape fills it")
    func wideStroke() throws {
        let frame = OutlineFrame(x: 2.5, y: 2.5, width: 40, height: 21)
        for outline in [Outline.capsule, .circle, .ellipse, .rectangle(cornerRadius: 4)] {
            let fill = try draw(outline, in: frame)
            let stroke = try draw(outline, .stroke(inside: 25, outside: 0), in: frame)
            #expect(pixels(fill) == pixels(stroke))
        }
    }
}

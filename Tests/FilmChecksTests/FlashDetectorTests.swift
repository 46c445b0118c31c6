import MediaCoding
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FilmChecks

/// WCAG 2.2's thresholds: a tenth of relative luminance below 0.8, a quarter of the area, three
/// flashes a second.
@Suite("Flashes", .seeded)
struct FlashDetectorTests {
    private typealias Gray = UInt8

    /// A film of one colour on another that flashes: `true` frames show `on`.
    private struct Film {
        var width = 320
        var height = 180
        var rate = 60.0
        var on: [UInt8] = [255, 255, 255]
        var off: [UInt8] = [0, 0, 0]
        /// The share of the frame's columns that flash.
        var area = 1.0
        /// Flashes per second: pairs of opposing changes.
        var flashes = 4.0
        var seconds = 3.0

        var frameCount: Int { Int(seconds * rate) }

        func isOn(_ frame: Int) -> Bool {
            // Half a flash for each state.
            Int((Double(frame) / rate * 2 * flashes + 1e-9).rounded(.down)) % 2 == 1
        }

        func grid(isOn: Bool) -> FlashGrid {
            let edge = area * Double(width)
            return FlashGrid(
                FlashDetectorTests.picture(width, height) { x, _ in
                    isOn && Double(x) < edge ? on : off
                })
        }

        var found: [FlashDetector.Flash] {
            var detector = FlashDetector()
            let (on, off) = (grid(isOn: true), grid(isOn: false))
            for frame in 0..<frameCount {
                detector.add(isOn(frame) ? on : off, index: frame, time: Double(frame) / rate)
            }
            return detector.flashes
        }
    }

    private static func picture(
        _ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]
    ) -> PixelBuffer {
        let buffer = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width {
                let channels = color(x, y)
                for channel in 0..<3 { row[4 * x + channel] = channels[channel] }
                row[4 * x + 3] = 255
            }
        }
        return buffer
    }

    private static func luminance(_ gray: UInt8) -> Double {
        ColorConversion.sRGBCurve(Double(gray) / 255)
    }

    @Test("random greys flash if they differ by a tenth and the darker one is below 0.8")
    func luminanceThreshold() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        var (above, below) = (0, 0)
        for _ in 0..<200 {
            // Pairs near the threshold, at any brightness.
            let dark = UInt8.random(in: 0...254, using: &generator)
            let light = (dark...255).min {
                (Self.luminance($0) - Self.luminance(dark) - 0.1).magnitude
                    < (Self.luminance($1) - Self.luminance(dark) - 0.1).magnitude
            }
            let step = Int.random(in: -1...1, using: &generator)
            let other = UInt8(min(255, max(Int(dark), Int(light ?? 255) + step)))
            let change = Self.luminance(other) - Self.luminance(dark)
            // Luminance is in steps of 1/65535.
            guard (change - 0.1).magnitude > 1e-4 else { continue }
            let isFlash = change > 0.1 && Self.luminance(dark) < 0.8
            let film = Film(
                width: 32, height: 18, rate: 30, on: [other, other, other],
                off: [dark, dark, dark], seconds: 1.5)
            #expect(film.found.isEmpty == !isFlash, "\(dark) and \(other): \(change)")
            above += isFlash ? 1 : 0
            below += isFlash ? 0 : 1
        }
        #expect(above > 20 && below > 20, "\(above) \(below)")
    }

    @Test("two greys above a luminance of 0.8 are no flash, below it they are")
    func darkLimit() {
        // 0.791 and 0.807, each with white.
        for (gray, isFlash) in [(UInt8(229), true), (UInt8(232), false)] {
            #expect((Self.luminance(gray) < 0.8) == isFlash)
            #expect(Film(off: [gray, gray, gray]).found.isEmpty == !isFlash)
        }
    }

    @Test("more than a quarter of the frame flashes, not less", arguments: [0.24, 0.26, 0.5, 0.1])
    func area(share: Double) throws {
        let film = Film(area: share)
        #expect(film.found.isEmpty == (share < 0.25))
        if let flash = film.found.first {
            #expect((flash.area - share).magnitude < 0.01)
            #expect((flash.bounds.maxX - Int(share * 320)).magnitude <= 2)
            #expect(flash.bounds.height == 180)
        }
    }

    @Test(
        "three flashes a second may be, more not", arguments: [24, 25, 30, 30000 / 1001, 60, 120])
    func rate(framesPerSecond: Double) {
        for flashes in [1, 2, 2.5, 3, 3.5, 4, 5] {
            let film = Film(
                width: 32, height: 18, rate: framesPerSecond, flashes: flashes, seconds: 4)
            // At 30000/1001 frames per second, a second has a little less than 30 of them.
            #expect(film.found.isEmpty == (flashes <= 3), "\(flashes) at \(framesPerSecond)")
        }
    }

    @Test("a burst of seven changes is found where it is")
    func burst() throws {
        var detector = FlashDetector()
        for frame in 0..<240 {
            // Changes at 100, 106, … 136: seven within a second.
            let isOn = (100...140).contains(frame) && (frame - 100) / 6 % 2 == 0
            let grid = FlashGrid(
                Self.picture(64, 36) { _, _ in isOn ? [200, 200, 200] : [9, 9, 9] })
            detector.add(grid, index: frame, time: Double(frame) / 60)
        }
        let flash = try #require(detector.flashes.first)
        #expect(detector.flashes.count == 1)
        #expect(flash.frames.lowerBound == 100)
        #expect((136..<160).contains(flash.frames.upperBound))
    }

    @Test("saturated red flashes by its own threshold")
    func red() {
        // (R − G − B) × 320 of 20 is a linear red of 0.0625: step 71 of 8 bits has 0.063.
        for (red, isFlash) in [(UInt8(72), true), (UInt8(70), false), (UInt8(255), true)] {
            let metric = 320 * Self.luminance(red)
            #expect((metric >= 20) == isFlash)
            let found = Film(on: [red, 0, 0]).found
            #expect(found.contains { $0.kind == .red } == isFlash, "\(red)")
        }
        // Not saturated: R / (R + G + B) is below 0.8.
        let dull = Film(on: [255, 150, 100], off: [0, 0, 0]).found
        #expect(!dull.contains { $0.kind == .red })
    }

    @Test("fine balanced patterns that reverse are no flash")
    func finePatterns() {
        let patterns: [(Int, Int, Int) -> Bool] = [
            { x, y, frame in (x + y + frame).isMultiple(of: 2) },
            { x, _, frame in (x + frame).isMultiple(of: 2) },
            { _, y, frame in (y + frame).isMultiple(of: 2) },
        ]
        for (number, pattern) in patterns.enumerated() {
            var detector = FlashDetector()
            let grids = (0..<2).map { frame in
                FlashGrid(
                    Self.picture(1600, 90) { x, y in
                        pattern(x, y, frame) ? [255, 255, 255] : [0, 0, 0]
                    })
            }
            for frame in 0..<60 {
                detector.add(grids[frame % 2], index: frame, time: Double(frame) / 30)
            }
            #expect(detector.flashes.isEmpty, "pattern \(number)")
        }
    }

    @Test("sparks all over are no flash; two halves that alternate are one")
    func coherence() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        var sparks = FlashDetector()
        var halves = FlashDetector()
        for frame in 0..<120 {
            let noise = (0..<(40 * 24)).map { _ in Bool.random(using: &generator) }
            let picture = Self.picture(160, 96) { x, y in
                noise[y / 4 * 40 + x / 4] ? [255, 255, 255] : [0, 0, 0]
            }
            sparks.add(FlashGrid(picture), index: frame, time: Double(frame) / 60)
            let side = frame / 7 % 2 == 0
            let half = Self.picture(160, 96) { x, _ in
                (x < 80) == side ? [255, 255, 255] : [0, 0, 0]
            }
            halves.add(FlashGrid(half), index: frame, time: Double(frame) / 60)
        }
        #expect(sparks.flashes.isEmpty)
        #expect(!halves.flashes.isEmpty)
    }

    @Test("a grid has the sums of single pixels, in cells of one colour and of many, of all sizes")
    func sums() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        for (width, height) in [(320, 90), (333, 77), (640, 61), (801, 40), (1601, 50), (7, 5)] {
            let picture = Self.picture(width, height) { x, y in
                if x / 40 % 2 == 0 { return [UInt8(x / 40 * 12 & 255), UInt8(y / 30 * 40), 9] }
                return (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
            // Some are translucent.
            for _ in 0..<width {
                let (x, y) = (
                    Int.random(in: 0..<width, using: &generator),
                    Int.random(in: 0..<height, using: &generator)
                )
                picture.row(y)[4 * x + 3] = UInt8.random(in: 0...255, using: &generator)
            }
            let grid = FlashGrid(picture)
            // The same beside a frame of which only some pixels differ, and beside any other.
            let near = Self.picture(width, height) { x, y in
                (0..<3).map { picture.row(y)[4 * x + $0] &+ (x / 90 == y / 20 ? 1 : 0) }
            }
            let other = Self.picture(width, height) { _, _ in [9, 9, 9] }
            for frame in [near, other, picture] {
                let found = FlashGrid(picture, near: (frame, FlashGrid(frame)))
                #expect(found.luminance == grid.luminance && found.red == grid.red)
            }
            for cell in 0..<grid.cells.count {
                let expected = Self.means(of: picture, grid.cells.bounds(of: cell), grid.cells.step)
                let red = grid.red.isEmpty ? 0 : grid.red[cell]
                #expect((grid.luminance[cell] - Float(expected.luminance)).magnitude < 2e-5)
                #expect((red - Float(expected.red)).magnitude < 1e-2, "\(width) \(cell)")
            }
        }
    }

    /// WCAG's terms of the sampled pixels of a cell, computed pixel by pixel.
    private static func means(
        of picture: PixelBuffer, _ bounds: PixelRectangle, _ step: Int
    ) -> (luminance: Double, red: Double) {
        var (luminance, red, count) = (0.0, 0.0, 0.0)
        for y in bounds.y..<bounds.maxY {
            for x in bounds.x..<bounds.maxX {
                let (row, column) = (y - bounds.y, x - bounds.x)
                // Of two rows and four columns, one pixel each.
                let wanted = (row / step % step + row % step * step) % (2 * step)
                if step == 2, column % 4 != wanted { continue }
                let pixel = picture.row(y)[(4 * x)..<(4 * x + 4)]
                // In 1/65535, so that colours at the limit of saturated red are on one side of it:
                // as fractions, four times a sum may be more than a number equal to it.
                let linear = pixel.map { (Self.luminance($0) * 65535).rounded() }
                let isRed = linear[0] >= 4 * (linear[1] + linear[2])
                let (r, g, b) = (linear[0] / 65535, linear[1] / 65535, linear[2] / 65535)
                let alpha = Double(picture.row(y)[4 * x + 3]) / 255
                luminance += (0.2126 * r + 0.7152 * g + 0.0722 * b) * alpha
                if isRed { red += (r - g - b) * 320 * alpha }
                count += 1
            }
        }
        return (luminance / count, red / count)
    }

    @Test("flashes in a film that stands still between them are found at the same frames")
    func stillBetween() {
        // Arrays that are the same, as of frames that weren't drawn anew, and equal ones.
        func found(isSame: Bool) -> [ClosedRange<Int>] {
            var detector = FlashDetector()
            var grid: FlashGrid?
            for frame in 0..<120 {
                let isOn = frame / 7 % 2 == 1
                if frame % 7 == 0 || !isSame {
                    grid = FlashGrid(
                        Self.picture(320, 180) { x, _ in
                            x < 200 && isOn ? [255, 255, 255] : [0, 0, 0]
                        })
                }
                guard let grid else { continue }
                detector.add(grid, index: frame, time: Double(frame) / 60)
            }
            return detector.flashes.map(\.frames)
        }
        #expect(found(isSame: true) == [7...119])
        #expect(found(isSame: false) == [7...119])
    }

    @Test("a fade that takes long is no flash")
    func fades() {
        var detector = FlashDetector()
        for frame in 0..<600 {
            let gray = UInt8(frame % 120 < 60 ? frame % 60 * 4 : (59 - frame % 60) * 4)
            let picture = Self.picture(64, 36) { _, _ in [gray, gray, gray] }
            detector.add(FlashGrid(picture), index: frame, time: Double(frame) / 60)
        }
        #expect(detector.flashes.isEmpty)
    }
}

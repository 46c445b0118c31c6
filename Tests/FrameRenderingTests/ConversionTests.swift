import PixelBuffers
import Testing

@testable import FrameRendering

@Suite("Integer pixels")
struct ConversionTests {
    private func straight(
        _ picture: Picture, _ format: PixelFormat = .rgba8, dither: Bool, noise: Bool = false
    ) throws -> Picture {
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        return Picture(
            try renderer.straight(
                picture.buffer, format: format,
                dithering: !dither ? .none : noise ? .blueNoise : .ordered))
    }

    private func divided(_ color: Color) -> Color {
        var result = color.w > 0 ? color / color.w : .zero
        result.w = color.w
        return result
    }

    @Test("integers have straight alpha, rounded half up")
    func rounded() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 64, height: 9)
        let source = Picture.random(bounds, seed: 40)
        for (format, top) in [(PixelFormat.rgba8, 255.0), (.rgba16, 65535)] {
            let result = try straight(source, format, dither: false)
            let expected = Picture(bounds) {
                (divided(source[$0, $1]) * top + 0.5).rounded(.down) / top
            }
            // The division's last bit may push a half to the other side.
            #expect(result.difference(to: expected) <= 1.001 / top)
            let equal = zip(result.pixels, expected.pixels).filter {
                ($0 - $1).max() < 1e-9 && ($1 - $0).max() < 1e-9
            }
            #expect(equal.count * 100 > result.pixels.count * 98)
        }
    }

    @Test("what 8 bits hold exactly is not dithered, at any pixel")
    func exact() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 256, height: 16)
        let opaque = Picture(bounds) { x, _ in
            let level = Double(x) / 255
            return Color(level, 1 - level, level, 1)
        }
        #expect(try straight(opaque, dither: true).difference(to: opaque) < 1e-6)
        #expect(try straight(opaque, dither: true, noise: true).difference(to: opaque) < 1e-6)
        // Dividing by alpha costs a last bit or two; it must not cost a step.
        let faint = Picture(bounds) { x, y in
            let level = Double(x) / 255
            let alpha = Double(3 + 16 * y) / 255
            return Color(level * alpha, alpha, 0, alpha)
        }
        let expected = Picture(bounds) { x, y in
            Color(Double(x) / 255, 1, 0, Double(3 + 16 * y) / 255)
        }
        #expect(try straight(faint, dither: true).difference(to: expected) < 1e-6)
        #expect(try straight(faint, dither: true, noise: true).difference(to: expected) < 1e-6)
    }

    @Test("dithered, every square of 8×8 pixels is as bright as it was, and no pixel strays a step")
    func dithered() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 800, height: 16)
        let steps = Picture(bounds) { x, y in
            let level = Double(x / 8) / 100 + Double(y / 8) / 3000
            return Color(level * 3, level * 3 + 0.5 / 255, 7.25 / 255, 255) / 255
        }
        let result = try straight(steps, dither: true)
        #expect(result.difference(to: steps) < 1.0 / 255)
        for top in [0, 8] {
            for left in stride(from: 0, to: bounds.width, by: 8) {
                var mean = Color.zero
                for y in top..<top + 8 {
                    for x in left..<left + 8 { mean += result[x, y] / 64 }
                }
                let difference = mean - steps[left, top]
                // Half of 1/64 of a step.
                #expect(max(difference.max(), -difference.min()) < 0.51 / 64 / 255)
            }
        }
    }

    @Test("no two neighbours are rounded alike in a colour between two steps")
    func pattern() throws {
        let between = Picture(PixelRectangle(x: 0, y: 0, width: 24, height: 16)) { _, _ in
            Color(10.5 / 255, 10.5 / 255, 10.5 / 255, 1)
        }
        let result = try straight(between, dither: true)
        for y in 0..<15 {
            for x in 0..<23 {
                #expect(result[x, y] != result[x + 1, y])
                #expect(result[x, y] != result[x, y + 1])
            }
        }
    }

    @Test("blue noise is as bright as what it stands for, and has no coarse grain")
    func blueNoise() throws {
        let thresholds = BlueNoise.thresholds
        #expect(Set(thresholds).count == 4096)
        #expect(thresholds.allSatisfy { $0 > 0 && $0 < 1 })
        let bounds = PixelRectangle(x: 0, y: 0, width: 128, height: 64)
        for level in [0.1, 0.5, 0.75] {
            let value = (10 + level) / 255
            let flat = Picture(bounds) { _, _ in Color(value, value, value, 1) }
            let result = try straight(flat, dither: true, noise: true)
            #expect(result.difference(to: flat) < 1.0 / 255)
            // Whole squares of 64 keep the level; squares of 8, which chance would let stray by
            // a quarter of a step, stay within an eighth.
            for left in stride(from: 0, to: 128, by: 8) {
                for top in stride(from: 0, to: 64, by: 8) {
                    var mean = 0.0
                    for y in top..<top + 8 {
                        for x in left..<left + 8 { mean += result[x, y].x * 255 / 64 }
                    }
                    #expect(abs(mean - 10 - level) < 0.125, "\(level) at \(left), \(top)")
                }
            }
            let whole = result.pixels.map(\.x).reduce(0, +) / Double(result.pixels.count)
            #expect(abs(whole - value) < 0.0005 / 255)
        }
    }

    @Test("16 bits are never dithered")
    func deep() throws {
        let source = Picture.random(PixelRectangle(x: 0, y: 0, width: 40, height: 9), seed: 41)
        let plain = try straight(source, .rgba16, dither: false)
        #expect(try straight(source, .rgba16, dither: true).difference(to: plain) == 0)
    }
}

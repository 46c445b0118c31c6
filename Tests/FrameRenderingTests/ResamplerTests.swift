import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameRendering

@Suite("A picture in another size", .seeded)
struct ResamplerTests {
    private func scaled(_ picture: Picture, _ width: Int, _ height: Int) throws -> Picture {
        let renderer = try FrameRenderer(compiler: sharedCompiler, authorShaders: [])
        return Picture(try renderer.scaled(picture.buffer, width: width, height: height))
    }

    @Test("weights add up to one and lie inside the picture, for every pair of lengths")
    func weights() throws {
        let seed = TestSeed.fixed(5)
        var generator = SplitMix64(seed: seed)
        for round in 0..<200 {
            let old = round < 20 ? round + 1 : Int.random(in: 1...900, using: &generator)
            let new = Int.random(in: 1...900, using: &generator)
            let rows = Resampler(
                from: PixelRectangle(x: 0, y: 0, width: 1, height: old), width: 1, height: new
            ).rows
            #expect(rows.starts.count == new)
            #expect(rows.weights.count == new * rows.taps)
            for pixel in 0..<new {
                let sum = rows.weights[pixel * rows.taps..<(pixel + 1) * rows.taps].reduce(0, +)
                #expect(abs(sum - 1) < 1e-5, "seed \(seed): \(old) to \(new), pixel \(pixel)")
                let start = Int(rows.starts[pixel])
                #expect(start >= 0 && start + rows.taps <= old, "\(old) to \(new)")
            }
        }
    }

    @Test("one colour stays that colour, and what is its own size stays what it is")
    func flat() throws {
        let color = Color(0.3, 0.1, 0.5, 0.7)
        let picture = Picture(PixelRectangle(x: 0, y: 0, width: 37, height: 23)) { _, _ in color }
        for (width, height) in [(1, 1), (5, 3), (36, 24), (74, 46), (200, 9)] {
            let result = try scaled(picture, width, height)
            #expect(result.bounds == PixelRectangle(x: 0, y: 0, width: width, height: height))
            for pixel in result.pixels {
                let difference = pixel - color
                #expect(max(difference.max(), -difference.min()) < 1e-5)
            }
        }
        let noise = Picture.random(picture.bounds, seed: 6)
        #expect(try scaled(noise, 37, 23).difference(to: noise) == 0)
    }

    @Test("a slope stays a slope, away from the edges")
    func slope() throws {
        let picture = Picture(PixelRectangle(x: 0, y: 0, width: 120, height: 80)) { x, y in
            Color((Double(x) + 0.5) / 120, (Double(y) + 0.5) / 80, 0.2, 1)
        }
        for (width, height) in [(60, 40), (45, 30), (33, 22), (180, 120), (30, 20)] {
            let result = try scaled(picture, width, height)
            for y in height / 4..<height * 3 / 4 {
                for x in width / 4..<width * 3 / 4 {
                    let expected = Color(
                        (Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height),
                        0.2, 1)
                    let difference = result[x, y] - expected
                    #expect(max(difference.max(), -difference.min()) < 0.002)
                }
            }
        }
    }

    @Test("colours stay colours, and no brighter than their alpha, at the hardest edges")
    func edges() throws {
        let picture = Picture.random(PixelRectangle(x: 0, y: 0, width: 50, height: 40), seed: 7)
        for (width, height) in [(13, 10), (49, 39), (151, 122)] {
            for pixel in try scaled(picture, width, height).pixels {
                #expect(pixel.min() >= 0 && pixel.w <= 1)
                #expect(max(pixel.x, pixel.y, pixel.z) <= pixel.w + 1e-6)
            }
        }
    }
}

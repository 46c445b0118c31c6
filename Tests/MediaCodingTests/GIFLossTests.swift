import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

@Suite(.seeded) struct GIFLossTests {
    private func grey(_ level: UInt32) -> UInt32 { level * 0x01_0101 | 0xFF00_0000 }

    @Test("the darker a colour, the less of it may be lost; at the best quality nothing")
    func brightness() {
        for quality in 0...100 {
            let loss = GIFLoss(quality: quality)
            for level in UInt32(1)...255 {
                #expect(loss.near(grey(level - 1)) <= loss.near(grey(level)))
            }
            #expect(loss.near(grey(0)) * 4 <= loss.near(grey(255)))
        }
        let best = GIFLoss(quality: 100)
        #expect(best.near(grey(255), in: 60000) == 0)
        #expect(best.kept(grey(255), in: 60000) == 0)
    }

    @Test("with more quality no more is lost, whatever the colour and what is around it")
    func quality() {
        let seed = TestSeed.fixed(79)
        var generator = SplitMix64(seed: seed)
        for quality in 1...100 {
            let (less, more) = (GIFLoss(quality: quality - 1), GIFLoss(quality: quality))
            for _ in 0..<50 {
                let pixel = UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
                let variance = Int32.random(in: 0...162_562, using: &generator)
                #expect(more.near(pixel) <= less.near(pixel), "seed \(seed)")
                #expect(
                    more.near(pixel, in: variance) <= less.near(pixel, in: variance), "seed \(seed)"
                )
                #expect(
                    more.kept(pixel, in: variance) <= less.kept(pixel, in: variance), "seed \(seed)"
                )
            }
            #expect(more.served <= less.served && more.shared <= less.shared)
            #expect(more.noise <= less.noise && more.unmixed <= less.unmixed)
        }
    }

    @Test("nothing remains of something soft that has left a flat colour, at any quality")
    func trail() throws {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let (size, count) = (40, 24)
        for quality in [100, 90, 80, 65, 50, 20] {
            let background = Colour.random(&generator)
            let disc = Colour.random(&generator)
            let radius = Double.random(in: 4...12, using: &generator)
            let step = Double(size + 30) / Double(count - 1)
            let folder = try TemporaryFolder()
            var settings = FilmSettings(
                path: "\(folder.path)/a.gif", width: size, height: size,
                frameRate: try #require(FrameRate(25)),
                coding: try #require(Coding.of(.gif).first))
            settings.quality = quality
            settings.frameCount = count + 4
            try writeFilm(settings, count: count + 4) { index in
                PixelBuffer(width: size, height: size) { x, y in
                    let (across, down) = (Double(x) + 15 - Double(index) * step, Double(y) - 20)
                    let part = max(0, 1 - (across * across + down * down) / (radius * radius))
                    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
                        UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
                    }
                    return Colour(
                        red: mix(background.red, disc.red),
                        green: mix(background.green, disc.green),
                        blue: mix(background.blue, disc.blue))
                }
            }
            let last = try #require(try readFilm(settings.path).last).pixels
            let isFlat = last.numbers == PixelBuffer.flat(size, size, background).numbers
            #expect(isFlat, "quality \(quality), \(background), \(disc)")
        }
    }

    @Test(
        "of a dark background no level is lost at the quality that films have where none is named")
    func background() throws {
        let standard = try #require(Coding.of(.gif).first?.quality).standard
        let loss = GIFLoss(quality: standard)
        for level in UInt32(0)...8 {
            for pixel in [grey(level), grey(level) + 0x0A_0000] {
                #expect(loss.near(pixel) < GIFPalette.distance(pixel, pixel + 0x01_0100))
            }
        }
    }
}

import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

@Suite(.seeded) struct GIFPaletteTests {
    private func pixel(_ generator: inout SplitMix64) -> UInt32 {
        .random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
    }

    /// The colours of a palette's symbols in a square of 2×2 pixels.
    private func square(_ pixel: UInt32, _ palette: GIFPalette, x: Int, y: Int) -> [UInt32] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map { across, down in
            palette.colors[palette.symbol(pixel, x: x + across, y: y + down)]
        }
    }

    /// How far the mean of four colours is from another, times 16.
    private func error(_ colors: [UInt32], _ pixel: UInt32) -> Int {
        [(0, 3), (8, 5), (16, 2)].reduce(0) { sum, channel in
            let mean = colors.reduce(0) { $0 + Int($1 >> channel.0 & 255) }
            let difference = mean - 4 * Int(pixel >> channel.0 & 255)
            return sum + channel.1 * difference * difference
        }
    }

    @Test("the mean of a mixture is never further from a colour than the nearest of the palette")
    func mixtures() {
        let seed = TestSeed.fixed(67)
        var generator = SplitMix64(seed: seed)
        var mixed = 0
        for _ in 0..<60 {
            let colors = Set(
                (0..<Int.random(in: 1...255, using: &generator)).map { _ in
                    pixel(&generator)
                })
            let unmixed = Int32.random(in: 0...4000, using: &generator)
            let palette = GIFPalette(
                Array(colors), noise: .random(in: 0...256, using: &generator), unmixed: unmixed)
            for _ in 0..<200 {
                let pixel = pixel(&generator)
                let (x, y) = (Int.random(in: 0...99, using: &generator), 7)
                let square = square(pixel, palette, x: x, y: y)
                let nearest = colors.map { GIFPalette.distance($0, pixel) }.min() ?? 0
                #expect(palette.error(of: pixel) == nearest, "seed \(seed)")
                #expect(error(square, pixel) <= 16 * Int(nearest), "seed \(seed)")
                #expect(Set(square).count <= 2, "seed \(seed)")
                if Set(square).count == 2 {
                    #expect(nearest > unmixed, "seed \(seed)")
                    mixed += 1
                }
            }
        }
        #expect(mixed > 1000)
    }

    @Test(
        "where dots are as bad as any error, and where the palette has a colour, nothing is mixed")
    func unmixed() {
        let seed = TestSeed.fixed(71)
        var generator = SplitMix64(seed: seed)
        let colors = (0..<200).map { _ in pixel(&generator) }
        let exact = GIFPalette(colors, noise: 256, unmixed: 0)
        let mixing = GIFPalette(colors, noise: 0, unmixed: 0)
        for _ in 0..<1000 {
            let pixel = pixel(&generator)
            let square = square(pixel, exact, x: 3, y: 5)
            #expect(square.allSatisfy { GIFPalette.distance($0, pixel) == exact.error(of: pixel) })
        }
        for color in colors {
            #expect(square(color, mixing, x: 2, y: 9) == [color, color, color, color])
            #expect(mixing.place(of: color).map { mixing.colors[$0] } == color)
        }
    }

    @Test("a flat colour is in the palette as it is, whatever is near it")
    func flat() throws {
        let seed = TestSeed.fixed(73)
        var generator = SplitMix64(seed: seed)
        for maximum in [7, 15, 63, 255] {
            let background = pixel(&generator)
            var histogram = GIFHistogram(maxColors: maximum)
            // As many pixels as all of those that differ from it by a little.
            for _ in 0..<4000 {
                histogram.add(background)
                histogram.add(background ^ .random(in: 0...0x0F0F0F, using: &generator))
            }
            let colors = try histogram.colors(LibraryCall(.write, "a.gif"))
            #expect(colors.contains(background), "seed \(seed), \(maximum) colours")
            #expect(colors.count <= maximum)
        }
    }
}

import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

@Suite(.seeded) struct GIFHueTests {
    @Test("a palette is judged by what is seen before a flat background, however large that is")
    func background() throws {
        let call = LibraryCall(.write, "a.gif")
        let seed = TestSeed.fixed(113)
        var generator = SplitMix64(seed: seed)
        func pixel(darkest: UInt32) -> UInt32 {
            let channels = (0..<3).map { _ in UInt32.random(in: darkest...255, using: &generator) }
            return channels[0] | channels[1] << 8 | channels[2] << 16 | 0xFF00_0000
        }
        let background: UInt32 = 0xFF0A_0605
        for share in [1, 10, 100] {
            let hues = (0..<5000).map { _ in pixel(darkest: 16) }
            let palette = GIFPalette(
                [background] + hues.prefix(40), noise: 256, unmixed: .max)
            var (alone, before) = (GIFHistogram(maxColors: 255), GIFHistogram(maxColors: 255))
            for hue in hues {
                alone.add(hue)
                before.add(hue)
                for _ in 0..<share { before.add(background) }
            }
            let (wanted, found) = (
                try alone.error(palette, call), try before.error(palette, call)
            )
            #expect(wanted > 100, "seed \(seed)")
            #expect(abs(found - wanted) < wanted / 1000, "seed \(seed), \(share)")
        }
    }
}

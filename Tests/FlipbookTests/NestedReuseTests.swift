import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameProduction

/// Groups in groups of which a part moves: what stays isn't drawn again, and has the bytes that it
/// has in a frame that is drawn alone.
@Suite("Nested layers of which some move", .seeded)
struct NestedReuseTests {
    @Test("frames after any others are those that a renderer draws which has drawn no other")
    func generated() throws {
        var reuse = FrameReuse()
        for seed in TestSeed.several(7001...7080) {
            var layers = NestedLayers(seed: seed)
            let text = layers.yaml()
            let loaded = try LoadedTimeline(
                text: text, path: "nested.yaml",
                options: RenderOptions(size: .scale(seed.isMultiple(of: 3) ? 2 : 1)))
            let format = PixelFormat.rgba16
            let expected = try loaded.frames.map {
                let alone = try FrameMaker(loaded, jobs: 1, reuses: false)
                return try alone.frame($0, format: format).pixelBytes
            }
            var generator = SplitMix64(seed: seed)
            for order in [Array(loaded.frames), loaded.frames.shuffled(using: &generator)] {
                try FrameReuseTests.expect(
                    expected, making: order, of: loaded, format: format, count: &reuse,
                    "seed \(seed)\n\(text)")
            }
        }
        #expect(reuse.partialCount > 100, "\(reuse)")
        #expect(reuse.wholeCount > 100, "\(reuse)")
    }
}

import FrameScheduling
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameProduction

@Suite("Frames of emitters", .seeded)
struct EmitterLawTests {
    private static func film(_ seed: UInt64, _ generator: inout SplitMix64) -> String {
        func number(_ range: Range<Double>) -> String { "\(generator.nextNumber(in: range))" }
        func emitter(_ first: String) -> String {
            """
              - emitter: { \(first), at: [\(number(0..<200)), \(number(0..<90))],
                  angle: "90 * $time", speed: [0, \(number(1..<300))], drag: [0, 3],
                  gravity: \(number(-50..<300)),
                  spin: [-90, 90], tumble: [0, \(number(1..<400))], sway: \(number(0..<20)),
                  shapes: [circle, rectangle, capsule, star, heart], colors: [red, "#22AAFF88"],
                  size: [0.4, \(number(1..<40))], life: [0.2, 2], fadeIn: 0.2,
                  streak: \(generator.next() % 2 == 0 ? "0" : "0.1"),
                  softness: \(number(0..<1)) }
                opacity: 0.8
                blend: \(generator.next() % 2 == 0 ? "normal" : "plusLighter")

            """
        }
        return """
            flipbook: 1
            seed: \(seed)
            canvas: { size: [200, 90], background: "#223344" }
            duration: 2
            framerate: 10
            triggers: { go: { every: 0.35 } }
            layers:
            \(emitter("trigger: go, count: 20"))\(emitter("rate: 60, prewarm: true"))
            """
    }

    @Test("are the same alone and in order, by one thread and by several, in bands and whole")
    func same() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let text = Self.film(generator.next() % 1000, &generator)
            let playing = try ChanceTests.maker(text)
            var options = RenderOptions()
            options.ignoresCache = true
            let loaded = try LoadedTimeline(text: text, path: "a.yaml", options: options)
            let threaded = try FrameMaker(loaded, jobs: 3)
            let played = try (0..<20).map { try playing.frame($0, format: .rgba8).pixelBytes }
            #expect(Set(played).count > 15, "seed \(seed): \(text)")
            for frame in [17, 3, 11] {
                #expect(
                    try ChanceTests.maker(text).frame(frame, format: .rgba8).pixelBytes
                        == played[frame], "frame \(frame), seed \(seed): \(text)")
                #expect(
                    try threaded.frame(frame, format: .rgba8).pixelBytes == played[frame],
                    "frame \(frame) on threads, seed \(seed): \(text)")
            }
        }
    }

    @Test("have other keys and other pixels with another seed")
    func seeds() throws {
        let seed = TestSeed.drawn
        func maker(_ film: UInt64) throws -> FrameMaker {
            var generator = SplitMix64(seed: seed)
            return try ChanceTests.maker(Self.film(film, &generator))
        }
        let (one, other) = (try maker(1), try maker(2))
        let (oneKeys, otherKeys) = (
            try #require(FrameKeys(of: one)), try #require(FrameKeys(of: other))
        )
        for frame in [0, 9, 19] {
            #expect(
                oneKeys.key(of: one.schedule.state(at: frame))
                    != otherKeys.key(of: other.schedule.state(at: frame)), "seed \(seed)")
            #expect(
                try one.frame(frame, format: .rgba8).pixelBytes
                    != other.frame(frame, format: .rgba8).pixelBytes, "seed \(seed)")
        }
    }
}

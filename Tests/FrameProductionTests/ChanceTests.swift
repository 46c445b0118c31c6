import FrameScheduling
import PixelBuffers
import PortableMath
import TestSupport
import Testing

@testable import FrameProduction

@Suite("Chance in timelines", .seeded)
struct ChanceTests {
    static func maker(_ text: String) throws -> FrameMaker {
        var options = RenderOptions()
        options.ignoresCache = true
        return try FrameMaker(
            LoadedTimeline(text: text, path: "a.yaml", options: options), jobs: 1)
    }

    private func film(_ seed: String) -> String {
        """
        flipbook: 1
        seed: \(seed)
        canvas: { size: [90, 60] }
        duration: 1
        framerate: 10
        let: { start: "random(9) / 4", own: 12 }
        layers:
          - forEach: 3
            layers:
              - circle: { fill: white }
                during: ["$start", 1]
                frame: ["4 + 6 * random($index, 1)", null]
                position: ["10 + 70 * random($index)", "10 + 40 * random($index, $frame)"]
          - text: { string: "{$(random(1)):.3f} {$start}", size: 9 }
        """
    }

    @Test("another seed gives other keys and other pixels, the same seed the same")
    func seeds() throws {
        let (one, same, other) = (
            try Self.maker(film("5")), try Self.maker(film("5")), try Self.maker(film("6"))
        )
        let keys = try [one, same, other].map { try #require(FrameKeys(of: $0)) }
        for frame in [9, 0, 4, 5] {
            let (a, b, c) = (
                try one.frame(frame, format: .rgba8).pixelBytes,
                try same.frame(frame, format: .rgba8).pixelBytes,
                try other.frame(frame, format: .rgba8).pixelBytes
            )
            #expect(a == b && a != c, "frame \(frame)")
            let found = zip(keys, [one, same, other]).map {
                $0.key(of: $1.schedule.state(at: frame))
            }
            #expect(found[0] == found[1] && found[0] != found[2], "frame \(frame)")
        }
    }

    @Test("a seed may be a value of the file, also where chance decides times and texts")
    func names() throws {
        let (literal, named) = (try Self.maker(film("12")), try Self.maker(film("$own")))
        for frame in [0, 2, 3, 9] {
            #expect(
                try literal.frame(frame, format: .rgba8).pixelBytes
                    == named.frame(frame, format: .rgba8).pixelBytes, "frame \(frame)")
        }
    }
}

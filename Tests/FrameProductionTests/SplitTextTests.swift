import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction

@Suite("Texts in parts", .seeded)
struct SplitTextTests {
    private func maker(_ layers: String) throws -> FrameMaker {
        let text = """
            flipbook: 1
            canvas: { size: [120, 60] }
            duration: 3
            framerate: 10
            layers:
              - \(layers)
            """
        return try FrameMaker(
            LoadedTimeline(text: text, path: "a.yaml", options: RenderOptions()), jobs: 1)
    }

    private func bytes(_ maker: FrameMaker, _ frame: Int) throws -> [UInt8] {
        try maker.frame(frame, format: .rgba8).pixelBytes
    }

    @Test("a text whose parts are at rest has the bytes of the whole text")
    func rest() throws {
        let texts = ["Hi you", "two\\nlines here", "مرحبا fi", "aक 🎉"]
        for text in texts {
            for by in ["letters", "words", "lines"] {
                func layer(_ split: String) -> String {
                    "{ during: [0, 3], text: { string: \"\(text)\", size: 15\(split) } }"
                }
                let plain = try maker(layer(""))
                let moving = try maker(
                    layer(
                        ", split: { by: \(by), stagger: 0.02, duration: 0.3, order: random, "
                            + "in: [opacity, { offset: [0, 9] }], out: { rotation: 30 } }"))
                let expected = try bytes(plain, 15)
                #expect(try bytes(moving, 15) == expected, "\(text) by \(by)")
                for frame in [1, 29] {
                    #expect(try bytes(moving, frame) != expected, "\(text) by \(by)")
                }
                // Expressions that come to nothing are at rest too.
                let still = try maker(
                    layer(", split: { by: \(by), offset: [0, 0 * $part.index], scale: [1, 1] }"))
                #expect(try bytes(still, 1) == expected)
            }
        }
    }

    @Test("nothing is drawn before the first part appears, and after the last has gone")
    func absent() throws {
        let maker = try maker(
            "{ during: [0, 2], text: { string: Hello, split: { delay: 0.5, in: opacity } } }")
        let nothing = try self.maker("{ circle: { fill: clear } }")
        #expect(try bytes(maker, 3) == bytes(nothing, 0))
        #expect(try bytes(maker, 6) != bytes(nothing, 0))
        #expect(try bytes(maker, 20) == bytes(nothing, 0))
    }

    @Test("every order moves every part once")
    func orders() throws {
        for order in TextSplit.Order.allCases {
            let maker = try maker(
                "{ text: { string: abcdef, split: { order: \(order.rawValue), stagger: 0.2, "
                    + "duration: 0.2, in: opacity, seed: 3 } } }")
            let end = try bytes(maker, 20)
            var seen: [[UInt8]] = []
            for frame in 0..<16 {
                let found = try bytes(maker, frame)
                if found != seen.last { seen.append(found) }
            }
            #expect(seen.last == end && seen.count >= 4, "\(order)")
        }
    }
}

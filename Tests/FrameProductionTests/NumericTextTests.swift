import FrameScheduling
import PixelBuffers
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction

@Suite("Texts whose digits roll", .seeded)
struct NumericTextTests {
    /// A number that is 12, from 1 s on 13, and from 2 s on 12 again.
    private static let step = """
        n: { initial: 12, keyframes: [{ linear: 12, duration: 1 }, { move: 13 }, \
        { linear: 13, duration: 1 }, { move: 12 }] }
        """

    private func film(
        _ text: String, rate: String = "20", animator: String = step, layer: String = ""
    ) -> String {
        """
        flipbook: 1
        canvas: { size: [120, 60] }
        duration: 4
        framerate: \(rate)
        animators:
          \(animator)
        layers:
          - { text: { size: 20, \(text) }, frame: [100, 40]\(layer) }
        """
    }

    private func maker(_ film: String) throws -> FrameMaker {
        try FrameMaker(
            LoadedTimeline(text: film, path: "a.yaml", options: RenderOptions()), jobs: 1)
    }

    private func bytes(_ maker: FrameMaker, _ frame: Int) throws -> [UInt8] {
        try maker.frame(frame, format: .rgba8).pixelBytes
    }

    private let counting = #"string: "{$n:d} kg", digits: tabular, alignment: leading"#

    @Test("a text at rest has the bytes of one whose digits just change")
    func rest() throws {
        let runs = #"runs: [{ string: "{$n:d}", color: red, weight: bold }, " kg"]"#
        for text in [counting, #"string: "{$n:d} kg""#, runs] {
            let plain = try maker(film(text))
            let rolling = try maker(film("\(text), numericText: true"))
            for frame in [0, 19, 28, 39, 48, 79] {
                #expect(try bytes(rolling, frame) == bytes(plain, frame), "\(text) at \(frame)")
            }
            for frame in [21, 24, 27, 41] {
                #expect(try bytes(rolling, frame) != bytes(plain, frame), "\(text) at \(frame)")
            }
        }
    }

    @Test("digits and letters that stay are still while another rolls")
    func still() throws {
        let plain = try maker(film(counting))
        let rolling = try maker(film("\(counting), numericText: true"))
        for frame in 20..<28 {
            let (found, expected) = (try bytes(rolling, frame), try bytes(plain, frame))
            for y in 0..<60 {
                for x in Array(0..<18) + Array(44..<120) {
                    let pixel = 4 * (y * 120 + x)
                    // Cairo's coverage of a pixel depends a little on the other edges in its row.
                    let difference = Int(found[pixel]) - Int(expected[pixel])
                    #expect(abs(difference) <= 8, "\(x), \(y) at \(frame)")
                }
            }
        }
    }

    @Test("the same moment is the same at every frame rate, and in any order")
    func rates() throws {
        let text = "\(counting), numericText: { spring: bouncy }"
        let slow = try maker(film(text, rate: "10"))
        for rate in [20, 30, 60, 120] {
            let fast = try maker(film(text, rate: "\(rate)"))
            for frame in [24, 13, 10, 11, 21] {
                #expect(
                    try bytes(fast, frame * rate / 10) == bytes(slow, frame), "\(rate): \(frame)")
            }
        }
    }

    @Test("digits roll up where the number grows, and else down, unless one is told")
    func directions() throws {
        func frame(_ direction: String, _ frame: Int) throws -> [UInt8] {
            try bytes(maker(film("\(counting), numericText: { direction: \(direction) }")), frame)
        }
        #expect(try frame("automatic", 22) == frame("up", 22))
        #expect(try frame("automatic", 42) == frame("down", 42))
        #expect(try frame("up", 22) != frame("down", 22))
    }

    @Test("a digit that changes again at once doesn't roll, and one with less time rolls faster")
    func speed() throws {
        func film(_ perSecond: Int, _ more: String) -> String {
            self.film(
                "string: \"{$n:.0f}\", digits: tabular\(more)", rate: "60",
                animator:
                    "n: { initial: 0, keyframes: [{ linear: \(perSecond * 4), duration: 4 }] }")
        }
        let (plain, rolling) = (
            try maker(film(30, "")), try maker(film(30, ", numericText: true"))
        )
        // The ones change every 1/30 s, the tens every 1/3 s, the hundreds at 3.3 s.
        var changed = 0
        for frame in 0..<60 where try bytes(plain, frame) != bytes(rolling, frame) { changed += 1 }
        #expect((20...50).contains(changed), "\(changed)")
        let slow = try (maker(film(1, "")), maker(film(1, ", numericText: true")))
        #expect(try bytes(slow.0, 88) == bytes(slow.1, 88))
        #expect(try bytes(slow.0, 93) != bytes(slow.1, 93))
    }

    @Test("what changed before a layer was there doesn't roll")
    func presence() throws {
        let layer = ", during: [1, 3]"
        let rolling = try maker(film("\(counting), numericText: true", layer: layer))
        #expect(try bytes(rolling, 22) == bytes(maker(film(counting, layer: layer)), 22))
    }

    @Test("neighbours glide where a text gets wider, and a trace says how far it is")
    func widths() throws {
        let text = """
            flipbook: 1
            canvas: { size: [200, 60] }
            duration: 2
            framerate: 60
            animators: { n: { initial: 9, keyframes: [{ linear: 9, duration: 1 }, { move: 10 }] } }
            layers:
              - hstack:
                  - { text: { string: "{$n:d}", size: 30, numericText: { curve: linear } } }
                  - { circle: { fill: red }, frame: [10, 10] }
            """
        let scheduler = try maker(text).schedule
        let widths = (58...86).map { scheduler.trace(at: $0).layers[0].layers[0].size.width }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $1 - $0 < 1.5 })
        #expect(try #require(widths.last) - widths[0] > 12)
        func progress(_ frame: Int) -> Double? {
            scheduler.trace(at: frame).layers[0].layers[0].values
                .first { $0.name == "numericText" }?.numbers.first
        }
        #expect(progress(0) == 1 && progress(60) == 0 && progress(84) == 1)
        let middle = try #require(progress(72))
        #expect(abs(middle - 0.5) < 1e-9)
    }
}

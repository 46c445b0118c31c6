import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction

@Suite("Texts in runs", .seeded)
struct TextRunTests {
    private func maker(_ text: String, frame: String = "[110, 50]") throws -> FrameMaker {
        let text = """
            flipbook: 1
            canvas: { size: [120, 60] }
            duration: 3
            framerate: 10
            animators: { size: { initial: 9, keyframes: [{ linear: 15, duration: 2 }] } }
            layers:
              - { frame: \(frame), text: { size: $size, \(text) } }
            """
        return try FrameMaker(
            LoadedTimeline(text: text, path: "a.yaml", options: RenderOptions()), jobs: 1)
    }

    private func bytes(_ maker: FrameMaker, _ frame: Int) throws -> [UInt8] {
        try maker.frame(frame, format: .rgba8).pixelBytes
    }

    private static let strings = [
        "AVATAR fi", "two\\nlines here", "مرحبا بكم fi", "שלום hello", "aक्षि 🎉 é", "office ",
    ]

    /// Cuts a text between any two of its letters, as YAML.
    private static func cut(
        _ string: String, _ random: inout SplitMix64, _ look: (Int) -> String
    ) -> String {
        let letters = Array(string)
        var pieces: [String] = []
        var start = 0
        while start < letters.count {
            var end = min(start + 1 + Int(random.nextUnit() * 4), letters.count)
            if letters[end - 1] == "\\" { end += 1 }
            pieces.append(String(letters[start..<end]))
            start = end
        }
        return pieces.enumerated().map { "{ string: \"\($1)\"\(look($0)) }" }
            .joined(separator: ", ")
    }

    @Test("runs that look the same are the whole text, wherever it is cut")
    func equalLooks() throws {
        var random = SplitMix64(seed: TestSeed.fixed(61))
        let looks = ["", ", weight: bold, italic: true, tracking: 1, digits: tabular"]
        for string in Self.strings {
            for look in looks {
                let options = ["", ", lineLimit: 1", ", lineLimit: 1, minimumScaleFactor: 0.4"]
                let option = options[Int(random.nextUnit() * 3)]
                let whole = try maker("string: \"\(string)\"\(look)\(option)")
                let runs = Self.cut(string, &random) { _ in look }
                for text in ["runs: [\(runs)]\(option)", "runs: [\(runs)]\(look)\(option)"] {
                    let found = try maker(text)
                    for frame in [0, 7, 20] {
                        #expect(try bytes(found, frame) == bytes(whole, frame), "\(text)")
                    }
                }
            }
        }
    }

    @Test("colours of runs leave every letter in its place: only colours differ")
    func colors() throws {
        var random = SplitMix64(seed: TestSeed.fixed(61))
        for string in Self.strings where !string.contains("🎉") {
            let runs = Self.cut(string, &random) { $0 % 2 == 0 ? ", color: red" : ", color: blue" }
            // A layer with a mask draws the letters' coverage in one colour.
            let colored = try maker("runs: [\(runs)]")
            let whole = try maker("string: \"\(string)\", color: red")
            let (found, expected) = (try bytes(colored, 20), try bytes(whole, 20))
            for pixel in stride(from: 0, to: found.count, by: 4) {
                // Where letters of both colours meet, both cover a part.
                let difference = Int(found[pixel + 3]) - Int(expected[pixel + 3])
                #expect(abs(difference) <= 64, "\(string)")
            }
        }
    }

    @Test("runs have their own fonts, sizes, colours and baselines")
    func looks() throws {
        let plain = try bytes(maker("runs: [ab, { string: cd }]"), 20)
        for look in [
            "weight: black", "size: 22", "italic: true", "tracking: 3", "color: red",
            "font: serif", "baselineOffset: 4", "color: { linear: [red, blue] }",
        ] {
            #expect(try bytes(maker("runs: [ab, { string: cd, \(look) }]"), 20) != plain, "\(look)")
        }
        let same = "runs: [ab, { string: cd, weight: regular, size: $size, color: white }]"
        #expect(try bytes(maker(same), 20) == plain)
    }

    @Test("a split of runs at rest has the bytes of the text in runs")
    func split() throws {
        for by in ["letters", "words", "lines"] {
            let runs = "runs: [Hel, { string: lo, color: red, weight: bold }, \" مرحبا\"]"
            let moving = try maker(
                "\(runs), split: { by: \(by), stagger: 0.02, duration: 0.3, "
                    + "in: [opacity, { color: blue }] }"
            )
            #expect(try bytes(moving, 20) == bytes(maker(runs), 20), "\(by)")
            #expect(try bytes(moving, 2) != bytes(maker(runs), 2), "\(by)")
        }
    }
}

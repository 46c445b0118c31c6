import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

/// Emoji of fonts that have pictures of one size, as Noto Color Emoji has.
@Suite("Emoji", .seeded, .needs(pictureFont))
struct EmojiTests {
    private let drawer = TextDrawer()

    private func look(_ string: String, _ size: Double) -> TextLook {
        TextLook(
            string: string, family: "Inter", style: TextStyle(alignment: .leading), size: size)
    }

    private func pictures(
        _ look: TextLook, width: Double = 4000, origin: (x: Double, y: Double) = (0, 0),
        scale: Double = 1, bounds: PixelRectangle
    ) throws -> PixelBuffer {
        try #require(
            try drawer.draw(look, width: width, origin: origin, scale: scale, bounds: bounds)
                .pictures)
    }

    /// The sums of the colours and the alpha.
    private func sums(_ picture: PixelBuffer) -> [Double] {
        var sums = [0.0, 0, 0, 0]
        for y in 0..<picture.height {
            for (index, value) in picture.row(y).prefix(4 * picture.width).enumerated() {
                sums[index % 4] += Double(value)
            }
        }
        return sums
    }

    @Test("their lengths are those of the text's size, whatever it is")
    func proportional() throws {
        let strings = ["🚀", "go 🚀 now", "😀❤️\u{1F1F8}\u{1F1EA}", "1️⃣ 👩‍🚀\n🚀", "🚀 7 🚀 #"]
        for seed in TestSeed.several(1...60) {
            var generator = SplitMix64(seed: seed)
            let string = try #require(strings.randomElement(using: &generator))
            let size = Portable.exp2(Double.random(in: 0...10, using: &generator))
            let measure = try drawer.measure(look(string, size), width: 100_000)
            let one = try drawer.measure(look(string, 100), width: 100_000)
            for (length, expected) in [
                (measure.width, one.width), (measure.height, one.height),
                (measure.firstBaseline, one.firstBaseline), (measure.ink.width, one.ink.width),
                (measure.ink.height, one.ink.height),
            ] {
                #expect(
                    abs(length - expected * size / 100) < 0.02 + size * 0.002,
                    "seed \(seed): '\(string)' of \(size)")
            }
        }
    }

    @Test("a line with one is hardly higher than a line without")
    func lineHeight() throws {
        for size in [4.0, 18, 60, 1024] {
            let with = try drawer.measure(look("go 🚀 now", size), width: 100_000)
            let without = try drawer.measure(look("go now", size), width: 100_000)
            #expect(with.height >= without.height && with.height < 1.03 * without.height)
            let one = try drawer.measure(look("🚀", size), width: 100_000)
            #expect((1.1 * size...1.35 * size).contains(one.width))
        }
    }

    @Test("one of twice the size has twice as many pixels, and is the same picture")
    func scale() throws {
        for seed in TestSeed.several(1...12) {
            var generator = SplitMix64(seed: seed)
            let size = Double.random(in: 6...80, using: &generator)
            let scale: Double = [0.5, 1, 2, 3.7].randomElement(using: &generator) ?? 1
            let origin: Double = .random(in: 0..<1, using: &generator)
            let bounds = PixelRectangle(x: 0, y: 0, width: 420, height: 420)
            let small = try pictures(
                look("🚀", size), origin: (origin, origin), scale: scale, bounds: bounds)
            let large = try pictures(
                look("🚀", size * scale), origin: (origin, origin), bounds: bounds)
            let (one, other) = (sums(small), sums(large))
            #expect(one[3] > 0)
            for (left, right) in zip(one, other) {
                #expect(abs(left - right) < 0.01 * one[3], "seed \(seed): \(size) at \(scale)")
            }
        }
    }

    @Test("they grow without leaps, and keep their colours")
    func growing() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 320, height: 320)
        func sums(size: Double) throws -> [Double] {
            try self.sums(pictures(look("😀", size), bounds: bounds)).map { $0 / (size * size) }
        }
        let natural = try sums(size: 109)
        for size in stride(from: 10.0, through: 250, by: 7.3) {
            for (found, expected) in zip(try sums(size: size), natural) {
                #expect(abs(found / expected - 1) < 0.02, "\(size)")
            }
        }
    }

    @Test("they move by parts of a pixel")
    func moving() throws {
        let bounds = PixelRectangle(x: 0, y: 0, width: 80, height: 80)
        /// The centre of the alpha.
        func middle(_ move: Double) throws -> (x: Double, y: Double) {
            let picture = try pictures(look("😀", 30), origin: (move, move), bounds: bounds)
            var (x, y, all) = (0.0, 0.0, 0.0)
            for row in 0..<80 {
                let bytes = picture.row(row)
                for column in 0..<80 {
                    let alpha = Double(bytes[4 * column + 3])
                    (x, y, all) = (x + alpha * Double(column), y + alpha * Double(row), all + alpha)
                }
            }
            return (x / all, y / all)
        }
        let start = try middle(0)
        for move in [0.125, 0.25, 0.5, 0.8, 1, 7.3] {
            let moved = try middle(move)
            #expect(abs(moved.x - start.x - move) < 0.03 && abs(moved.y - start.y - move) < 0.03)
        }
    }

    @Test("parts of a picture have its bytes, and its ink is measured")
    func parts() throws {
        for seed in TestSeed.several(1...20) {
            var generator = SplitMix64(seed: seed)
            let look = look("a🚀😀", Portable.exp2(Double.random(in: 2...8, using: &generator)))
            let scale = Portable.exp2(Double.random(in: -2...1, using: &generator))
            let origin = (
                x: Double.random(in: -20...20, using: &generator),
                y: Double.random(in: -20...20, using: &generator)
            )
            let ink = try drawer.measure(look, width: 4000).ink
            let all = PixelRectangle.enclosing(
                left: origin.x + ink.x * scale, top: origin.y + ink.y * scale,
                right: origin.x + (ink.x + ink.width) * scale,
                bottom: origin.y + (ink.y + ink.height) * scale
            ).grown(by: 12)
            let whole = try pictures(look, origin: origin, scale: scale, bounds: all)
            for y in 0..<all.height {
                for x in 0..<all.width where min(x, y, all.width - 1 - x, all.height - 1 - y) < 11 {
                    #expect(whole.row(y)[4 * x + 3] == 0, "seed \(seed): outside of the ink")
                }
            }
            let part = PixelRectangle(
                x: all.x + Int.random(in: 0..<all.width / 2, using: &generator),
                y: all.y + Int.random(in: 0..<all.height / 2, using: &generator),
                width: all.width / 2, height: all.height / 2)
            let drawn = try pictures(look, origin: origin, scale: scale, bounds: part)
            for y in 0..<part.height {
                let row = Array(drawn.row(y)[0..<4 * part.width])
                let start = 4 * (part.x - all.x)
                let expected = whole.row(part.y - all.y + y)[start..<start + 4 * part.width]
                #expect(row == Array(expected), "seed \(seed)")
            }
        }
    }

    @Test("runs have them in their own sizes")
    func runs() throws {
        var look = look("🚀🚀", 20)
        look.runs = [
            .init(end: 4, family: "Inter", size: 20), .init(end: 8, family: "Inter", size: 60),
        ]
        let one = try drawer.measure(self.look("🚀", 20), width: 4000).width
        #expect(abs(try drawer.measure(look, width: 4000).width - 4 * one) < 0.1)
        let bounds = PixelRectangle(x: 0, y: 0, width: 120, height: 90)
        let all = sums(try pictures(look, bounds: bounds))
        look.ranges = [0..<4]
        let small = sums(try pictures(look, bounds: bounds))
        #expect(abs(all[3] / small[3] - 10) < 0.3)
    }

    @Test("an SVG document has them in the size of its text, up to that of the font's pictures")
    func svg() throws {
        // Larger ones would take minutes.
        for (written, size) in [(10.0, 10.0), (24, 24), (60, 60), (2000, 109)] {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">\
                <text x="10" y="150" font-size="\(written)">🚀</text></svg>
                """
            let frame = OutlineFrame(x: 0, y: 0, width: 300, height: 200)
            let bounds = PixelRectangle(x: 0, y: 0, width: 300, height: 200)
            let picture = try SVGDrawer().draw(
                SVGDocument(text: text, width: 300, height: 200, needsLayers: false), in: frame,
                clippedTo: frame, bounds: bounds)
            let expected = sums(try pictures(look("🚀", size), bounds: bounds))
            // librsvg draws silhouettes with hard edges.
            #expect(abs(sums(picture)[3] / expected[3] - 1) < 0.4, "\(size)")
        }
    }

    @Test("without a font that has them, they are missing letters")
    func missing() throws {
        let use = try TextDrawer(files: [], folders: []).fonts(of: look("a🚀", 18))
        #expect(use.missing == "🚀" && use.missingCount == 1)
    }
}

private let pictureFont = Need("emoji font of pictures") {
    let bounds = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
    let look = TextLook(string: "🚀", family: "Inter", size: 8)
    return (try? TextDrawer().draw(look, width: 90, origin: (0, 0), scale: 1, bounds: bounds))?
        .pictures != nil
}

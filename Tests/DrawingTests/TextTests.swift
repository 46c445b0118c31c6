import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

/// The pixels that a text inks, and how much of it there is.
private struct Ink {
    var left = Int.max
    var top = Int.max
    var right = Int.min
    var bottom = Int.min
    /// Whole pixels' worth.
    var area = 0.0

    var width: Int { max(0, right - left) }
    var height: Int { max(0, bottom - top) }
    var isEmpty: Bool { area == 0 }

    init(_ mask: PixelBuffer) {
        for y in 0..<mask.height {
            for (x, value) in mask.row(y).enumerated() where value > 0 {
                left = min(left, mask.bounds.x + x)
                right = max(right, mask.bounds.x + x + 1)
                top = min(top, mask.bounds.y + y)
                bottom = max(bottom, mask.bounds.y + y + 1)
                area += Double(value) / 255
            }
        }
    }
}

private func look(
    _ string: String, size: Double = 20, weight: Int = 400,
    alignment: TextAlignment? = .leading, family: String = "Inter"
) -> TextLook {
    TextLook(
        string: string, family: family, size: size, weight: weight, alignment: alignment)
}

private let drawer = TextDrawer()

private func draw(
    _ look: TextLook, width: Double = 300, height: Double = 100, scale: Double = 1,
    at origin: (x: Double, y: Double) = (0, 0), with drawer: TextDrawer = drawer
) throws -> (mask: PixelBuffer, pictures: PixelBuffer?) {
    try drawer.draw(
        look, width: width, origin: origin, scale: scale,
        bounds: PixelRectangle(
            x: -10, y: -10, width: Int(width * scale) + 20, height: Int(height * scale) + 20))
}

private func ink(
    _ look: TextLook, width: Double = 300, scale: Double = 1
) throws -> Ink { Ink(try draw(look, width: width, scale: scale).mask) }

private func bytes(_ buffer: PixelBuffer?) -> [UInt8] {
    buffer?.pixelBytes ?? []
}

private func isInstalled(_ family: String) -> Bool {
    let use = try? drawer.fonts(of: look("a", family: family))
    return use?.fonts.first?.family == family
}

private let interFont = Need("font Inter") { isInstalled("Inter") }
private let emojiFont = Need("emoji font") { hasGlyphs("\u{1F600}") }
private let hebrewFont = Need("font with Hebrew letters") { hasGlyphs("שלום") }

private func hasGlyphs(_ text: String) -> Bool {
    (try? drawer.fonts(of: look(text)))?.missingCount == 0
}

@Suite("Texts", .seeded, .needs(interFont))
struct TextTests {
    @Test("a text is measured by its lines")
    func measures() throws {
        let one = try drawer.measure(look("Flipbook"), width: 1000)
        let two = try drawer.measure(look("Flipbook\nFlipbook"), width: 1000)
        #expect(abs(two.height - 2 * one.height) < 0.01)
        #expect(two.width == one.width)
        let twice = try drawer.measure(look("Flipbook", size: 40), width: 1000)
        #expect(abs(twice.width - 2 * one.width) < 0.05)
        #expect(abs(twice.height - 2 * one.height) < 0.01)
        var spaced = look("Flipbook\nFlipbook")
        spaced.lineSpacing = 7
        #expect(try drawer.measure(spaced, width: 1000).height == two.height + 7)
        spaced.tracking = 3
        #expect(try drawer.measure(spaced, width: 1000).width > one.width + 7 * 3 - 0.1)
    }

    @Test("an empty text is as high as a line, and draws nothing")
    func empty() throws {
        let line = try drawer.measure(look("a"), width: 100)
        let empty = try drawer.measure(look(""), width: 100)
        #expect(empty.height == line.height)
        #expect(empty.width == 0)
        #expect(try ink(look("")).isEmpty)
        #expect(try ink(look("a", size: 0)).isEmpty)
        #expect(try ink(look(" \n\t")).isEmpty)
    }

    @Test("lines are broken where the width ends, in words only that are too long")
    func wrapping() throws {
        let words =
            "The quick brown fox jumps over the lazy dog. Donaudampfschifffahrtsgesellschaft"
        let line = try drawer.measure(look("a"), width: 1000).height
        var heights: [Double] = []
        for width in stride(from: 40.0, through: 900, by: 43) {
            let measure = try drawer.measure(look(words), width: width)
            #expect(measure.width <= width + 0.01)
            #expect(try ink(look(words), width: width).right <= Int(width) + 3)
            heights.append(measure.height)
        }
        #expect(heights == heights.sorted(by: >))
        #expect(try #require(heights.first) > 10 * line)
        #expect(heights.last == line)
    }

    @Test("a text that takes the width it needs is broken in the same places")
    func idealWidth() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(5))
        for _ in 0..<60 {
            let words = (0..<8).map { _ in
                String(repeating: "a", count: Int.random(in: 1...9, using: &generator))
            }
            var look = look(
                words.joined(separator: " "), size: Double.random(in: 5...40, using: &generator))
            look.tracking =
                Bool.random(using: &generator)
                ? 0 : Double.random(in: -2...6, using: &generator)
            let width = Double.random(in: 50...300, using: &generator)
            let offered = try drawer.measure(look, width: width)
            let taken = try drawer.measure(look, width: offered.width)
            #expect(taken.height == offered.height, "\(look) in \(width)")
            #expect(taken.width == offered.width, "\(look) in \(width)")
        }
    }

    @Test("alignment moves the lines, and each weight has more ink than the one before")
    func alignmentAndWeight() throws {
        let leading = try ink(look("Align", alignment: .leading))
        let center = try ink(look("Align", alignment: .center))
        let trailing = try ink(look("Align", alignment: .trailing))
        #expect(leading.left < 5)
        #expect(trailing.right > 295)
        #expect(abs(center.left + center.right - 300) <= 3)
        let areas = try stride(from: 100, through: 900, by: 100).map {
            try ink(look("Weight", weight: $0)).area
        }
        #expect(areas == areas.sorted())
        #expect(Set(areas).count == 9)
    }

    @Test("a block is in the middle, and its lines begin below each other", .needs(hebrewFont))
    func blocks() throws {
        func parts(_ string: String, width: Double = 300) throws -> [OutlineFrame] {
            try drawer.parts(
                of: look(string, alignment: nil), width: width, .init(unit: .lines)
            ).map(\.frame)
        }
        let lines = try parts("A long line\nHi\nmiddle")
        #expect(Set(lines.map(\.x)).count == 1)
        let longest = lines[0]
        #expect(abs(longest.x + longest.width / 2 - 150) < 0.01)
        #expect(lines[0].width > lines[2].width && lines[2].width > lines[1].width)
        // Lines that begin on the right end where the longest one does.
        let mixed = try parts("A long line\nשלום")
        #expect(abs(mixed[0].x + mixed[0].width - mixed[1].x - mixed[1].width) < 0.01)
        #expect(abs(mixed[0].x + mixed[0].width / 2 - 150) < 0.01)
        // The width that it takes is that of the longest line, and of a single line nothing moves.
        let text = look("A long line\nשלום", alignment: nil)
        #expect(try abs(drawer.measure(text, width: 300).width - mixed[0].width) < 0.01)
        #expect(
            try bytes(draw(look("Align", alignment: nil)).mask)
                == bytes(draw(look("Align", alignment: .center)).mask))
    }

    @Test("a text twice as large in pixels has the same shape", arguments: [0.5, 2, 3.7, 8])
    func scales(scale: Double) throws {
        let look = look("Scale\nfree, right?", size: 24, alignment: .center)
        let once = try ink(look, width: 200)
        let scaled = try ink(look, width: 200, scale: scale)
        let wanted = (Double(once.width) * scale, Double(once.height) * scale)
        #expect(abs(Double(scaled.width) - wanted.0) <= 2 * scale + 2)
        #expect(abs(Double(scaled.height) - wanted.1) <= 2 * scale + 2)
        #expect(abs(scaled.area / (once.area * scale * scale) - 1) < 0.02)
    }

    @Test(
        "letters of thousands of pixels are those of a hundred, only larger", arguments: [1.0, 90])
    func largeLetters(scale: Double) throws {
        func ink(_ size: Double, scale: Double) throws -> Ink {
            let look = look("Hg", size: size)
            return Ink(try draw(look, width: 2 * size, height: 2 * size, scale: scale).mask)
        }
        let small = try ink(100, scale: 1)
        let large = try ink(3600 / scale, scale: scale)
        #expect(abs(Double(large.width) - 36 * Double(small.width)) <= 80)
        #expect(abs(Double(large.height) - 36 * Double(small.height)) <= 80)
        #expect(abs(large.area / (small.area * 36 * 36) - 1) < 0.01)
        // Where it is measured, too.
        let measured = try drawer.measure(look("Hg", size: 3600), width: 1e5)
        let expected = try drawer.measure(look("Hg", size: 100), width: 1e4)
        #expect(abs(measured.ink.width - 36 * expected.ink.width) < 4)
        #expect(abs(measured.width - 36 * expected.width) < 4)
        #expect(abs(measured.height - 36 * expected.height) < 4)
    }

    @Test(
        "letters are drawn at any scale, also small ones",
        arguments: [(10.0, 99.0), (10, 150), (3, 400), (0.5, 3000), (0.1, 9000)])
    func magnified(size: Double, scale: Double) throws {
        func area(_ size: Double, _ scale: Double) throws -> Double {
            let bounds = PixelRectangle(x: 0, y: 0, width: 500, height: 1500)
            return Ink(
                try drawer.draw(
                    look("H", size: size), width: 3000 / scale, origin: (0, 0), scale: scale,
                    bounds: bounds
                ).mask
            ).area
        }
        let expected = try area(size * scale, 1)
        #expect(expected > 10_000)
        #expect(abs(try area(size, scale) / expected - 1) < 0.02)
    }

    @Test("letters keep their places between pixels")
    func subpixels() throws {
        /// Where the ink's middle is, in pixels from the left.
        func middle(_ x: Double) throws -> Double {
            let mask = try draw(look("Hm"), at: (x, 0)).mask
            var (sum, moment) = (0.0, 0.0)
            for y in 0..<mask.height {
                for (column, value) in mask.row(y).enumerated() {
                    sum += Double(value)
                    moment += Double(value) * Double(column)
                }
            }
            return moment / sum
        }
        let start = try middle(0)
        for x in [0.125, 0.25, 0.5, 0.8] {
            #expect(abs(try middle(x) - start - x) < 0.02, "\(x)")
        }
    }

    @Test("the ink that is measured is what is drawn")
    func inkIsMeasured() throws {
        for string in ["Ágj", "fly\nlow", "(Wow)"] {
            for alignment in [nil, .leading, .center, .trailing] as [TextAlignment?] {
                let look = look(string, size: 50, alignment: alignment)
                let measured = try drawer.measure(look, width: 300).ink
                let drawn = try ink(look)
                #expect(Double(drawn.left) >= measured.x - 1)
                #expect(Double(drawn.top) >= measured.y - 1)
                #expect(Double(drawn.right) <= measured.x + measured.width + 1)
                #expect(Double(drawn.bottom) <= measured.y + measured.height + 1)
            }
        }
    }

    @Test("leading is the right side for writing from right to left", .needs(hebrewFont))
    func rightToLeft() throws {
        let leading = look("שלום", alignment: .leading)
        #expect(try ink(leading).right > 290)
        let trailing = look("שלום", alignment: .trailing)
        #expect(try ink(trailing).left < 10)
    }

    @Test("what is larger than Pango's coordinates is refused")
    func tooLarge() throws {
        #expect(throws: TextError.self) {
            try drawer.measure(look(String(repeating: "a", count: 10_000), size: 1000), width: 10)
        }
        #expect(throws: TextError.self) {
            try drawer.measure(
                look(String(repeating: "a\n", count: 10_000), size: 100), width: 10)
        }
        // And what is large and fits is set.
        let long = String(repeating: "word ", count: 20_000)
        #expect(try drawer.measure(look(long, size: 17), width: 300).height > 10_000)
        #expect(try drawer.measure(look("a\0b"), width: 300).width > 10)
    }

    @Test("a file's font comes before Flipbook's, by its own name")
    func files() throws {
        let source = InterFontTests.file("Black")
        #expect(FontFile.families(atPath: source).contains("Inter"))
        let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).otf").path()
        try FileManager.default.copyItem(atPath: source, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        let drawer = TextDrawer(files: [copy])
        let black = try drawer.fonts(of: look("a", weight: 900))
        #expect(black.fonts == [.init(family: "Inter", source: .author, letters: "a")])
        let regular = try drawer.fonts(of: look("a", weight: 400))
        #expect(regular.fonts == [.init(family: "Inter", source: .flipbook, letters: "a")])
        #expect(regular.isFamilyThere && regular.missing.isEmpty)
        #expect(try drawer.fonts(of: look("a ba", weight: 900)).fonts.first?.letters == "ab")
        let nowhere = TextLook(string: "a", family: "No Such Family", size: 17)
        #expect(try !drawer.fonts(of: nowhere).isFamilyThere)
        #expect(
            try bytes(draw(look("a", weight: 900), with: drawer).mask)
                == bytes(draw(look("a", weight: 900)).mask))
    }

    @Test("letters that a family lacks come from the author's other fonts, and from Inter")
    func fallback() throws {
        let folder = String(#filePath.dropLast("DrawingTests/TextTests.swift".count))
        let (joined, aleph) = (
            folder + "Fixtures/fonts/Joined.ttf", folder + "Fixtures/fonts/Aleph.ttf"
        )
        func families(_ text: String, _ family: String, _ files: [String]) throws -> [String] {
            try TextDrawer(files: files).fonts(of: look(text, family: family)).fonts.map {
                "\($0.family): \($0.letters)"
            }
        }
        let own = "Flipbook <Aleph> & Co"
        #expect(
            try families("né", "Flipbook Joined", [joined]) == ["Flipbook Joined: n", "Inter: é"])
        #expect(
            try families("né", "Flipbook Joined", [joined, aleph]) == [
                "Flipbook Joined: n", "\(own): é",
            ])
        // What Inter has stays as it is without the files.
        #expect(try families("aéש", "Inter", [aleph]) == ["Inter: aé", "\(own): ש"])
        #expect(try families("aé", "No Such Family", [aleph]) == ["Inter: aé"])
        #expect(try families("aé", "sans-serif", [aleph]) == ["Inter: aé"])
        for family in ["Inter", "No Such Family", "sans-serif", "serif", own] {
            let found = try families("\u{12000}", family, [joined, aleph])
            #expect(found == ["\(own): \u{12000}"], "\(family)")
        }
    }

    @Test("what is no font has no families, and can't be drawn with")
    func notAFont() throws {
        #expect(FontFile.families(atPath: #filePath).isEmpty)
        #expect(FontFile.families(atPath: "/nowhere.otf").isEmpty)
        #expect(throws: TextError.self) {
            try TextDrawer(files: [#filePath]).measure(look("a"), width: 10)
        }
    }
}

@Suite("Texts on any thread", .seeded, .needs(interFont))
struct TextThreadTests {
    @Test("every thread draws the same bytes, whatever was drawn before")
    func threads() async throws {
        let looks = (0..<12).map { index in
            look(
                "Frame \(index) שלום \u{1F389}", size: 10 + Double(index) * 3.3,
                weight: 100 + index % 9 * 100)
        }
        let scales = [1, 1.5, 2]
        let expected = try looks.map { look in
            try scales.map { scale in
                // A drawer of its own: nothing was drawn before.
                let (mask, pictures) = try draw(look, scale: scale, with: TextDrawer())
                return bytes(mask) + bytes(pictures)
            }
        }
        let shared = TextDrawer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var generator = SplitMix64(seed: TestSeed.fixed(UInt64(task)))
                    for _ in 0..<30 {
                        let index = Int.random(in: looks.indices, using: &generator)
                        let scale = Int.random(in: scales.indices, using: &generator)
                        let (mask, pictures) = try draw(
                            looks[index], scale: scales[scale], with: shared)
                        #expect(bytes(mask) + bytes(pictures) == expected[index][scale])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "emoji are pictures in colours of their own, and no part of the mask",
        .needs(emojiFont))
    func emoji() throws {
        let (mask, pictures) = try draw(look("\u{1F34A}", size: 40))
        #expect(Ink(mask).isEmpty)
        let orange = try #require(pictures)
        var sums = [0, 0, 0, 0]
        for y in 0..<orange.height {
            for (index, value) in orange.row(y).enumerated() { sums[index % 4] += Int(value) }
        }
        #expect(sums[3] > 255 * 400)
        #expect(sums[0] > 2 * sums[2], "a tangerine is more red than blue")
        for y in 0..<orange.height {
            let row = Array(orange.row(y))
            for x in 0..<orange.width {
                #expect(row[4 * x..<4 * x + 3].allSatisfy { $0 <= row[4 * x + 3] })
            }
        }
        #expect(try draw(look("a")).pictures == nil)
    }
}

import Foundation
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import TextStyles

@testable import Drawing

@Suite("Parts of texts", .seeded)
struct TextPartTests {
    private static let drawer = TextDrawer()

    private func look(_ string: String, family: String = "Inter") -> TextLook {
        TextLook(
            string: string, family: family, style: TextStyle(alignment: .leading), size: 30)
    }

    /// The parts' letters.
    private func parts(
        _ string: String, _ unit: TextLook.Division.Unit, keepsJoins: Bool = true,
        width: Double = 2000, family: String = "Inter"
    ) throws -> [String] {
        let bytes = Array(string.utf8)
        return try Self.drawer.parts(
            of: look(string, family: family), width: width,
            .init(unit: unit, keepsJoins: keepsJoins)
        ).map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }

    @Test("letters are what readers call letters, and white space is no part")
    func letters() throws {
        #expect(try parts("Hi you", .letters) == ["H", "i", "y", "o", "u"])
        #expect(try parts("e\u{301}a\u{308}\n ñ", .letters) == ["e\u{301}", "a\u{308}", "ñ"])
        #expect(try parts("", .letters) == [] && parts(" \n ", .letters) == [])
    }

    @Test("joined letters are one part unless they are cut")
    func joins() throws {
        // Alef, dal and waw don't join what follows them.
        #expect(try parts("مرحبا دار", .letters) == ["مر", "حبا", "د", "ا", "ر"])
        #expect(try parts("سلام", .letters, keepsJoins: false).count >= 3)
        #expect(try parts("नमस्ते दुनिया", .letters) == ["नमस्ते", "दुनिया"])
        #expect(try parts("नमस्ते", .letters, keepsJoins: false).count >= 3)
        #expect(ScriptJoining.joins("ب", "ت") && !ScriptJoining.joins("ا", "ت"))
        #expect(!ScriptJoining.joins("ب\u{200C}", "ت") && !ScriptJoining.joins("ب", "ء"))
        #expect(!ScriptJoining.joins("a", "b") && !ScriptJoining.joins("ב", "ג"))
        #expect(!ScriptJoining.joins("क", "।") && !ScriptJoining.joins("१", "२"))
    }

    /// `Tests/Fixtures/fonts/joined.py` makes it: letters with a stroke from edge to edge, but for
    /// `o`, whose stroke ends before its right edge.
    private static let joinedFont = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/fonts/Joined.ttf").path

    @Test("letters that a font joins are one part unless they are cut")
    func joinedByFonts() throws {
        let drawer = TextDrawer(files: [Self.joinedFont])
        func parts(_ string: String, keepsJoins: Bool = true, tracking: Double = 0) throws
            -> [String]
        {
            var look = look(string, family: "Flipbook Joined")
            look.tracking = tracking
            let bytes = Array(string.utf8)
            return try drawer.parts(
                of: look, width: 2000, .init(unit: .letters, keepsJoins: keepsJoins)
            ).map { String(decoding: bytes[$0.range], as: UTF8.self) }
        }
        #expect(try parts("nine men") == ["nine", "men"])
        #expect(try parts("moan 12") == ["mo", "an", "1", "2"])
        #expect(try parts("nine", keepsJoins: false) == ["n", "i", "n", "e"])
        #expect(try parts("nine", tracking: 3) == ["n", "i", "n", "e"])
    }

    @Test("a word has the punctuation beside it")
    func words() throws {
        #expect(
            try parts("Well, some-one’s “3.50€” (ok)!", .words).map(trimmed)
                == ["Well,", "some-one’s", "“3.50€”", "(ok)!"])
        #expect(try parts("one\ntwo  three", .words).map(trimmed) == ["one", "two", "three"])
        // Each ideograph is a word.
        #expect(try parts("（世界）", .words) == ["（世", "界）"])
        #expect(try parts("你好。世界", .words) == ["你", "好。", "世", "界"])
    }

    private func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("lines are as they are broken")
    func lines() throws {
        let string = "one two three\nfour"
        #expect(try parts(string, .lines).map(trimmed) == ["one two three", "four"])
        let narrow = try parts(string, .lines, width: 120).map(trimmed)
        #expect(narrow.count > 2 && narrow.joined(separator: " ") == "one two three four")
    }

    /// Texts that mix scripts, emoji, ligatures and white space.
    private func string(_ generator: inout SplitMix64) -> String {
        let pieces = [
            "a", "VA", "fi", "->", "é", "e\u{301}", " ", "  ", "\n", "ا", "لا", "ب", "حب", "न",
            "क्ष", "स्ते", "\u{1F469}\u{200D}\u{1F680}", "🎉", "你", ".", "(", "ש", "1", "\t", "\u{200C}",
        ]
        return (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }

    @Test("the parts are in order and apart, and hold all that is inked")
    func partition() throws {
        for seed in TestSeed.several(1...120) {
            var generator = SplitMix64(seed: seed)
            let string = string(&generator)
            let width = Bool.random(using: &generator) ? 2000.0 : 90
            for unit in [TextLook.Division.Unit.letters, .words, .lines] {
                let keepsJoins = Bool.random(using: &generator)
                let parts = try Self.drawer.parts(
                    of: look(string), width: width, .init(unit: unit, keepsJoins: keepsJoins))
                for (first, second) in zip(parts, parts.dropFirst()) {
                    #expect(first.range.upperBound <= second.range.lowerBound, "seed \(seed)")
                }
                var whole = look(string)
                let all = try mask(whole, width: width)
                whole.ranges = parts.map(\.range)
                #expect(try mask(whole, width: width) == all, "seed \(seed): \(string) \(unit)")
                // One by one they add up, but for the rasteriser's grid where two share a pixel.
                var sum = [Int](repeating: 0, count: all.count)
                for part in parts {
                    whole.ranges = [part.range]
                    for (index, value) in try mask(whole, width: width).enumerated() {
                        sum[index] += Int(value)
                    }
                }
                let isWhole = zip(sum, all).allSatisfy { $0 >= Int($1) - 24 }
                #expect(isWhole, "seed \(seed): \(string) \(unit)")
                guard let first = parts.first else { continue }
                whole.ranges = [first.range]
                let ink = try Self.drawer.measure(whole, width: width).ink
                #expect(ink.width <= first.frame.width + 40)
            }
        }
    }

    private func mask(_ look: TextLook, width: Double) throws -> [UInt8] {
        let bounds = PixelRectangle(x: -8, y: -8, width: 420, height: 330)
        return try Self.drawer.draw(
            look, width: width, origin: (0.25, 0.5), scale: 1, bounds: bounds
        ).mask.pixelBytes
    }

    // MARK: Unicode's tests

    /// The cases of one of Unicode's files: the pieces of each.
    private func cases(_ name: String) throws -> [[String]] {
        let file = try #require(
            Bundle.module.url(
                forResource: name, withExtension: "txt", subdirectory: "UnicodeBreaks"))
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { line in
                line.split(separator: "÷").map { piece in
                    let scalars = piece.split(separator: "×").compactMap { code in
                        UInt32(code.trimmingCharacters(in: .whitespaces), radix: 16)
                            .flatMap(Unicode.Scalar.init)
                    }
                    return String(String.UnicodeScalarView(scalars))
                }
            }
    }

    @Test("letters are Unicode's grapheme clusters, by its tests")
    func graphemes() throws {
        for pieces in try cases("graphemes") {
            #expect(pieces.joined().map(String.init) == pieces)
        }
    }

    @Test("word boundaries are Unicode's, by its tests")
    func wordBoundaries() throws {
        let pool = FontMapPool(files: [])
        for pieces in try cases("words") {
            let string = pieces.joined()
            var expected: Set<Int> = []
            var offset = 0
            for piece in pieces {
                expected.insert(offset)
                offset += piece.utf8.count
            }
            let found = try pool.withFontMap { map throws(TextError) in
                try TextLayout(look(string), width: nil, in: map).allWordBoundaries(of: string)
            }
            #expect(found == expected, "\(pieces)")
        }
    }
}

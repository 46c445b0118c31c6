import PortableMath
import TestSupport
import Testing

@testable import NumberFormatting

@Suite("Numbers and times in texts", .seeded)
struct FormatTests {
    private func text(_ number: Double, _ format: String, _ locale: String = "en") throws -> String
    {
        try CountFormat(format).text(
            of: WrittenNumber(number), try #require(NumberMarks(locale: locale)))
    }

    @Test("a language's marks part the groups and the decimals")
    func marks() throws {
        let number = 12_345_678.9
        let expected = [
            "en": "12,345,678.90", "de": "12.345.678,90", "de-CH": "12’345’678.90",
            "fr": "12\u{202F}345\u{202F}678,90", "en-IN": "1,23,45,678.90",
            "hi": "1,23,45,678.90", "sv-SE": "12\u{A0}345\u{A0}678,90", "pt-BR": "12.345.678,90",
        ]
        for (locale, words) in expected {
            #expect(try text(number, ",.2f", locale) == words, "\(locale)")
        }
        // Spanish groups from five digits on.
        #expect(try text(1234, ",d", "es") == "1234")
        #expect(try text(12345, ",d", "es") == "12.345")
        #expect(try text(1234, ",d", "es-MX") == "1,234")
        // Only what is asked for is grouped; the decimal mark is the language's in any case.
        #expect(try text(1234.5, ".1f", "de") == "1234,5")
        #expect(try text(1234.5, "_.1f", "de") == "1_234,5")
        #expect(try text(1234567, "012,d", "en-IN") == "0,00,12,34,567".suffix(12))
        for wrong in ["xx", "", "de_CH", "de-", "de--CH", "-", "e"] {
            #expect(NumberMarks(locale: wrong) == nil, "\(wrong)")
        }
        #expect(NumberMarks(locale: "de-1996") == NumberMarks(locale: "de"))
        #expect(NumberMarks(locale: "zh-Hant-TW") == NumberMarks(locale: "zh"))
    }

    @Test("a fraction is rounded once, half to even")
    func fractions() throws {
        func text(_ top: Int128, _ bottom: Int128, _ format: String) throws -> String {
            try CountFormat(format).text(of: WrittenNumber(top, over: bottom))
        }
        #expect(try text(2675, 1000, ".2f") == "2.68")
        #expect(try text(2665, 1000, ".2f") == "2.66")
        #expect(try text(-1, 3, ".5f") == "-0.33333")
        #expect(try text(2, 3, ".0%") == "67%")
        #expect(
            try text(123_456_789_012_345_678_901_234_567, 1, ",d")
                == "123,456,789,012,345,678,901,234,567")
        #expect(try text(1, 3, ".3e") == "3.333e-01")
    }

    @Test("a time is carried through all its units, and never shows 60")
    func times() throws {
        let expected: [(Double, String, String)] = [
            (62, "%M:%S", "01:02"), (59.9996, "%-M:%S", "1:00"), (59.9994, "%-M:%S", "0:59"),
            (1.999_999_8, "%S", "02"), (3725.5, "%-H:%M:%S.%3f", "1:02:05.500"),
            (3725.5, "%M:%S", "62:05"), (75, "%S", "75"), (59.96, "%S.%1f", "59.9"),
            (-61.25, "%-M:%S.%2f", "-1:01.25"), (-0.0001, "%M:%S", "00:00"), (90, "%M%%", "01%"),
            (3661, "%H h %S s", "01 h 61 s"), (.infinity, "%M", "inf"), (.nan, "%M", "nan"),
            (0.123_456_7, "%S.%f", "00.123457"), (0.999_999_96, "%S.%f", "01.000000"),
        ]
        for (seconds, format, words) in expected {
            #expect(try text(seconds, format) == words, "\(seconds) as \(format)")
        }
        // Whole numbers of the smallest unit read back as they were.
        var random = SplitMix64(seed: TestSeed.fixed(3))
        for _ in 0..<2000 {
            let milliseconds = Int(random.next() % 1_000_000_000)
            let parts = try text(Double(milliseconds) / 1000, "%H:%M:%S.%3f")
                .split { ":.".contains($0) }.compactMap { Int($0) }
            #expect(parts[1] < 60 && parts[2] < 60)
            #expect(((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3] == milliseconds)
        }
    }

    @Test("a wrong format is told with where it is wrong")
    func mistakes() throws {
        let expected = [
            (".2q", 2), (".", 1), (".2f2", 3), (",,", 1), ("101d", 0), (".200f", 1), (".2d", 2),
            ("%Q", 0), ("%M:%-f", 3), ("%M %", 3), ("%M.%f", 3), ("é>5.q", 4), ("n", 0), ("s", 0),
        ]
        for (format, offset) in expected {
            do {
                _ = try CountFormat(format)
                Issue.record("'\(format)' was taken")
            } catch {
                #expect(error.offset == offset, "\(format): \(error.message)")
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test("the letters that are told before hold all that a number comes to")
    func letters() throws {
        var random = SplitMix64(seed: TestSeed.fixed(4))
        let marks = try #require(NumberMarks(locale: "fr"))
        for written in [",.2f", "e", "G", "+08,d", "*>12.1%", "%M min %S", "_f", ""] {
            let format = try CountFormat(written)
            let letters = Set(format.letters(marks))
            for _ in 0..<300 {
                let number = Double(bitPattern: random.next())
                guard (100 * number).isFinite else { continue }
                let text = format.text(of: WrittenNumber(number), marks)
                #expect(Set(text).isSubset(of: letters), "\(number) as \(written)")
                #expect(text.count <= format.maxLetters)
            }
        }
    }
}

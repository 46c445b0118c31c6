import Diagnostics
import Testing

@Suite("Text on its way to a log")
struct LogTextTests {
    private static let pieces = [
        "::", ":", "#", "##", "[", "error", "vso", " ", "\t", "\n", "\r", "\u{85}", "\u{2028}",
        "\u{A0}", "a", "é", "\u{1B}[2J", "\u{9B}", "::error file=a::",
        "\u{202E}", "\u{2066}", "\u{200F}", "👩\u{200D}👧",
    ]

    @Test("of texts of any such pieces no line is a command, and columns stay as they are")
    func law() {
        var state: UInt64 = 0x10C7
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += Self.pieces[Int(state >> 33) % Self.pieces.count]
            }
            let harmless = LogText.harmless(text)
            #expect(harmless.unicodeScalars.count == text.unicodeScalars.count)
            for line in harmless.split(whereSeparator: \.isNewline) {
                let start = line.drop { $0.isWhitespace }
                #expect(
                    !start.hasPrefix("::") && !start.hasPrefix("##"), "\(text.debugDescription)")
                #expect(!line.contains("##[") && !line.contains("##vso["))
            }
            #expect(LogText.harmless(harmless) == harmless)
            #expect(
                !LogText.printable(text).unicodeScalars.contains {
                    $0.properties.generalCategory == .control || $0.properties.isBidiControl
                })
            #expect(LogText.printableLines(text).split(separator: "\n").count <= 13)
        }
    }

    @Test("all marks of direction are escaped, and joiners are not")
    func directions() {
        let all = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
        let wrong = all.filter { scalar in
            let isControl =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            // Marks of direction may be in the name of a file.
            return LogText.isControl(scalar) != isControl
                || LogText.isEscaped(scalar) != (isControl || scalar.properties.isBidiControl)
        }
        #expect(wrong.isEmpty, "\(wrong.map(\.value))")
        #expect(LogText.printable("a\u{202E}b\u{2069}c") == "a\\u{202E}b\\u{2069}c")
        #expect(LogText.printable("👩\u{200D}👧 \u{200C}") == "👩\u{200D}👧 \u{200C}")
        #expect(LogText.printableLines("a\n\u{200F}b") == "a\n\\u{200F}b")
    }

    @Test("what is no command stays as it is")
    func plain() {
        for text in ["a: b", "std::sin(x)", "# a comment", "a ## b", "x::y ::z", "#[a]", ""] {
            #expect(LogText.harmless(text) == text)
            #expect(LogText.printable(text) == text)
        }
        #expect(LogText.harmless("  ::error::x") == "  \u{FFFD}:error::x")
        #expect(LogText.harmless("a ##[error]x") == "a \u{FFFD}#[error]x")
    }
}

import Testing

@testable import Verification

@Suite("Text in reports")
struct MarkupTests {
    @Test("is escaped, without what XML doesn't have and what turns the direction of a line")
    func escaped() {
        #expect(Markup.escaped("<a b='c'>&\"") == "&lt;a b=&#39;c&#39;&gt;&amp;&quot;")
        #expect(Markup.escaped("a\tb\nc") == "a\tb&#10;c")
        let bad =
            "\u{0}\u{1B}\u{7F}\u{85}\u{9B}\u{2028}\u{2029}"
            + "\u{200F}\u{202E}\u{2069}\u{FFFE}\u{FFFF}"
        #expect(
            Markup.escaped(bad)
                == String(repeating: "\u{FFFD}", count: bad.unicodeScalars.count))
        for text in ["é 👩\u{200D}👧", "שלום", "\u{A0}\u{AD}", ""] {
            #expect(Markup.escaped(text) == text)
        }
    }
}

import Testing

@testable import EmbeddedTexts

@Suite("Texts in the program")
struct EmbeddedTextTests {
    @Test(
        "have lines, of which each has an end",
        arguments: [EmbeddedText.findings, .icons, .foreignWords, .formats, .startingTimeline])
    func lines(of text: EmbeddedText) {
        #expect(text.lines.count > 5)
        #expect(text.lines.joined(separator: "\n") + "\n" == text.text)
        #expect(!text.text.contains("\u{FFFD}"))
    }

    @Test("of several files are those files, one after the other")
    func severalFiles() {
        let titles = EmbeddedText.findings.lines.filter { $0.hasPrefix("# ") }
        #expect(titles.count > 10 && Set(titles).count == titles.count)
    }
}

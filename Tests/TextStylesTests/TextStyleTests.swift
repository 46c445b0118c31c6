import Testing

@testable import TextStyles

@Suite("Styles of texts")
struct TextStyleTests {
    private struct Styled: StyledText {
        var style = TextStyle()
    }

    @Test("a weight has CSS's number, from 100 for the lightest one to 900")
    func numbers() {
        #expect(
            FontWeight.allCases.map(\.number) == Array(stride(from: 100, through: 900, by: 100)))
    }

    @Test("a text has the properties of its style")
    func members() {
        var text = Styled()
        text.weight = .bold
        text.lineLimit = 2
        #expect(text.style.weight == .bold && text.style.lineLimit == 2)
        #expect(text.style != TextStyle(weight: .bold) && text.truncation == .tail)
    }
}

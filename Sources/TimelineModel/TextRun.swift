/// A part of a text with a look of its own, as in SwiftUI's `Text("a") + Text("b").bold()`.
///
/// What is nil is the text's.
package struct TextRun: Hashable, Sendable {
    /// The string. For one with expressions, the string as written.
    package var string: String
    /// The parts of a string with expressions; empty for others.
    package var parts: [TextPart]
    package var digits: DigitWidth?
    /// Points.
    package var size: Value?
    package var weight: FontWeight?
    package var color: Paint?
    /// The family name in the font file.
    package var family: String?
    package var isItalic: Bool?
    /// Points.
    package var tracking: Value?
    /// Points upwards.
    package var baselineOffset = Value.number(0)

    package init(string: String, parts: [TextPart] = []) {
        self.string = string
        self.parts = parts
    }

    /// The string's parts.
    package var allParts: [TextPart] { parts.isEmpty ? [.letters(string)] : parts }

    /// The values that may vary, but for the colour.
    package var values: [Value?] { [size, tracking, baselineOffset] + counts }

    private var counts: [Value] {
        parts.compactMap { if case .count(let value, _) = $0 { value } else { nil } }
    }
}

extension Text {
    package static let mostRuns = 256

    /// The texts that the runs would be alone, for finding fonts; the text itself if it has none.
    package var looks: [Text] {
        guard !runs.isEmpty else { return [self] }
        return runs.map { run in
            var text = Text(
                string: run.string, weight: run.weight ?? weight, family: run.family ?? family,
                isItalic: run.isItalic ?? isItalic, parts: run.parts, locale: locale)
            text.size = run.size ?? size
            return text
        }
    }
}

extension TextRun: Declared {
    /// Derived from the string.
    package static var ignoredParts: [PartialKeyPath<Self>] { [\.parts] }
}

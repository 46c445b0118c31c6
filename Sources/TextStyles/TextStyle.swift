/// The constants of a text's look.
package struct TextStyle: Hashable, Encodable, Sendable {
    package var weight: FontWeight
    package var isItalic: Bool
    package var digits = DigitWidth.standard
    /// The place of lines in the text's width; nil for lines that begin below each other, in a
    /// block in the middle.
    package var alignment: TextAlignment?
    /// The most lines of a paragraph; nil for no limit.
    package var lineLimit: Int?
    /// The part that is left out of a paragraph with more lines.
    package var truncation = TextTruncation.tail
    /// How small the letters may get, so that nothing is left out: a factor of the size.
    package var minimumScaleFactor = 1.0

    package init(
        weight: FontWeight = .regular, isItalic: Bool = false, alignment: TextAlignment? = nil
    ) {
        self.weight = weight
        self.isItalic = isItalic
        self.alignment = alignment
    }
}

/// Has a style, whose properties are its own.
@dynamicMemberLookup
package protocol StyledText {
    var style: TextStyle { get set }
}

extension StyledText {
    package subscript<Part>(dynamicMember part: WritableKeyPath<TextStyle, Part>) -> Part {
        get { style[keyPath: part] }
        set { style[keyPath: part] = newValue }
    }
}

/// The width of digits.
package enum DigitWidth: String, Hashable, Encodable, Sendable, CaseIterable {
    /// The font's default widths.
    case standard
    /// Equal widths, if the font has tabular digits: OpenType's `tnum`.
    case tabular
}

/// SwiftUI's names of weights, lightest first.
package enum FontWeight: String, Hashable, Encodable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// CSS's number of the weight, 100…900.
    package var number: Int { 100 * ((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}

/// The place of the ellipsis that replaces letters that don't fit.
package enum TextTruncation: String, Hashable, Encodable, Sendable, CaseIterable {
    case head, middle, tail
}

/// The alignment of lines that are narrower than the text. Leading is the paragraph's start: right
/// for Hebrew and Arabic.
package enum TextAlignment: String, Hashable, Encodable, Sendable, CaseIterable {
    case leading, center, trailing
}

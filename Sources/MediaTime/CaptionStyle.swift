/// A part of a caption's text in bold, italic or underlined letters.
package struct CaptionStyle: Hashable, Sendable {
    /// The raw value is its tag.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case bold = "b"
        case italic = "i"
        case underline = "u"
    }

    package var kind: Kind
    /// Bytes of UTF-8 in the text.
    package var range: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

/// When the word at a place of a caption's text begins.
package struct CaptionMark<Moment: Hashable & Sendable>: Hashable, Sendable {
    /// Bytes of UTF-8 in the text.
    package var byte: Int
    package var time: Moment

    package init(byte: Int, time: Moment) {
        self.byte = byte
        self.time = time
    }
}

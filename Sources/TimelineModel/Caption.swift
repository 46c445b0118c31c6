package import MediaTime

/// A caption of an SRT or WebVTT file.
package struct Caption: Hashable, Sendable {
    /// When the word at a place begins.
    package struct Mark: Hashable, Sendable {
        /// Bytes of UTF-8 in `text`.
        package var byte: Int
        package var time: Time

        package init(byte: Int, time: Time) {
            self.byte = byte
            self.time = time
        }
    }

    /// A part of the text in bold, italic or underlined letters.
    package struct Style: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            case bold = "b"
            case italic = "i"
            case underline = "u"
        }

        package var kind: Kind
        /// Bytes of UTF-8 in `text`.
        package var range: Range<Int>

        package init(_ kind: Kind, _ range: Range<Int>) {
            self.kind = kind
            self.range = range
        }
    }

    package var from: Time
    /// Later than `from`; exclusive.
    package var to: Time
    /// Without tags; lines are separated by line feeds.
    package var text: String
    /// From the file's time stamps within the text, in order of both.
    package var marks: [Mark]
    /// From the file's tags, but for that of a text that is italic as a whole. They go into tracks
    /// and files, not into frames.
    package var styles: [Style] = []
    /// Whether all of it is italic.
    package var isItalic: Bool
    /// Whether the file places it in the upper half.
    package var isAtTop: Bool
    /// Nil where the file doesn't say.
    package var alignment: TextAlignment?

    package init(
        from: Time, to: Time, text: String, marks: [Mark] = [], isItalic: Bool = false,
        isAtTop: Bool = false, alignment: TextAlignment? = nil
    ) {
        self.from = from
        self.to = to
        self.text = text
        self.marks = marks
        self.isItalic = isItalic
        self.isAtTop = isAtTop
        self.alignment = alignment
    }
}

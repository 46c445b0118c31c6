package import MediaTime
package import TextStyles

/// A caption of an SRT or WebVTT file.
package struct Caption: Hashable, Sendable {
    package var from: Time
    /// Later than `from`; exclusive.
    package var to: Time
    /// Without tags; lines are separated by line feeds.
    package var text: String
    /// The file's time stamps within the text, in order of both.
    package var marks: [CaptionMark<Time>]
    /// The styles of the file's tags, but for that of a text that is italic as a whole. They go
    /// into tracks and files, not into frames.
    package var styles: [CaptionStyle] = []
    /// Whether all of it is italic.
    package var isItalic: Bool
    /// Whether the file places it in the upper half.
    package var isAtTop: Bool
    /// Nil where the file doesn't say.
    package var alignment: TextAlignment?

    package init(
        from: Time, to: Time, text: String, marks: [CaptionMark<Time>] = [], isItalic: Bool = false,
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

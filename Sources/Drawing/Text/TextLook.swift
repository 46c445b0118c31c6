/// A text and its style. Lengths are in points, so that lines break alike at every scale.
package struct TextLook: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        /// The paragraph's start: right for Hebrew and Arabic.
        case leading
        case center
        case trailing
    }

    /// The most lines of a paragraph.
    package struct Limit: Hashable, Sendable {
        /// Where an ellipsis stands for what is left out.
        package enum Truncation: Hashable, Sendable {
            case head, middle, tail
        }

        package var lines: Int
        package var truncation: Truncation
        /// The size may be multiplied by this factor, and any above it up to 1, so that nothing is
        /// left out.
        package var leastScale: Double

        package init(lines: Int, truncation: Truncation = .tail, leastScale: Double = 1) {
            self.lines = lines
            self.truncation = truncation
            self.leastScale = leastScale
        }
    }

    package var string: String
    /// The font family's name.
    package var family: String
    /// Points; below 1/1024 nothing is drawn.
    package var size: Double
    /// CSS weight 100…900; matched to the nearest available.
    package var weight: Int
    package var isItalic: Bool
    package var alignment: Alignment
    /// Extra points between lines.
    package var lineSpacing: Double
    /// Extra points between letters.
    package var tracking: Double
    /// Whether all digits are equally wide, where the font has such (OpenType's `tnum`).
    package var hasTabularDigits: Bool
    /// Nil for as many lines as there are.
    package var limit: Limit?
    /// The bytes of the string, in UTF-8, whose glyphs are drawn, in order; nil for all. They are
    /// where they are in the whole text.
    package var ranges: [Range<Int>]?

    package init(
        string: String, family: String, size: Double, weight: Int = 400, isItalic: Bool = false,
        alignment: Alignment = .center, lineSpacing: Double = 0, tracking: Double = 0,
        hasTabularDigits: Bool = false, limit: Limit? = nil, ranges: [Range<Int>]? = nil
    ) {
        self.string = string
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.alignment = alignment
        self.lineSpacing = lineSpacing
        self.tracking = tracking
        self.hasTabularDigits = hasTabularDigits
        self.limit = limit
        self.ranges = ranges
    }
}

/// A text's size in points.
package struct TextMeasure: Hashable, Sendable {
    /// The widest line, with positive tracking after its last letter: the width it needs not to
    /// break.
    package var width: Double
    package var height: Double
    /// From the top.
    package var firstBaseline: Double
    /// The inked rectangle relative to the text's top left corner; may extend beyond the lines.
    package var ink: OutlineFrame
}

/// A text can't be laid out or drawn.
package struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String

    package var description: String { "the text can't be drawn: \(reason)" }
}

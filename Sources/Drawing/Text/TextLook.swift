/// A text and everything that decides how it is set. Lengths are points, and nothing here depends
/// on how many pixels a point has: lines break in the same places at every scale.
package struct TextLook: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        /// The side where a paragraph's writing begins: its right one for Hebrew and Arabic.
        case leading
        case center
        case trailing
    }

    package var string: String
    /// A font's own name for its family.
    package var family: String
    /// Points; below 1/1024 nothing is drawn.
    package var size: Double
    /// 100…900, as in CSS; a family without it gives the nearest that it has.
    package var weight: Int
    package var isItalic: Bool
    package var alignment: Alignment
    /// Between one line and the next, points.
    package var lineSpacing: Double
    /// Between one letter and the next, points.
    package var tracking: Double

    package init(
        string: String, family: String, size: Double, weight: Int = 400, isItalic: Bool = false,
        alignment: Alignment = .center, lineSpacing: Double = 0, tracking: Double = 0
    ) {
        self.string = string
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.alignment = alignment
        self.lineSpacing = lineSpacing
        self.tracking = tracking
    }
}

/// How much room a text takes, in points.
package struct TextMeasure: Hashable, Sendable {
    /// Of the widest line, with the space that positive tracking adds after its last letter: what a
    /// line needs so as not to be broken.
    package var width: Double
    /// From the top of the first line to the bottom of the last.
    package var height: Double
    /// Of the first line, from its top.
    package var firstBaseline: Double
    /// What may be inked, from the text's top left corner; letters may reach beyond their lines.
    package var ink: OutlineFrame
}

/// A text couldn't be set or drawn.
package struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String

    package var description: String { "the text can't be drawn: \(reason)" }
}

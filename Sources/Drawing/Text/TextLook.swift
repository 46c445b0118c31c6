package import Hashing
package import TextStyles

/// A text and its style. Lengths are in points, so that lines break alike at every scale.
package struct TextLook: StyledText, Hashable, Sendable {
    /// A part of the string with a look of its own. It begins where the one before it ends.
    package struct Run: Hashable, Sendable {
        /// The byte of UTF-8 after its last one.
        package var end: Int
        @ExactText package var family: String
        package var size: Double
        package var weight: Int
        package var isItalic: Bool
        package var tracking: Double
        package var hasTabularDigits: Bool
        /// Points upwards from the line's baseline.
        package var baselineOffset: Double

        package init(
            end: Int, family: String, size: Double, weight: Int = 400, isItalic: Bool = false,
            tracking: Double = 0, hasTabularDigits: Bool = false, baselineOffset: Double = 0
        ) {
            self.end = end
            self.family = family
            self.size = size
            self.weight = weight
            self.isItalic = isItalic
            self.tracking = tracking
            self.hasTabularDigits = hasTabularDigits
            self.baselineOffset = baselineOffset
        }
    }

    @ExactText package var string: String
    /// The looks of parts of the string, which together are all of it; empty if the text has one.
    package var runs: [Run]
    /// The font family's name.
    @ExactText package var family: String
    package var style: TextStyle
    /// Points; below 1/1024 nothing is drawn.
    package var size: Double
    /// Extra points between lines.
    package var lineSpacing: Double
    /// Extra points between letters.
    package var tracking: Double
    /// The bytes of the string, in UTF-8, whose glyphs are drawn, in order; nil for all. They are
    /// where they are in the whole text.
    package var ranges: [Range<Int>]?
    /// Whether lines are broken at the scale at which the text is drawn.
    package var areResized = false

    package init(
        string: String, family: String, style: TextStyle = TextStyle(), size: Double,
        lineSpacing: Double = 0, tracking: Double = 0, ranges: [Range<Int>]? = nil,
        runs: [Run] = []
    ) {
        self.string = string
        self.family = family
        self.runs = runs
        self.style = style
        self.size = size
        self.lineSpacing = lineSpacing
        self.tracking = tracking
        self.ranges = ranges
    }

    /// The bytes of the memory that the look refers to.
    var byteCount: Int {
        string.utf8.count + family.utf8.count
            + runs.reduce(0) { $0 + MemoryLayout<Run>.stride + $1.family.utf8.count }
            + (ranges?.count ?? 0) * MemoryLayout<Range<Int>>.stride
    }

    /// The size of the largest letters.
    var largestSize: Double { runs.map(\.size).max() ?? size }

    /// The largest tracking of any letter.
    var largestTracking: Double { runs.map(\.tracking).max() ?? tracking }

    /// Points that Pango's coordinates can hold.
    static let farthest = 1_800_000.0

    /// Whether an unbroken line may be wider than Pango's coordinates.
    ///
    /// - Parameter bytes: the paragraph's length in UTF-8.
    package func isTooWide(paragraph bytes: Int) -> Bool {
        let tracking = runs.map(\.tracking.magnitude).max() ?? 0
        return Double(bytes) * (largestSize + max(self.tracking.magnitude, tracking))
            >= Self.farthest
    }

    /// Whether lines may be higher than Pango's coordinates.
    package func isTooHigh(lines: Int) -> Bool {
        let highest = runs.map(\.baselineOffset.magnitude).max() ?? 0
        // Fonts' lines are less than four times their size.
        return Double(lines) * (4 * largestSize + highest + lineSpacing.magnitude) >= Self.farthest
    }

    /// Returns the look with all letters larger by a factor.
    func scaled(by factor: Double) -> TextLook {
        var look = self
        look.size *= factor
        look.tracking *= factor
        for index in runs.indices {
            look.runs[index].size *= factor
            look.runs[index].tracking *= factor
            look.runs[index].baselineOffset *= factor
        }
        return look
    }
}

/// A text's size in points.
package struct TextMeasure: Hashable, Sendable {
    /// The widest line, with positive tracking after its last letter: the width it needs not to
    /// break.
    package var width: Double
    package var height: Double
    /// Points from the top.
    package var firstBaseline: Double
    /// The inked rectangle relative to the text's top left corner; may extend beyond the lines.
    package var ink: OutlineFrame
}

/// A text can't be laid out or drawn.
package struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String

    package init(reason: String) { self.reason = reason }

    package var description: String { "the text can't be drawn: \(reason)" }
}

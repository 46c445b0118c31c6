package import Hashing
package import TextStyles
package import TimelineModel

/// A text at one frame. Lines are broken and aligned by the layer's width.
package struct TextState: StyledText, Hashable, Encodable, Sendable {
    @ExactText package var string: String
    /// The looks of parts of the string, which together are all of it; empty if the text has one.
    package var runs: [Run] = []
    @ExactText package var family: String
    package var style: TextStyle
    /// Points.
    package var size: Double
    package var color: PaintState
    /// Points.
    package var lineSpacing: Double
    /// Points.
    package var tracking: Double
    /// The bytes of the string, in UTF-8, whose glyphs are drawn, in order; nil for all. The layout
    /// is that of the whole text.
    package var ranges: [Range]?
    /// Whether these are parts that their own motion makes larger or smaller.
    package var areResized = false
    /// The region that may be inked. The scheduler leaves it nil; the renderer sets it.
    package var ink: Ink?

    /// A part of the string with a look of its own. It begins where the one before it ends.
    package struct Run: Hashable, Encodable, Sendable {
        /// The byte after its last one.
        package var end: Int
        @ExactText package var family: String
        /// Points.
        package var size: Double
        package var weight = FontWeight.regular
        package var isItalic = false
        /// Nil for the text's.
        package var color: PaintState?
        /// Points.
        package var tracking = 0.0
        package var digits = DigitWidth.standard
        /// Points upwards.
        package var baselineOffset = 0.0
    }

    package struct Range: Hashable, Encodable, Sendable {
        package var start: Int
        package var end: Int

        package init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }

    /// The region in points, from the layer's top left corner. Glyphs may exceed their lines.
    package struct Ink: Hashable, Encodable, Sendable {
        package var left: Double
        package var top: Double
        package var right: Double
        package var bottom: Double

        package init(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }

    package init(
        string: String, family: String, style: TextStyle = TextStyle(), size: Double,
        color: PaintState, lineSpacing: Double = 0, tracking: Double = 0
    ) {
        self.string = string
        self.family = family
        self.style = style
        self.size = size
        self.color = color
        self.lineSpacing = lineSpacing
        self.tracking = tracking
    }
}

extension TextState {
    /// Texts of one colour each, which together are this text; only itself if it has one colour.
    ///
    /// All have the layout of the whole, and each draws the bytes in its colour.
    var ofOneColor: [TextState] {
        guard runs.contains(where: { $0.color != nil }) else { return [self] }
        var plain = self
        plain.runs = runs.map { run in
            var run = run
            run.color = nil
            return run
        }
        var paints: [(paint: PaintState, ranges: [Range])] = []
        var start = 0
        for run in runs {
            let paint = run.color ?? color
            let ranges = drawn(in: Range(start: start, end: run.end))
            start = run.end
            guard !ranges.isEmpty else { continue }
            let index = paints.firstIndex { $0.paint == paint } ?? paints.count
            if index == paints.count { paints.append((paint, [])) }
            for range in ranges {
                if let last = paints[index].ranges.last, last.end == range.start {
                    paints[index].ranges[paints[index].ranges.count - 1].end = range.end
                } else {
                    paints[index].ranges.append(range)
                }
            }
        }
        guard paints.count > 1 else {
            plain.color = paints.first?.paint ?? color
            return [plain]
        }
        return paints.map { paint, ranges in
            var text = plain
            text.color = paint
            text.ranges = ranges
            return text
        }
    }

    /// The part of some bytes that is drawn.
    private func drawn(in bytes: Range) -> [Range] {
        (ranges ?? [bytes]).compactMap { range in
            let (start, end) = (max(range.start, bytes.start), min(range.end, bytes.end))
            return start < end ? Range(start: start, end: end) : nil
        }
    }

    /// The content of a layer of this size: one text, or a group of one text per colour.
    func content(_ size: Size) -> LayerState.Content {
        let texts = ofOneColor
        if texts.count == 1 { return .text(texts[0]) }
        return .group(texts.map { LayerState(size: size, center: size.center, content: .text($0)) })
    }
}

extension Size {
    var center: Point { Point(x: width / 2, y: height / 2) }
}

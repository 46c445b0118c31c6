package import TimelineModel

/// The unit by which a text is split.
package struct TextDivision: Hashable, Sendable {
    package var unit: TextSplit.Unit
    /// Whether the letters of joined scripts are one part.
    package var keepsJoins: Bool

    package init(unit: TextSplit.Unit, keepsJoins: Bool = true) {
        self.unit = unit
        self.keepsJoins = keepsJoins
    }
}

/// A text's parts and their places, in points.
package struct TextParts: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package var range: TextState.Range
        /// Relative to the top left corner of the lines' width.
        package var frame: Frame

        package init(range: TextState.Range, frame: Frame) {
            self.range = range
            self.frame = frame
        }
    }

    package struct Frame: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    package var parts: [Part]
    /// The height of all lines.
    package var height: Double

    package init(parts: [Part], height: Double) {
        self.parts = parts
        self.height = height
    }
}

internal import Hashing

/// An SVG document that has been checked for forbidden content.
package struct SVGDocument: Hashable, Sendable {
    package let text: String
    /// Points; see `SVGDrawer.naturalSize`.
    package let width: Double
    package let height: Double
    /// Whether drawing it needs intermediate pictures.
    package let needsLayers: Bool
    /// The size of the view box in the text, relative to the visible part, about its centre:
    /// filters need the pixels beyond the edges.
    package let reach: Double

    package init(
        text: String, width: Double, height: Double, needsLayers: Bool, reach: Double = 1
    ) {
        self.text = text
        self.width = width
        self.height = height
        self.needsLayers = needsLayers
        self.reach = reach
    }

    package static func == (left: SVGDocument, right: SVGDocument) -> Bool {
        left.width == right.width && left.height == right.height
            && left.needsLayers == right.needsLayers && left.reach == right.reach
            && ExactText(left.text) == ExactText(right.text)
    }

    /// Texts may be long: comparing identical ones is fast, hashing isn't.
    package func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}

/// An SVG document can't be read or drawn.
package struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String

    package init(reason: String) { self.reason = reason }

    package var description: String { "the SVG can't be drawn: \(reason)" }
}

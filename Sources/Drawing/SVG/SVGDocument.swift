/// An SVG document: text that has been looked through for what it must not hold.
package struct SVGDocument: Hashable, Sendable {
    package let text: String
    /// Points; what `SVGDrawer.naturalSize` says of it.
    package let width: Double
    package let height: Double
    /// Whether drawing it takes pictures beside the one that is drawn into.
    package let needsLayers: Bool

    package init(text: String, width: Double, height: Double, needsLayers: Bool) {
        self.text = text
        self.width = width
        self.height = height
        self.needsLayers = needsLayers
    }

    /// Texts may be long; comparing one with itself is quick, hashing it isn't.
    package func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}

/// An SVG document couldn't be read or drawn.
package struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String
    package var description: String { "the SVG can't be drawn: \(reason)" }
}

package import TimelineModel

/// A dot that shows a finger to viewers.
package struct TouchIndicator: LayerContent {
    package static let name = "touchIndicator"

    package var touch: IndexedReference
    /// In points.
    package var diameter: Value
    package var color: Value
    package init(touch: IndexedReference, diameter: Value, color: Value) {
        self.touch = touch
        self.diameter = diameter
        self.color = color
    }

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {
        try visit(&touch)
    }
}

package import TimelineModel

/// The dot that shows viewers where the finger is.
package struct TouchIndicator: LayerContent {
    package static let name = "touchIndicator"

    package var touch: IndexedReference
    /// Points.
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

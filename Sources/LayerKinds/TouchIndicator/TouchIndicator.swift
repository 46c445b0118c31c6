package import TimelineModel

/// A dot that shows a finger to viewers.
package struct TouchIndicator: LayerContent {
    package static let name = "touchIndicator"

    package var touch: IndexedReference
    /// In points.
    package var diameter: Value
    package var color: Value
    /// The diameter in points of the ring that grows where the touch begins; 0 for none.
    package var ring = Value.number(0)
    /// The colour of a larger disc below, by which the dot is seen on light backgrounds.
    package var shade = Value.color(.clear)

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {
        try visit(&touch)
    }
}

package import MediaTime
package import TimelineModel

/// Icons that flow into each other: while one goes and the next comes, both are blurred together
/// and what is bright enough of that becomes the shape.
package struct IconMorph: LayerContent {
    package static let name = "iconMorph"

    /// What makes the next icon come.
    package enum Cue: Hashable, Sendable {
        /// Which icon when, in order of time.
        case times([Step])
        /// Every change of the trigger brings the next icon; after the last comes the first.
        case trigger(IndexedReference)
    }

    package struct Step: Hashable, Sendable {
        package var time: Time
        /// Index into `icons`.
        package var icon: Int
        package init(time: Time, icon: Int) {
            self.time = time
            self.icon = icon
        }
    }

    /// The first is there from the beginning.
    package var icons: [VectorImage]
    package var color: Value
    /// How long one icon takes to become another; 0 swaps at once.
    package var duration: Time
    /// The blur at its strongest: σ in points.
    package var blur: Value
    /// Of the threshold, as `lumaThreshold` has it; nil is what keeps the edge about a pixel wide.
    package var softness: Value?
    package var cue: Cue

    package init(
        icons: [VectorImage], color: Value, duration: Time, blur: Value,
        softness: Value?, cue: Cue
    ) {
        self.icons = icons
        self.color = color
        self.duration = duration
        self.blur = blur
        self.softness = softness
        self.cue = cue
    }

    package var images: [VectorImage] { icons }

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {
        guard case .trigger(var trigger) = cue else { return }
        try visit(&trigger)
        cue = .trigger(trigger)
    }
}

package import MediaTime
package import TimelineModel

/// Icons that morph into each other: during a morph, both icons are blurred together, and a
/// threshold gives the shape.
package struct IconMorph: LayerContent {
    package static let name = "iconMorph"

    /// The event that starts the next icon.
    package enum Cue: Hashable, Sendable {
        /// Icons with times, in order of time.
        case times([Step])
        /// Every change of the trigger shows the next icon; the first follows the last.
        case trigger(IndexedReference)
    }

    package struct Step: Hashable, Sendable {
        package var time: Time
        /// The index in `icons`.
        package var icon: Int
    }

    /// An icon and the time from which it is shown.
    struct Shown: Sendable {
        var time: Time
        /// Nil for the next of `icons`; the first follows the last.
        var icon: VectorImage?
    }

    /// The icons. The first is shown from the start.
    package var icons: [VectorImage]
    package var color: Value
    /// The duration of a morph; 0 swaps at once.
    package var duration: Time
    /// The maximum blur: σ in points.
    package var blur: Value
    /// The softness of the threshold, as in `lumaThreshold`; nil for an edge about a pixel wide.
    package var softness: Value?
    package var cue: Cue

    package var images: [VectorImage] { icons }

    /// Shows icons at their times. Those that aren't in `icons` are added.
    mutating func show(_ all: [Shown]) {
        var steps: [Step] = []
        var current = 0
        for shown in all {
            var next = (current + 1) % max(icons.count, 1)
            if let icon = shown.icon {
                next = icons.firstIndex(of: icon) ?? icons.count
                if next == icons.count { icons.append(icon) }
                // Showing the current icon again is no change.
                if next == current { continue }
            }
            steps.append(Step(time: shown.time, icon: next))
            current = next
        }
        cue = .times(steps)
    }

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {
        guard case .trigger(var trigger) = cue else { return }
        try visit(&trigger)
        cue = .trigger(trigger)
    }
}

package import MediaTime
package import TimelineModel

/// Parts that fly out of a place: confetti, sparks, snow.
package struct Emitter: LayerContent {
    package static let name = "emitter"

    /// A point in the layer's space; nil for its centre.
    package var at: Value?
    /// The size of the rectangle around `at` in which parts begin.
    package var area = Value.point(0, 0)
    /// In degrees, clockwise from the right.
    package var angle = Value.number(-90)
    /// Each of its new values emits `count` parts; nil for a flow of `rate` parts per second.
    package var trigger: IndexedReference?
    package var count = 40
    package var rate = 20.0
    /// The times between which a flow emits; it goes on if there is no end.
    package var from = Time.zero
    package var to: Time?
    /// Whether a flow has emitted since long before `from`.
    package var prewarm = false
    package var look: EmitterLook

    package init(seed: UInt64) { look = EmitterLook(seed: seed) }

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {
        guard var reference = trigger else { return }
        try visit(&reference)
        trigger = reference
    }
}

/// The properties that all parts of an emitter share.
package struct EmitterLook: Hashable, Encodable, Sendable {
    package enum Shape: String, Hashable, Encodable, Sendable, CaseIterable {
        case circle, rectangle, capsule, star, heart
    }

    package var shapes = [Shape.circle]
    package var colors = [RGBA.white]
    /// Degrees to both sides of the angle.
    package var spread = 180.0
    /// In points per second.
    package var speed = 100.0...200.0
    /// Downwards, in points per second, per second.
    package var gravity = 0.0
    /// The share of its speed that a part loses, per second: v′ = −drag · v.
    package var drag = 0.0...0.0
    /// Points to both sides.
    package var sway = 0.0
    /// Degrees per second, about the part's centre.
    package var spin = 0.0...0.0
    /// Degrees per second, about the part's upright axis, as a leaf turns.
    package var tumble = 0.0...0.0
    /// The longer side in points.
    package var size = 6.0...10.0
    /// The size at the end of a part's life, relative to that at its start.
    package var endScale = 1.0
    /// A part is longer by its way in that many seconds, along which it lies.
    package var streak = 0.0
    /// The softness of edges, 0…1.
    package var softness = 0.0
    /// In seconds.
    package var life = 1.0...2.0
    /// The share of its life, at the start, in which a part appears.
    package var fadeIn = 0.0
    /// The share of its life, at the end, in which a part fades.
    package var fade = 0.3
    package var seed: UInt64
}

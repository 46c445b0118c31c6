package import TimelineModel

/// Particles that are drawn to a touch; simulated at 60 ticks a second of timeline time.
package struct ParticleCloud: LayerContent {
    package static let name = "particleCloud"

    /// A point in the layer's space, in points.
    package var center: Value
    package var progress: Value
    package var count: Int
    /// As many as the author gives; particle i has colour i modulo their number. None: three that
    /// the seed chooses.
    package var colors: [RGBA]
    /// Drawable pixels (see `referenceScale`).
    package var radius: ClosedRange<Double>
    package var seed: UInt64
    /// Drawable pixels a point.
    package var referenceScale: Double
    package var antialiased: Bool

    package init(
        center: Value, progress: Value, count: Int, colors: [RGBA], radius: ClosedRange<Double>,
        seed: UInt64, referenceScale: Double, antialiased: Bool
    ) {
        self.center = center
        self.progress = progress
        self.count = count
        self.colors = colors
        self.radius = radius
        self.seed = seed
        self.referenceScale = referenceScale
        self.antialiased = antialiased
    }
}

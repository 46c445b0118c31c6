package import TimelineModel

/// Particles that are attracted to a point, simulated at 60 ticks per second of timeline time.
package struct ParticleCloud: LayerContent {
    package static let name = "particleCloud"

    /// A point in the layer's space, in points.
    package var center: Value
    package var progress: Value
    package var count: Int
    /// The given colours; particle i has colour i modulo their number. If empty, the seed chooses
    /// three.
    package var colors: [RGBA]
    /// In drawable pixels (see `referenceScale`).
    package var radius: ClosedRange<Double>
    package var seed: UInt64
    /// Drawable pixels per point.
    package var referenceScale: Double
    package var antialiased: Bool
}

import FrameScheduling

/// A particle cloud at one frame: discs in drawing order.
package struct ParticleState: ContentState {
    package struct Disc: Hashable, Encodable, Sendable {
        /// In drawable pixels, `referenceScale` per point.
        package var x: Float
        package var y: Float
        package var radius: Float
        /// Premultiplied, and multiplied by lifespan/100 and progress.
        package var color: SIMD4<Float>
    }

    package var discs: [Disc]
    package var referenceScale: Double
    package var antialiased: Bool
}

import FrameScheduling

/// What the particle cloud looks like at one frame: discs in drawing order.
package struct ParticleState: ContentState {
    package struct Disc: Hashable, Encodable, Sendable {
        /// Drawable pixels: `referenceScale` of them are a point.
        package var x: Float
        package var y: Float
        package var radius: Float
        /// Already multiplied by lifespan/100 and progress, all four channels alike.
        package var color: SIMD4<Float>

        package init(x: Float, y: Float, radius: Float, color: SIMD4<Float>) {
            self.x = x
            self.y = y
            self.radius = radius
            self.color = color
        }
    }

    package var discs: [Disc]
    package var referenceScale: Double
    package var antialiased: Bool

    package init(discs: [Disc], referenceScale: Double, antialiased: Bool) {
        self.discs = discs
        self.referenceScale = referenceScale
        self.antialiased = antialiased
    }
}

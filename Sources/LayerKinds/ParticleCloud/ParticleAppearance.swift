package import PortableMath
package import TimelineModel

/// The radii and colours of a cloud's particles, chosen by its seed.
package struct ParticleAppearance: Hashable, Sendable {
    /// In drawable pixels, one per particle.
    package let radii: [Float]
    /// Premultiplied red, green, blue and alpha, one per particle.
    package let colors: [SIMD4<Float>]

    package init(_ cloud: ParticleCloud) {
        var random = SplitMix64(seed: cloud.seed)
        // The colours are generated even if the author gives others, so that giving colours doesn't
        // change the radii.
        let seeded = Self.colors(from: &random)
        let palette = (cloud.colors.isEmpty ? seeded : cloud.colors).map { color in
            let alpha = Float(color.alpha)
            return SIMD4(
                Float(color.red) * alpha, Float(color.green) * alpha, Float(color.blue) * alpha,
                alpha)
        }
        let count = max(cloud.count, 0)
        let (low, high) = (cloud.radius.lowerBound, cloud.radius.upperBound)
        radii = (0..<count).map { _ in Float(low + (high - low) * random.nextUnit()) }
        colors = (0..<count).map { palette[$0 % palette.count] }
    }

    /// Returns three colours for a cloud without given ones: red in 0..<0.3, green in 0.3..<0.7,
    /// blue in 0.7..<1.
    package static func colors(from random: inout SplitMix64) -> [RGBA] {
        (0..<3).map { _ in
            let red = random.nextNumber(in: 0..<0.3)
            let green = random.nextNumber(in: 0.3..<0.7)
            return RGBA(red: red, green: green, blue: random.nextNumber(in: 0.7..<1))
        }
    }
}

import PortableMath

/// Weights of a Gaussian at whole or half places, that add up to one.
struct GaussianWeights: Equatable {
    let values: [Float]
    /// The variance of the cut weights in square pixels, a little below that of the whole Gaussian.
    let variance: Double

    /// The length of the tails, in standard deviations. What lies beyond is 0.05 % of the whole: a
    /// white edge ends in an eighth of an 8-bit step.
    static let reach = 3.5

    /// Pixels from the centre to the outermost weight, for `centered(sigma:)`.
    static func radius(sigma: Double) -> Int { Int((reach * sigma).rounded(.up)) }

    /// An odd number of weights, the middle one on the pixel itself.
    static func centered(sigma: Double) -> GaussianWeights {
        let radius = radius(sigma: sigma)
        return GaussianWeights(places: (-radius...radius).map(Double.init), sigma: sigma)
    }

    /// An even number of weights about a pixel's edge: those that make two pixels one.
    static func between(sigma: Double) -> GaussianWeights {
        let count = Int((reach * sigma + 0.5).rounded(.up))
        return GaussianWeights(places: (-count..<count).map { Double($0) + 0.5 }, sigma: sigma)
    }

    private init(places: [Double], sigma: Double) {
        let heights = places.map { Portable.exp(-($0 * $0) / (2 * sigma * sigma)) }
        let sum = heights.reduce(0, +)
        values = heights.map { Float($0 / sum) }
        variance = zip(places, heights).map { $0 * $0 * $1 / sum }.reduce(0, +)
    }
}

/// A cubic with given values and slopes at 0 and at 1.
struct Hermite: Hashable, Sendable {
    var from: Double
    var startSlope: Double
    var to: Double
    var endSlope: Double

    func value(at u: Double) -> Double {
        let (square, cube) = (u * u, u * u * u)
        let blend = 3 * square - 2 * cube
        return from + (to - from) * blend
            + startSlope * (cube - 2 * square + u) + endSlope * (cube - square)
    }

    func slope(at u: Double) -> Double {
        let square = u * u
        return (to - from) * (6 * u - 6 * square)
            + startSlope * (3 * square - 4 * u + 1) + endSlope * (3 * square - 2 * u)
    }
}

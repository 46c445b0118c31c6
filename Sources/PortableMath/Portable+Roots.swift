extension Portable {
    /// √(x² + y²), without overflow or underflow.
    package static func hypot(_ x: Double, _ y: Double) -> Double {
        if x.isInfinite || y.isInfinite { return .infinity }
        if x.isNaN || y.isNaN { return .nan }
        let (larger, smaller) = (max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude))
        if smaller == 0 { return larger }
        let exponent = Int(larger.exponent)
        if exponent - Int(smaller.exponent) > 60 { return larger }
        let a = larger.significand
        let b = smaller.significand * powerOfTwo(Int(smaller.exponent) - exponent)
        let squares = DoubleDouble.product(a, a) + DoubleDouble.product(b, b)
        return scaled(squares.squareRoot().rounded, by: exponent)
    }
}

extension Portable {
    /// The real cube root.
    package static func cbrt(_ x: Double) -> Double {
        guard x.isFinite, x != 0 else { return x }
        let size = x.magnitude
        // size = mantissa · 2^(3 · third) with the mantissa in 1..<8.
        let exponent = Int(size.exponent)
        let third = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3)
        let mantissa = size.significand * powerOfTwo(exponent - 3 * third)
        // The chord from 1 to 8 is a good start: Newton's method converges in six steps.
        var root = 1 + (mantissa - 1) / 7
        for _ in 0..<6 { root -= (root - mantissa / (root * root)) / 3 }
        let cube = DoubleDouble.product(root, root) * root
        let remainder = cube + (-mantissa)
        root -= remainder.high / (3 * root * root)
        let result = root * powerOfTwo(third)
        return x < 0 ? -result : result
    }

    /// √(x² + y²), without overflow or underflow.
    package static func hypot(_ x: Double, _ y: Double) -> Double {
        if x.isInfinite || y.isInfinite { return .infinity }
        if x.isNaN || y.isNaN { return .nan }
        let (larger, smaller) = (
            max(x.magnitude, y.magnitude), min(x.magnitude, y.magnitude)
        )
        if smaller == 0 { return larger }
        let exponent = Int(larger.exponent)
        if exponent - Int(smaller.exponent) > 60 { return larger }
        let a = larger.significand
        let b = smaller.significand * powerOfTwo(Int(smaller.exponent) - exponent)
        let squares = DoubleDouble.product(a, a) + DoubleDouble.product(b, b)
        return scaled(squares.squareRoot().rounded, by: exponent)
    }
}

extension Portable {
    /// The natural logarithm; NaN below 0.
    package static func log(_ x: Double) -> Double {
        guard let (exponent, mantissa) = logarithmParts(x) else { return logarithmAtEdge(x) }
        return joined(exponent, mantissa).rounded
    }

    /// The logarithm to base 2; exact for powers of two.
    package static func log2(_ x: Double) -> Double {
        guard let (exponent, mantissa) = logarithmParts(x) else { return logarithmAtEdge(x) }
        let inverse = DoubleDouble(1.4426950408889634, 2.0355273740931033e-17)
        return (mantissa * inverse + Double(exponent)).rounded
    }

    /// The logarithm to base 10.
    package static func log10(_ x: Double) -> Double {
        guard let (exponent, mantissa) = logarithmParts(x) else { return logarithmAtEdge(x) }
        let inverse = DoubleDouble(0.4342944819032518, 1.098319650216765e-17)
        return (joined(exponent, mantissa) * inverse).rounded
    }

    /// x^y, with IEEE-754's special cases.
    package static func pow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let isWhole = y.magnitude >= 0x1p53 || y == y.rounded(.towardZero)
        let isOdd = isWhole && y.magnitude < 0x1p53 && Int64(y) & 1 == 1
        let isNegated = x.sign == .minus && isOdd
        if x == 0 || x.isInfinite || y.isInfinite {
            return powerAtEdge(x.magnitude, y) * (isNegated ? -1 : 1)
        }
        if x < 0, !isWhole { return .nan }
        let size = positivePower(x.magnitude, y)
        return isNegated ? -size : size
    }
}

extension Portable {
    private static func positivePower(_ x: Double, _ y: Double) -> Double {
        if x == 1 { return 1 }
        // |ln x| ≥ 2⁻⁵³, so this overflows or underflows for any x ≠ 1; below 2⁻⁷⁰ the result is 1.
        if y.magnitude >= 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
        if y.magnitude < 0x1p-70 { return 1 }
        guard let (exponent, mantissa) = logarithmParts(x) else { return .nan }
        let product = joined(exponent, mantissa) * y
        if product.high > 710 { return .infinity }
        if product.high < -746 { return 0 }
        return exponential(of: product)
    }

    private static func powerAtEdge(_ x: Double, _ y: Double) -> Double {
        if y.isInfinite {
            if x == 1 { return 1 }
            return (x > 1) == (y > 0) ? .infinity : 0
        }
        return (x == 0) == (y > 0) ? 0 : .infinity
    }

    private static func logarithmAtEdge(_ x: Double) -> Double {
        if x == 0 { return -.infinity }
        return x == .infinity ? x : .nan
    }

    /// ln x = exponent · ln 2 + mantissa, |mantissa| ≤ ln 2 / 2; nil unless 0 < x < ∞.
    private static func logarithmParts(_ x: Double) -> (exponent: Int, mantissa: DoubleDouble)? {
        guard x.isFinite, x > 0 else { return nil }
        var exponent = Int(x.exponent)
        var significand = x.significand
        if significand > 1.4142135623730951 {
            exponent += 1
            significand *= 0.5
        }
        let distance = DoubleDouble(significand - 1)
        return (exponent, twiceInverseHyperbolicTangent(distance / (distance + 2)))
    }

    /// 2 artanh(s) for |s| ≤ 0.1716: three terms in double double, the others in binary64.
    private static func twiceInverseHyperbolicTangent(_ s: DoubleDouble) -> DoubleDouble {
        let square = s * s
        let z = square.high
        var tail = 2.0 / 23
        tail = tail * z + 2.0 / 21
        tail = tail * z + 2.0 / 19
        tail = tail * z + 2.0 / 17
        tail = tail * z + 2.0 / 15
        tail = tail * z + 2.0 / 13
        tail = tail * z + 2.0 / 11
        tail = tail * z + 2.0 / 9
        tail = tail * z + 2.0 / 7
        let third = DoubleDouble(0.6666666666666666, 3.700743415417188e-17)
        let fifth = DoubleDouble(0.4, -2.220446049250313e-17)
        let inner = third + square * (fifth + tail * z)
        return DoubleDouble(2 * s.high, 2 * s.low) + s * square * inner
    }

    private static func joined(_ exponent: Int, _ mantissa: DoubleDouble) -> DoubleDouble {
        if exponent == 0 { return mantissa }
        let (first, second, third) = logarithmOfTwoParts
        let count = Double(exponent)
        return DoubleDouble.orderedSum(count * first, count * second) + mantissa + count * third
    }
}

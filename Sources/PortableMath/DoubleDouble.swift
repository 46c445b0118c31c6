/// An unevaluated sum of two binary64 numbers, with about 106 significant bits.
///
/// Algorithms by T. J. Dekker, "A floating-point technique for extending the available precision"
/// (1971), and D. E. Knuth (exact sum). Factors must be below 2⁹⁹⁵.
struct DoubleDouble {
    var high: Double
    var low: Double

    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The exact sum.
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        let part = sum - a
        return DoubleDouble(sum, (a - (sum - part)) + (b - part))
    }

    /// The exact sum; requires |a| ≥ |b| or a = 0.
    static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        return DoubleDouble(sum, b - (sum - a))
    }

    /// The exact product.
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let product = a * b
        let (aHigh, aLow) = split(a)
        let (bHigh, bLow) = split(b)
        let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
        return DoubleDouble(product, error)
    }

    /// Splits into halves of 26 bits, whose products are exact.
    private static func split(_ a: Double) -> (Double, Double) {
        let spread = 134_217_729.0 * a
        let high = spread - (spread - a)
        return (high, a - high)
    }

    static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let highs = sum(left.high, right.high)
        let lows = sum(left.low, right.low)
        let first = orderedSum(highs.high, highs.low + lows.high)
        return orderedSum(first.high, first.low + lows.low)
    }

    static func + (left: DoubleDouble, right: Double) -> DoubleDouble {
        let highs = sum(left.high, right)
        return orderedSum(highs.high, highs.low + left.low)
    }

    static prefix func - (value: DoubleDouble) -> DoubleDouble {
        DoubleDouble(-value.high, -value.low)
    }

    static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble { left + (-right) }

    static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let highs = product(left.high, right.high)
        return orderedSum(highs.high, highs.low + (left.high * right.low + left.low * right.high))
    }

    static func * (left: DoubleDouble, right: Double) -> DoubleDouble {
        let highs = product(left.high, right)
        return orderedSum(highs.high, highs.low + left.low * right)
    }

    static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let first = left.high / right.high
        let remainder = left - right * first
        let second = remainder.high / right.high
        let rest = remainder - right * second
        return orderedSum(first, second) + rest.high / right.high
    }

    /// Requires a non-negative number.
    func squareRoot() -> DoubleDouble {
        let root = high.squareRoot()
        if root == 0 { return DoubleDouble(0) }
        let remainder = self - Self.product(root, root)
        return Self.orderedSum(root, remainder.high / (2 * root))
    }

    /// Multiplies by 2^`exponent`, within the normal range.
    func scaled(by exponent: Int) -> DoubleDouble {
        let factor = Portable.powerOfTwo(exponent)
        return DoubleDouble(high * factor, low * factor)
    }

    /// The nearest binary64 number.
    var rounded: Double { high + low }

    static let halfPi = DoubleDouble(1.5707963267948966, 6.123233995736766e-17)
    static let pi = DoubleDouble(3.141592653589793, 1.2246467991473532e-16)
}

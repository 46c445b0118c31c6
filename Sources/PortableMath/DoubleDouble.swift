/// The unevaluated sum of two binary64 numbers: about 106 significant bits.
///
/// The algorithms are those of T. J. Dekker, "A floating-point technique for extending the
/// available precision" (1971), and D. E. Knuth's exact sum. Operands of a product must stay below
/// 2⁹⁹⁵.
struct DoubleDouble {
    var high: Double
    var low: Double

    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The exact sum of any two numbers.
    static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        let part = sum - a
        return DoubleDouble(sum, (a - (sum - part)) + (b - part))
    }

    /// The exact sum where |a| ≥ |b| or a is zero.
    static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        return DoubleDouble(sum, b - (sum - a))
    }

    /// The exact product of two numbers.
    static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let product = a * b
        let (aHigh, aLow) = split(a)
        let (bHigh, bLow) = split(b)
        let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
        return DoubleDouble(product, error)
    }

    /// Two halves of 26 bits, whose products are exact.
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
        return orderedSum(
            highs.high, highs.low + (left.high * right.low + left.low * right.high))
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

    /// The square root of a number that isn't negative.
    func squareRoot() -> DoubleDouble {
        let root = high.squareRoot()
        if root == 0 { return DoubleDouble(0) }
        let remainder = self - Self.product(root, root)
        return Self.orderedSum(root, remainder.high / (2 * root))
    }

    /// Times 2^`exponent`, where neither part leaves the normal range.
    func scaled(by exponent: Int) -> DoubleDouble {
        let factor = Portable.powerOfTwo(exponent)
        return DoubleDouble(high * factor, low * factor)
    }

    /// The nearest binary64 number.
    var rounded: Double { high + low }

    static let halfPi = DoubleDouble(1.5707963267948966, 6.123233995736766e-17)
    static let pi = DoubleDouble(3.141592653589793, 1.2246467991473532e-16)
}

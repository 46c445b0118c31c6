/// A time or duration in seconds, as an exact fraction in lowest terms.
///
/// `0.4` and `24/60` differ in binary floating point but are equal as fractions. All times are
/// compared as fractions.
package struct Time: Hashable, Sendable {
    package let numerator: Int64
    /// Positive.
    package let denominator: Int64

    package static let zero = Time(seconds: 0)

    package init(seconds: Int) {
        numerator = Int64(seconds)
        denominator = 1
    }

    /// Reduces to lowest terms; nil if `denominator` is zero or the fraction can't be represented.
    package init?(_ numerator: Int64, over denominator: Int64) {
        self.init(wide: Int128(numerator), over: Int128(denominator))
    }

    init?(wide numerator: Int128, over denominator: Int128) {
        guard denominator != 0 else { return nil }
        let sign: Int128 = denominator < 0 ? -1 : 1
        let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        guard let reducedNumerator = Int64(exactly: sign * numerator / Int128(divisor)),
            let reducedDenominator = Int64(exactly: sign * denominator / Int128(divisor))
        else { return nil }
        self.numerator = reducedNumerator
        self.denominator = reducedDenominator
    }

    static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return max(a, 1)
    }

    /// The nearest binary64 number.
    package var seconds: Double { Double(numerator) / Double(denominator) }
}

extension Time: Comparable {
    package static func < (left: Time, right: Time) -> Bool {
        Int128(left.numerator) * Int128(right.denominator)
            < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Time: CustomStringConvertible {
    package var description: String {
        denominator == 1 ? "\(numerator) s" : "\(numerator)/\(denominator) s"
    }
}

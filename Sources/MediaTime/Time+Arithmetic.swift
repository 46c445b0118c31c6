extension Time {
    /// Exact, or within a nanosecond if the fraction doesn't fit 64 bits.
    package static func + (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.denominator)
                + Int128(right.numerator) * Int128(left.denominator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// Exact, or within a nanosecond if the fraction doesn't fit 64 bits.
    package static func - (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.denominator)
                - Int128(right.numerator) * Int128(left.denominator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// Seconds times a pure number: exact, or within a nanosecond if the fraction doesn't fit 64
    /// bits.
    package static func * (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.numerator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// Divides with a remainder in 0..<`period`, which must be positive.
    package func quotientAndRemainder(dividingBy period: Time) -> (quotient: Int, remainder: Time) {
        let dividend = Int128(numerator) * Int128(period.denominator)
        let divisor = Int128(denominator) * Int128(period.numerator)
        var (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        if rest < 0 {
            quotient -= 1
            rest += divisor
        }
        let remainder = Self.fitting(rest, over: Int128(denominator) * Int128(period.denominator))
        return (Int(clamping: quotient), remainder)
    }

    /// Rounds up to microseconds; nil if not finite or beyond 64 bits.
    package init?(microsecondsAbove seconds: Double) {
        guard let count = Int64(exactly: (seconds * 1_000_000).rounded(.up)) else { return nil }
        self.init(count, over: 1_000_000)
    }

    private static func fitting(_ numerator: Int128, over denominator: Int128) -> Time {
        if let exact = Time(wide: numerator, over: denominator) { return exact }
        let whole = numerator / denominator
        let rest = numerator - whole * denominator
        // Shifted to 96 bits, to leave room for the factor.
        let shift = max(0, 32 - denominator.leadingZeroBitCount)
        let nanoseconds = ((rest >> shift) * 1_000_000_000) / max(denominator >> shift, 1)
        return Time(wide: whole * 1_000_000_000 + nanoseconds, over: 1_000_000_000) ?? .zero
    }
}

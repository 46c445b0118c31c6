extension Time {
    /// The exact sum; where its fraction has no room in 64 bits, one within a nanosecond.
    package static func + (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.denominator)
                + Int128(right.numerator) * Int128(left.denominator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// The exact difference; where its fraction has no room in 64 bits, one within a nanosecond.
    package static func - (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.denominator)
                - Int128(right.numerator) * Int128(left.denominator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// The exact product, of seconds and a pure number; where its fraction has no room in 64 bits,
    /// one within a nanosecond.
    package static func * (left: Time, right: Time) -> Time {
        fitting(
            Int128(left.numerator) * Int128(right.numerator),
            over: Int128(left.denominator) * Int128(right.denominator))
    }

    /// How often `period`, which is positive, has passed, and how much time has gone by since.
    package func quotientAndRemainder(
        dividingBy period: Time
    ) -> (quotient: Int, remainder: Time) {
        let dividend = Int128(numerator) * Int128(period.denominator)
        let divisor = Int128(denominator) * Int128(period.numerator)
        var (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        if rest < 0 {
            quotient -= 1
            rest += divisor
        }
        let remainder = Self.fitting(
            rest, over: Int128(denominator) * Int128(period.denominator))
        return (Int(clamping: quotient), remainder)
    }

    /// The multiple of a microsecond that is next to `seconds` from above; nil unless it is finite
    /// and within 64 bits.
    package init?(microsecondsAbove seconds: Double) {
        guard let count = Int64(exactly: (seconds * 1_000_000).rounded(.up)) else { return nil }
        self.init(count, over: 1_000_000)
    }

    private static func fitting(_ numerator: Int128, over denominator: Int128) -> Time {
        if let exact = Time(wide: numerator, over: denominator) { return exact }
        let whole = numerator / denominator
        let rest = numerator - whole * denominator
        // What is left of a second is cut to 96 bits, so that its billionfold has room.
        let shift = max(0, 32 - denominator.leadingZeroBitCount)
        let nanoseconds = ((rest >> shift) * 1_000_000_000) / max(denominator >> shift, 1)
        return Time(wide: whole * 1_000_000_000 + nanoseconds, over: 1_000_000_000) ?? .zero
    }
}

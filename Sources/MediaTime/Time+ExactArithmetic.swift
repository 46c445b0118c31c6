extension Time {
    /// The exact sum; nil if it can't be represented.
    package func adding(_ other: Time) -> Time? {
        // Both products are below 2¹²⁶: neither they nor their sum overflow.
        Time(
            wide: Int128(numerator) * Int128(other.denominator)
                + Int128(other.numerator) * Int128(denominator),
            over: Int128(denominator) * Int128(other.denominator))
    }

    /// The exact difference; nil if it can't be represented.
    package func subtracting(_ other: Time) -> Time? {
        Time(
            wide: Int128(numerator) * Int128(other.denominator)
                - Int128(other.numerator) * Int128(denominator),
            over: Int128(denominator) * Int128(other.denominator))
    }

    /// The exact product; nil if it can't be represented.
    package func multiplied(by factor: Int) -> Time? {
        Time(wide: Int128(numerator) * Int128(factor), over: Int128(denominator))
    }

    /// The exact quotient; nil if it can't be represented or `divisor` is zero.
    package func divided(by divisor: Int) -> Time? {
        Time(wide: Int128(numerator), over: Int128(denominator) * Int128(divisor))
    }
}

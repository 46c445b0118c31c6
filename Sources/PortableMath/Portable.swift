/// Elementary functions with the same bits on every CPU, in debug and release.
///
/// The C library's `exp` or `sin` depend on the CPU in the last bit. These use only `+ - * /`,
/// `squareRoot()`, rounding, conversions and bit operations, which IEEE-754 defines exactly, and no
/// fused multiply-add. Results in binary64 are within 1 ulp, for arguments of any size.
///
/// Each reduces its argument exactly to a short interval, sums a Taylor series with leading terms
/// as `DoubleDouble`, and rounds once.
package enum Portable {}

extension Portable {
    /// `value` · 2^`exponent`, rounded once even below the normal range.
    static func scaled(_ value: Double, by exponent: Int) -> Double {
        if exponent >= -1021, exponent <= 1023 { return value * powerOfTwo(exponent) }
        if exponent > 1023 {
            return value * powerOfTwo(1023) * powerOfTwo(min(exponent - 1023, 1023))
        }
        // The first factor keeps a value in 1…2 normal, so that only the second rounds.
        return value * powerOfTwo(-969) * powerOfTwo(max(exponent + 969, -1022))
    }

    /// For exponents −1022…1023.
    static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
    }
}

/// Elementary functions that give the same bits on every CPU, in debug and in release.
///
/// The C library picks another variant of `exp` or `sin` on another CPU, and so another last bit.
/// These are built from `+ - * /`, `squareRoot()`, rounding, conversions and bit operations only,
/// all of which IEEE-754 fixes; there is no fused multiply-add. Arguments and results are binary64;
/// every result is within 1 ulp of the true value, arguments of any size included.
///
/// They all work alike: the argument is reduced exactly to a short interval, a short Taylor series
/// is summed with its leading terms as a `DoubleDouble`, and the result is rounded once.
package enum Portable {}

extension Portable {
    /// `value` · 2^`exponent`, rounded once; for results that may leave the normal range.
    static func scaled(_ value: Double, by exponent: Int) -> Double {
        if exponent >= -1021, exponent <= 1023 { return value * powerOfTwo(exponent) }
        if exponent > 1023 {
            return value * powerOfTwo(1023) * powerOfTwo(min(exponent - 1023, 1023))
        }
        // The first factor keeps a value in 1…2 normal, so only the second one rounds.
        return value * powerOfTwo(-969) * powerOfTwo(max(exponent + 969, -1022))
    }

    /// 2^`exponent` for -1022…1023.
    static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
    }
}

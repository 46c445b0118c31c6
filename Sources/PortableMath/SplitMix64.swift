/// A seeded generator of random numbers: the same seed gives the same numbers, everywhere and
/// always.
///
/// Source: S. Vigna's `splitmix64.c` (public domain), after G. L. Steele, D. Lea and C. H. Flood,
/// "Fast splittable pseudorandom number generators" (2014).
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number in 0..<1, evenly spread over the multiples of 2⁻⁵³.
    ///
    /// Takes one `next()`; the standard library's `Double.random` may take several, and how many is
    /// not promised between its versions.
    package mutating func nextUnit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number from `range.lowerBound` up to, but not including, `range.upperBound`.
    package mutating func nextNumber(in range: Range<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }
}

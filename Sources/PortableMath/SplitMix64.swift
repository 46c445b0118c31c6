/// A seeded random number generator with the same output on every machine and in every version.
///
/// Source: S. Vigna's `splitmix64.c` (public domain), after G. L. Steele, D. Lea and C. H. Flood,
/// "Fast splittable pseudorandom number generators" (2014).
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A uniform multiple of 2⁻⁵³ in 0..<1.
    ///
    /// Takes exactly one `next()`; `Double.random` may take several, and may change between
    /// versions.
    package mutating func nextUnit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A uniform number in `range`.
    package mutating func nextNumber(in range: Range<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }
}

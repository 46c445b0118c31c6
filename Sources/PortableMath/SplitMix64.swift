/// A seeded random number generator with the same output on every machine and in every version.
///
/// Source: S. Vigna's `splitmix64.c` (public domain), after G. L. Steele, D. Lea and C. H. Flood,
/// "Fast splittable pseudorandom number generators" (2014).
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    package mutating func next() -> UInt64 {
        defer { state &+= Self.increment }
        return Self.stirred(state)
    }

    /// The first output of a generator with this seed.
    package static func stirred(_ seed: UInt64) -> UInt64 {
        var bits = seed &+ increment
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

    /// `random(a, b, …)` of expressions: a uniform multiple of 2⁻²⁴ in 0..<1, by a seed and
    /// numbers. Zeros are equal, and so are NaNs.
    package static func unit(_ seed: UInt64, _ numbers: [Float]) -> Float {
        let state = numbers.reduce(stirred(seed)) { state, number in
            let bits = number == 0 ? 0 : number.isNaN ? Float.nan.bitPattern : number.bitPattern
            return stirred(state ^ UInt64(bits))
        }
        return Float(state >> 40) * 0x1p-24
    }

    /// A uniform number in `range`.
    package mutating func nextNumber(in range: Range<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
    }
}

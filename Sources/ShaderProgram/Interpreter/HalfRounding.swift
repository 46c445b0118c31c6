/// Numbers of 16 bits are kept in 32: every one of them is a binary32 number, too.
///
/// Adding, subtracting, multiplying, dividing and taking a square root in binary32 and rounding the
/// result to binary16 gives what rounding once would, since 24 ≥ 2 · 11 + 2 (S. Figueroa, "When is
/// double rounding innocuous?", SIGNUM Newsletter 30, 1995).
extension Float {
    /// The nearest binary16 number; halves go to even, and what is nearer to 65536 than to 65504 is
    /// infinite.
    package var roundedToHalf: Float {
        let sign = bitPattern & 0x8000_0000
        let magnitude = bitPattern & 0x7FFF_FFFF
        // Infinities and NaN.
        guard magnitude < 0x7F80_0000 else { return self }
        // Below 2⁻¹⁴ numbers are 2⁻²⁴ apart, as those of binary32 are from ½ to 1.
        guard magnitude >= 0x3880_0000 else {
            let rounded = (Float(bitPattern: magnitude) + 0.5) - 0.5
            return Float(bitPattern: sign | rounded.bitPattern)
        }
        // Elsewhere there are 13 bits fewer; a carry makes the next exponent.
        let rounded = (magnitude + 0xFFF + (magnitude >> 13 & 1)) & ~0x1FFF
        return Float(bitPattern: sign | (rounded < 0x4780_0000 ? rounded : 0x7F80_0000))
    }
}

extension Double {
    /// The nearest binary16 number, rounded once.
    package var roundedToHalf: Float {
        // Where bits are lost on the way, an odd last bit keeps what is rounded next off the
        // middle.
        let near = Float(self)
        guard near.isFinite, Double(near) != self else { return near.roundedToHalf }
        let below = Double(near).magnitude > magnitude ? near.bitPattern - 1 : near.bitPattern
        return Float(bitPattern: below | 1).roundedToHalf
    }
}

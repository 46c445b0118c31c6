/// Binary16 numbers are stored as binary32, which represents each of them.
///
/// One operation (+, −, ×, ÷, √) in binary32, rounded to binary16, equals the operation rounded
/// once, as 24 ≥ 2 · 11 + 2 (S. Figueroa, "When is double rounding innocuous?", SIGNUM Newsletter
/// 30, 1995).
extension Float {
    /// The nearest binary16 number, ties to even; infinite from 65520.
    package var roundedToHalf: Float {
        let sign = bitPattern & 0x8000_0000
        let magnitude = bitPattern & 0x7FFF_FFFF
        // Infinities and NaN.
        guard magnitude < 0x7F80_0000 else { return self }
        // Below 2⁻¹⁴ the spacing is 2⁻²⁴, as binary32's in ½…1.
        guard magnitude >= 0x3880_0000 else {
            let rounded = (Float(bitPattern: magnitude) + 0.5) - 0.5
            return Float(bitPattern: sign | rounded.bitPattern)
        }
        // Drops 13 bits; a carry increments the exponent.
        let rounded = (magnitude + 0xFFF + (magnitude >> 13 & 1)) & ~0x1FFF
        return Float(bitPattern: sign | (rounded < 0x4780_0000 ? rounded : 0x7F80_0000))
    }
}

extension Double {
    /// The nearest binary16 number, rounded once.
    package var roundedToHalf: Float {
        // Rounds to odd first, which keeps the second rounding from a false tie.
        let near = Float(self)
        guard near.isFinite, Double(near) != self else { return near.roundedToHalf }
        let below = Double(near).magnitude > magnitude ? near.bitPattern - 1 : near.bitPattern
        return Float(bitPattern: below | 1).roundedToHalf
    }
}

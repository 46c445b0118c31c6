package import PixelBuffers

extension PixelBuffer {
    /// Reorders Cairo's native ARGB words to bytes of red, green, blue, alpha.
    func reorderCairoWords() {
        for y in 0..<height {
            let row = self.row(y)
            for x in 0..<width {
                let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
                row[4 * x] = UInt8(truncatingIfNeeded: word >> 16)
                row[4 * x + 1] = UInt8(truncatingIfNeeded: word >> 8)
                row[4 * x + 2] = UInt8(truncatingIfNeeded: word)
                row[4 * x + 3] = UInt8(truncatingIfNeeded: word >> 24)
            }
        }
    }

    /// The alpha of an `rgba8` buffer as a `coverage8` buffer of the same bounds.
    package func alphaMask(pool: PixelBufferPool?) -> PixelBuffer {
        let mask = PixelBuffer(format: .coverage8, bounds: bounds, pool: pool)
        for y in 0..<height {
            let (from, to) = (row(y), mask.row(y))
            for x in 0..<width { to[x] = from[4 * x + 3] }
        }
        return mask
    }
}

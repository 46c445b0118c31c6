package import PixelBuffers

extension PixelBuffer {
    /// The bytes of all pixels, plane by plane and row by row, without padding.
    package var pixelBytes: [UInt8] {
        (0..<format.planeCount).flatMap { plane in
            (0..<height).flatMap { Array(row($0, plane: plane)) }
        }
    }
}

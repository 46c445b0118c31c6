package import PixelBuffers

/// Writes PNGs, tagged as sRGB.
package enum StillWriter {
    /// A PNG: 8 bits per channel from `rgba8`, 16 from `rgba16`.
    ///
    /// Alpha is straight. With `isOpaque` it is ignored, and the PNG has none.
    ///
    /// - Parameter path: for error messages.
    /// - Throws: a `MediaError` for a picture that can't be encoded.
    package static func png(
        _ buffer: PixelBuffer, isOpaque: Bool = false, for path: String = "png"
    ) throws(MediaError) -> [UInt8] {
        guard buffer.format == .rgba8 || buffer.format == .rgba16, !buffer.bounds.isEmpty else {
            throw MediaError(
                .unexpectedFrame,
                "a picture of \(buffer.width)×\(buffer.height) \(buffer.format) can't be a PNG",
                file: path)
        }
        let chunks = try PNGEncoder(buffer, isOpaque: isOpaque, file: path).chunks()
        return chunks.reduce(into: PNGChunk.signature) { $0 += $1 }
    }
}

package import PixelBuffers

/// A picture as stored in its file: not rotated, not converted to sRGB, alpha not premultiplied.
///
/// The renderer's kernels do the rest; nothing here is rounded or interpolated.
package struct DecodedPicture: Sendable {
    package enum Samples: Sendable {
        /// Red, green, blue and straight alpha: `rgba8`, or `rgba16` above 8 bits.
        case rgb(PixelBuffer)
        case yuv(Planes)
    }

    /// Luma and chroma samples, 0…2^`bitDepth` − 1: `coverage8` up to 8 bits, `plane16` above.
    package struct Planes: Sendable {
        package var luma: PixelBuffer
        /// Cb and Cr, of equal size; smaller than luma if subsampled.
        package var blue: PixelBuffer
        package var red: PixelBuffer
        /// Alpha in luma's size, full range; nil for opaque pictures.
        package var alpha: PixelBuffer?
        package var bitDepth: Int
        /// Full range as in JPEG, or limited: luma 16…235 of 255.
        package var isFullRange: Bool
        /// The weights of red and blue in luma.
        package var redWeight: Double
        package var blueWeight: Double
        /// Luma pixels per chroma sample.
        package var chromaStepX: Int
        package var chromaStepY: Int
        /// The centre of the first chroma sample relative to the first luma pixel's, in luma
        /// pixels.
        package var chromaX: Double
        package var chromaY: Double
    }

    package var samples: Samples
    package var orientation: Orientation
    /// Nil if the samples are sRGB.
    package var conversion: ColorConversion?

    /// The stored size in pixels, before rotation.
    package var width: Int { stored.width }
    package var height: Int { stored.height }

    private var stored: PixelBuffer {
        switch samples {
        case .rgb(let buffer): buffer
        case .yuv(let planes): planes.luma
        }
    }

    var byteCount: Int {
        switch samples {
        case .rgb(let buffer): buffer.byteCount
        case .yuv(let planes):
            planes.luma.byteCount + 2 * planes.blue.byteCount + (planes.alpha?.byteCount ?? 0)
        }
    }
}

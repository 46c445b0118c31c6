package import PixelBuffers

/// A picture as its file holds it: not yet upright, not yet sRGB, alpha not yet multiplied in.
///
/// Turning it into what layers are made of is the renderer's work, because that is done by kernels;
/// nothing here has been rounded or interpolated.
package struct DecodedPicture: Sendable {
    package enum Samples: Sendable {
        /// Red, green, blue and straight alpha: `rgba8`, or `rgba16` for more than 8 bits.
        case rgb(PixelBuffer)
        case yuv(Planes)
    }

    /// Luma and chroma, each a number from 0 to 2^`bitDepth` − 1, `coverage8` up to 8 bits and
    /// `plane16` above.
    package struct Planes: Sendable {
        package var luma: PixelBuffer
        /// Cb and Cr, both as large; fewer pixels than the luma where the chroma is subsampled.
        package var blue: PixelBuffer
        package var red: PixelBuffer
        /// As large as the luma, full range; nil where the picture is opaque.
        package var alpha: PixelBuffer?
        package var bitDepth: Int
        /// Whether all numbers are used, as in JPEG, or luma goes from 16 to 235 of 255.
        package var isFullRange: Bool
        /// How much of red and blue there is in luma.
        package var redWeight: Double
        package var blueWeight: Double
        /// Luma pixels from one chroma sample to the next.
        package var chromaStepX: Int
        package var chromaStepY: Int
        /// Where the centre of the first chroma sample lies, in luma pixels from the centre of the
        /// first of those.
        package var chromaX: Double
        package var chromaY: Double
    }

    package var samples: Samples
    package var orientation: Orientation
    /// Nil where the picture's numbers are sRGB's already.
    package var conversion: ColorConversion?

    /// Pixels as they are stored.
    package var width: Int { stored.width }
    package var height: Int { stored.height }

    private var stored: PixelBuffer {
        switch samples {
        case .rgb(let buffer): buffer
        case .yuv(let planes): planes.luma
        }
    }

    /// Of all its planes.
    var byteCount: Int {
        switch samples {
        case .rgb(let buffer): buffer.byteCount
        case .yuv(let planes):
            planes.luma.byteCount + 2 * planes.blue.byteCount + (planes.alpha?.byteCount ?? 0)
        }
    }
}

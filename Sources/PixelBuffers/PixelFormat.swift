/// How the channels of a pixel lie in memory. Rows start at multiples of 64 bytes and have room for
/// a whole number of 16-pixel groups, so that kernels may write full vectors at the right edge.
package enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// R, G, B, A as binary32, interleaved: what layers are made of. Premultiplied, clamped to 0…1.
    case rgbaFloat
    /// The same numbers in four planes, R then G then B then A: what blurs work on.
    case planarFloat
    /// R, G, B, A as bytes, 0…255.
    case rgba8
    /// R, G, B, A as 16-bit words, 0…65535, in the machine's byte order.
    case rgba16
    /// One byte a pixel: how much of the pixel a shape covers, or one of a film's planes, 0…255.
    /// Kernels see it as (c, c, c, c).
    case coverage8
    /// One 16-bit word a pixel, in the machine's byte order: a film's plane of more than 8 bits.
    /// Kernels see it as (c, c, c, c), where 65535 is 1.
    case plane16

    /// Bytes from one pixel to the next in a row (of one plane, where there are several).
    package var bytesPerPixel: Int {
        switch self {
        case .rgbaFloat: 16
        case .planarFloat, .rgba8: 4
        case .rgba16: 8
        case .plane16: 2
        case .coverage8: 1
        }
    }

    package var planeCount: Int { self == .planarFloat ? 4 : 1 }
}

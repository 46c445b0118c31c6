/// The memory layout of pixels. Rows are padded to 64 bytes and 16 pixels, so that kernels may
/// write full vectors at the right edge.
package enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// Interleaved RGBA in binary32, premultiplied, 0…1: the format of layers.
    case rgbaFloat
    /// The same in four planes R, G, B, A: for blurs.
    case planarFloat
    /// Interleaved RGBA, 0…255.
    case rgba8
    /// Interleaved RGBA in native 16-bit words, 0…65535.
    case rgba16
    /// One byte per pixel, 0…255: a shape's coverage, or a plane of a film. Kernels read (c, c, c,
    /// c).
    case coverage8
    /// One native 16-bit word per pixel: a film's plane of more than 8 bits. Kernels read (c, c, c,
    /// c), 65535 as 1.
    case plane16

    /// Bytes from one pixel to the next in a plane.
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

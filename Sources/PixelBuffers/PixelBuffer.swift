/// Pixels in memory, and where on the canvas they lie.
///
/// A buffer covers `bounds`, in whole canvas pixels; everything outside is transparent. Its memory is
/// 64-byte aligned. Contents are undefined until written, unless it was made by `zeroed`.
///
/// `@unchecked Sendable` holds because the renderer writes a buffer in one task before it hands it
/// on, and nobody writes it after that.
package final class PixelBuffer: @unchecked Sendable {
    package let format: PixelFormat
    package let bounds: PixelRectangle
    /// Bytes from one row to the next.
    package let bytesPerRow: Int
    /// Bytes from one plane to the next; the whole size where there is one plane.
    package let bytesPerPlane: Int
    package let base: UnsafeMutableRawPointer

    package var width: Int { bounds.width }
    package var height: Int { bounds.height }
    package var byteCount: Int { bytesPerPlane * format.planeCount }

    package init(format: PixelFormat, bounds: PixelRectangle) {
        self.format = format
        self.bounds = bounds
        let groups = (bounds.width + 15) / 16
        bytesPerRow = (groups * 16 * format.bytesPerPixel + 63) / 64 * 64
        bytesPerPlane = bytesPerRow * bounds.height
        let size = bytesPerRow * bounds.height * format.planeCount
        base = .allocate(byteCount: max(size, 64), alignment: 64)
    }

    package static func zeroed(format: PixelFormat, bounds: PixelRectangle) -> PixelBuffer {
        let buffer = PixelBuffer(format: format, bounds: bounds)
        buffer.base.initializeMemory(as: UInt8.self, repeating: 0, count: buffer.byteCount)
        return buffer
    }

    deinit { base.deallocate() }

    /// The bytes of one row of one plane, without the padding.
    package func row(_ y: Int, plane: Int = 0) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: base + plane * bytesPerPlane + y * bytesPerRow,
            count: bounds.width * format.bytesPerPixel)
    }
}

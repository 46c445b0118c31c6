/// Pixels in memory, and where on the canvas they lie.
///
/// A buffer covers `bounds`, in whole canvas pixels; everything outside is transparent. Its memory
/// is 64-byte aligned. Contents are undefined until written, unless it was made by `zeroed`.
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

    /// Where the memory came from and goes back to; nil where it is the buffer's own.
    private let pool: PixelBufferPool?
    private let blockByteCount: Int

    package var width: Int { bounds.width }
    package var height: Int { bounds.height }
    package var byteCount: Int { bytesPerPlane * format.planeCount }

    /// - Parameter pool: lends the memory, and gets it back when the buffer is gone.
    package init(format: PixelFormat, bounds: PixelRectangle, pool: PixelBufferPool? = nil) {
        self.format = format
        self.bounds = bounds
        bytesPerRow = Self.bytesPerRow(format, bounds)
        bytesPerPlane = bytesPerRow * bounds.height
        let size = max(bytesPerRow * bounds.height * format.planeCount, 64)
        self.pool = pool
        if let pool {
            let block = pool.take(size)
            base = block.base
            blockByteCount = block.byteCount
        } else {
            base = PixelMemory.allocate(size)
            blockByteCount = size
        }
    }

    private static func bytesPerRow(_ format: PixelFormat, _ bounds: PixelRectangle) -> Int {
        let groups = (bounds.width + 15) / 16
        return (groups * 16 * format.bytesPerPixel + 63) / 64 * 64
    }

    /// How many bytes such a buffer takes; bounds may be of any size.
    package static func byteCount(_ format: PixelFormat, _ bounds: PixelRectangle) -> Int {
        let (size, overflows) = bytesPerRow(format, bounds)
            .multipliedReportingOverflow(by: bounds.height * format.planeCount)
        return overflows ? .max : size
    }

    package static func zeroed(
        format: PixelFormat, bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) -> PixelBuffer {
        let buffer = PixelBuffer(format: format, bounds: bounds, pool: pool)
        buffer.base.initializeMemory(as: UInt8.self, repeating: 0, count: buffer.byteCount)
        return buffer
    }

    deinit {
        if let pool {
            pool.giveBack(PixelBufferPool.Block(base: base, byteCount: blockByteCount))
        } else {
            PixelMemory.deallocate(base, blockByteCount)
        }
    }

    /// The bytes of one row of one plane, without the padding.
    package func row(_ y: Int, plane: Int = 0) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: base + plane * bytesPerPlane + y * bytesPerRow,
            count: bounds.width * format.bytesPerPixel)
    }
}

/// Pixels in memory, covering `bounds` of the canvas; everything outside is transparent.
///
/// Rows are 64-byte aligned. Contents are undefined until written, except from `zeroed`.
///
/// `@unchecked Sendable` holds because a buffer is written by one task and not changed after that
/// task has passed it on, unless its only user draws on it again.
package final class PixelBuffer: @unchecked Sendable {
    package let format: PixelFormat
    package let bounds: PixelRectangle
    /// Bytes per row, with padding.
    package let bytesPerRow: Int
    /// Bytes per plane, with padding.
    package let bytesPerPlane: Int
    package let base: UnsafeMutableRawPointer

    /// Whether the memory was zero at first: it came from the system for this buffer. Clearing it
    /// would only make the system provide pages that may never be used.
    package let wasZeroed: Bool

    /// The pool that owns the memory; nil if the buffer does.
    private let pool: PixelBufferPool?
    private let blockByteCount: Int
    /// The buffer whose memory this one shows; nil if it has its own.
    private let owner: PixelBuffer?

    package var width: Int { bounds.width }
    package var height: Int { bounds.height }
    package var byteCount: Int { bytesPerPlane * format.planeCount }

    /// - Parameter pool: lends the memory until `deinit`.
    package init(format: PixelFormat, bounds: PixelRectangle, pool: PixelBufferPool? = nil) {
        self.format = format
        self.bounds = bounds
        bytesPerRow = Self.bytesPerRow(format, bounds)
        bytesPerPlane = bytesPerRow * bounds.height
        let size = max(bytesPerRow * bounds.height * format.planeCount, 64)
        self.pool = pool
        owner = nil
        if let pool {
            let block = pool.take(size)
            base = block.base
            blockByteCount = block.byteCount
            wasZeroed = block.isZeroed
        } else {
            base = PixelMemory.allocate(size)
            blockByteCount = size
            wasZeroed = PixelMemory.isZeroed(size)
        }
    }

    /// The pixels of another buffer, in its memory, at another place of the canvas.
    package init(showing other: PixelBuffer, movedBy x: Int, _ y: Int) {
        format = other.format
        bounds = PixelRectangle(
            x: other.bounds.x + x, y: other.bounds.y + y, width: other.bounds.width,
            height: other.bounds.height)
        bytesPerRow = other.bytesPerRow
        bytesPerPlane = other.bytesPerPlane
        base = other.base
        pool = nil
        blockByteCount = 0
        wasZeroed = false
        owner = other
    }

    private static func bytesPerRow(_ format: PixelFormat, _ bounds: PixelRectangle) -> Int {
        let groups = (bounds.width + 15) / 16
        return (groups * 16 * format.bytesPerPixel + 63) / 64 * 64
    }

    /// The size of such a buffer; `Int.max` on overflow.
    package static func byteCount(_ format: PixelFormat, _ bounds: PixelRectangle) -> Int {
        let (size, overflows) = bytesPerRow(format, bounds)
            .multipliedReportingOverflow(by: bounds.height * format.planeCount)
        return overflows ? .max : size
    }

    package static func zeroed(
        format: PixelFormat, bounds: PixelRectangle, pool: PixelBufferPool? = nil
    ) -> PixelBuffer {
        let buffer = PixelBuffer(format: format, bounds: bounds, pool: pool)
        if !buffer.wasZeroed {
            buffer.base.initializeMemory(as: UInt8.self, repeating: 0, count: buffer.byteCount)
        }
        return buffer
    }

    /// Gives a buffer without a pool all its pages, for users that read before they write. The read
    /// of a page without memory shows the system's page of zeros, which the write then has to take
    /// from all processors at work.
    package func populate() {
        if wasZeroed, pool == nil { PixelMemory.populate(base, blockByteCount) }
    }

    deinit {
        if owner != nil { return }
        if let pool {
            pool.giveBack(PixelBufferPool.Block(base: base, byteCount: blockByteCount))
        } else {
            PixelMemory.deallocate(base, blockByteCount)
        }
    }

    /// A row of a plane, without padding.
    package func row(_ y: Int, plane: Int = 0) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(
            start: base + plane * bytesPerPlane + y * bytesPerRow,
            count: bounds.width * format.bytesPerPixel)
    }
}

import Drawing
package import PixelBuffers
import MetalLanguage
import Threads
import TimelineModel

/// The tools that all painters share.
package struct RenderingTools: Sendable {
    package let kernels: KernelRunner
    package let pool: PixelBufferPool
    let cache: PictureCache
    var scenes = SceneStore()
    let texts: TextDrawer
    let svgs: SVGDrawer
    /// The timeline's pictures and films.
    let files = PictureStore()
    /// The simulations of the timeline's compute layers, by their programs.
    let computes = MadeOnce<ObjectIdentifier, ComputeSimulation>()
    /// The functions of the timeline's own shader files.
    let authorShaders: ShaderLibrary
    /// Whether functions that look at one pixel at a time share a kernel; only tests say no.
    var fusesKernels = true
    /// Whether layers are drawn only where they are visible; false only in tests.
    var skipsWhatIsNotSeen = true
    /// How frames are divided for drawing; tests use other bands.
    var bands = Bands()
    /// The value of the bytes of new buffers, for tests; nil leaves them undefined.
    var filling: UInt8?

    /// A buffer with undefined contents.
    package func buffer(
        _ format: PixelFormat, _ bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        try check(bounds, format)
        let buffer = PixelBuffer(format: format, bounds: bounds, pool: pool)
        if let filling, buffer.byteCount <= Self.maxFilledBytes {
            buffer.base.initializeMemory(
                as: UInt8.self, repeating: filling, count: buffer.byteCount)
        }
        return buffer
    }

    package func transparentBuffer(
        _ format: PixelFormat, _ bounds: PixelRectangle
    ) throws(RenderingError) -> PixelBuffer {
        let buffer = try buffer(format, bounds)
        guard !isTransparent(buffer) else { return buffer }
        ThreadPool.run(rangesOf: buffer.byteCount, minCount: Self.minClearedBytes) { range in
            (buffer.base + range.lowerBound)
                .initializeMemory(as: UInt8.self, repeating: 0, count: range.count)
        }
        return buffer
    }

    /// Whether a new buffer holds zeros already.
    func isTransparent(_ buffer: PixelBuffer) -> Bool { buffer.wasZeroed && filling == nil }

    /// The minimum number of bytes that a thread clears.
    private static let minClearedBytes = 1 << 20

    /// The maximum number of pixels of a layer's picture: 640 MB. 8K with wide blurs around it has
    /// fewer.
    private static let maxFloatPixels = 40_000_000

    /// Checks that a picture of a size is allowed.
    ///
    /// - Parameter format: nil for one that is never whole in memory.
    static func checkSize(
        _ bounds: PixelRectangle, _ format: PixelFormat?
    ) throws(RenderingError) {
        let isOfFloats = format.map { $0.bytesPerPixel >= 16 } ?? false
        let max = isOfFloats ? maxFloatPixels : Canvas.maxPixels
        let (count, overflows) = bounds.width.multipliedReportingOverflow(by: bounds.height)
        guard !overflows, count <= max else {
            throw .tooLarge(width: bounds.width, height: bounds.height, maxPixels: max)
        }
    }

    /// Checks that a picture of a size is allowed and fits, in its format, into the remaining
    /// memory.
    ///
    /// - Parameter otherBytes: the bytes allocated beside the picture, to make it.
    package func check(
        _ bounds: PixelRectangle, _ format: PixelFormat? = nil, besides otherBytes: Int = 0
    ) throws(RenderingError) {
        try Self.checkSize(bounds, format)
        guard let format else { return }
        let size = PixelBuffer.byteCount(format, bounds) + otherBytes
        // A block from the pool is no new memory.
        guard size >= Self.largePicture, MemoryLimit.usedBytes + size > MemoryLimit.bytes else {
            return
        }
        freeMemory()
        try renderingError(RenderingError.memory) { () throws(MemoryShortage) in
            try MemoryLimit.check(size, for: "a picture of \(bounds.width)×\(bounds.height) pixels")
        }
    }

    /// Does work that needs memory. If that fails, frees the caches and tries again.
    func freeingMemory<Result>(
        _ work: () throws(RenderingError) -> Result
    ) throws(RenderingError) -> Result {
        do throws(RenderingError) { return try work() } catch {
            guard case .memory = error.cause else { throw error }
            freeMemory()
            return try work()
        }
    }

    private func freeMemory() {
        scenes.removeAll()
        pool.clear()
    }

    /// Tests draw layers of any size.
    private static let maxFilledBytes = 1 << 22

    /// Smaller ones aren't worth asking for.
    private static let largePicture = 1 << 16
}

import Drawing
import PixelBuffers
import ShaderCompiler

/// What every part of the renderer draws with.
struct RenderingTools: Sendable {
    let kernels: KernelRunner
    let pool: PixelBufferPool
    let cache: PictureCache
    let texts: TextDrawer
    let svgs: SVGDrawer
    /// The timeline's pictures and films.
    let files = PictureStore()
    let computes = ComputeStore()
    /// The functions of the timeline's own shader files.
    let authorShaders: ShaderLibrary
    /// Whether functions that look at one pixel at a time share a kernel; only tests say no.
    var fusesKernels = true

    /// A canvas has no more pixels than this, and no layer of it needs more.
    private static let pixelLimit = 1 << 28

    /// A buffer with undefined contents.
    func buffer(_ format: PixelFormat, _ bounds: PixelRectangle) throws -> PixelBuffer {
        try check(bounds)
        return PixelBuffer(format: format, bounds: bounds, pool: pool)
    }

    func transparentBuffer(_ format: PixelFormat, _ bounds: PixelRectangle) throws -> PixelBuffer {
        try check(bounds)
        return .zeroed(format: format, bounds: bounds, pool: pool)
    }

    func check(_ bounds: PixelRectangle) throws {
        let (count, overflows) = bounds.width.multipliedReportingOverflow(by: bounds.height)
        guard !overflows, count <= Self.pixelLimit else {
            throw RenderingError(
                "a layer needs a picture of \(bounds.width)×\(bounds.height) pixels,"
                    + " more than \(Self.pixelLimit)")
        }
    }
}

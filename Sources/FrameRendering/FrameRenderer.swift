package import Diagnostics
package import FrameScheduling
package import PixelBuffers
package import ShaderCompiler
package import TimelineModel

/// Draws frames: a frame's state in, its pixels out.
///
/// One frame is drawn on the thread that asks for it; any number of threads may ask at once, and the
/// bytes don't depend on who asks, when, or what was drawn before.
package final class FrameRenderer: Sendable {
    private let tools: RenderingTools

    /// - Parameter authorShaders: the timeline's own shader files.
    /// - Throws: `DiagnosticError` with everything that is wrong with them.
    package init(
        compiler: KernelCompiler, authorShaders: [ShaderFileReference]
    ) throws(DiagnosticError) {
        let library = ShaderLibrary(
            files: authorShaders.map { ShaderFile(path: $0.path, text: $0.text) })
        if library.diagnostics.hasErrors { throw DiagnosticError(library.diagnostics) }
        tools = RenderingTools(
            kernels: KernelRunner(compiler: compiler), pool: PixelBufferPool(),
            cache: PictureCache(), authorShaders: library)
    }

    /// Draws a frame.
    ///
    /// - Returns: the whole canvas, `rgbaFloat`, premultiplied.
    /// - Throws: `RenderingError`, or what a kernel or Cairo says.
    package func render(_ state: FrameState) throws -> PixelBuffer {
        let canvas = state.canvas
        let frame = try tools.buffer(
            .rgbaFloat,
            PixelRectangle(x: 0, y: 0, width: canvas.pixelWidth, height: canvas.pixelHeight))
        try tools.kernels.run(.solid, into: frame, uniforms: canvas.background.premultiplied)
        // A canvas of another shape than the frame lies in the frame's middle.
        let space = RasterSpace(
            originX: (Double(canvas.pixelWidth) - canvas.size.width * canvas.scale) / 2,
            originY: (Double(canvas.pixelHeight) - canvas.size.height * canvas.scale) / 2,
            scale: canvas.scale)
        let painter = LayerPainter(tools: tools)
        for layer in state.layers { try painter.draw(layer, onto: frame, in: space) }
        return frame
    }

    /// The picture with straight alpha in integers: what hashes and encoders take.
    ///
    /// - Parameters:
    ///   - picture: premultiplied.
    ///   - format: `rgba8` or `rgba16`; a channel c becomes c · 255 or c · 65535, halves rounded up.
    package func straight(_ picture: PixelBuffer, format: PixelFormat) throws -> PixelBuffer {
        let result = try tools.buffer(format, picture.bounds)
        try tools.kernels.run(.straightAlpha, into: result, inputs: [picture])
        return result
    }
}

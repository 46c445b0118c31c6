package import PixelBuffers

/// Where a layer's space lies on the canvas: `position` of a canvas pixel's centre is
/// ((pixel + ½) − origin) / scale.
package struct KernelSpace: Hashable, Sendable {
    /// Canvas pixels.
    package var originX: Float
    package var originY: Float
    /// Pixels a point.
    package var scale: Float
    package init(originX: Float, originY: Float, scale: Float) {
        self.originX = originX
        self.originY = originY
        self.scale = scale
    }
}

/// One run of a kernel over pixels.
package struct KernelInvocation: Sendable {
    package var output: PixelBuffer
    /// Which canvas pixels to write; a part of `output.bounds`.
    package var region: PixelRectangle
    /// In the order of the function's layers, pixels and textures. Outside its bounds an input is
    /// transparent. None may be the output, except where it is only read as `[[pixel]]`.
    package var inputs: [PixelBuffer]
    /// The components of the function's arguments, one after the other; whole numbers for `int`.
    package var uniforms: [Float]
    package var buffers: [[Float]]
    package var space: KernelSpace

    package init(
        output: PixelBuffer, region: PixelRectangle? = nil, inputs: [PixelBuffer] = [],
        uniforms: [Float] = [], buffers: [[Float]] = [], space: KernelSpace
    ) {
        self.output = output
        self.region = region ?? output.bounds
        self.inputs = inputs
        self.uniforms = uniforms
        self.buffers = buffers
        self.space = space
    }
}

package struct KernelError: Error, Hashable, Sendable {
    package var message: String
    package init(message: String) { self.message = message }
}

/// A shader function compiled for certain pixel formats; may run on any number of threads at once.
package final class Kernel: Sendable {
    init() {}
    /// Runs native code.
    package func run(_ invocation: KernelInvocation) throws(KernelError) {}
    /// Runs the readable reference instead: the same bits, a thousand times as slow.
    package func interpret(_ invocation: KernelInvocation) throws(KernelError) {}
}

/// Compiles functions to kernels and keeps them, in memory and on disk. One a process is enough.
package final class KernelCompiler: Sendable {
    package struct Options: Hashable, Sendable {
        /// 4, 8 or 16 lanes; nil chooses the host's.
        package var vectorWidth: Int?
        /// Where compiled code is kept; nil keeps it in memory only.
        package var cacheDirectory: String?
        package init(vectorWidth: Int? = nil, cacheDirectory: String? = nil) {
            self.vectorWidth = vectorWidth
            self.cacheDirectory = cacheDirectory
        }
    }

    package init(options: Options) {}

    /// The kernel of a function, compiled at the first call with these formats.
    ///
    /// A distortion's single input is the layer that it bends.
    package func kernel(
        _ function: ShaderFunction, of library: ShaderLibrary, inputs: [PixelFormat],
        output: PixelFormat
    ) throws(KernelError) -> Kernel { Kernel() }
}

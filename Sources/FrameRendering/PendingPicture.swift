import PixelBuffers
import MetalLanguage
import NativeKernels
import ShaderProgram

/// A picture as far as it has been drawn.
enum LayerPicture {
    /// May be shared: not to be written to.
    case drawn(PixelBuffer)
    case pending(PendingPicture)

    var bounds: PixelRectangle {
        switch self {
        case .drawn(let picture): picture.bounds
        case .pending(let picture): picture.bounds
        }
    }
}

/// Functions that would draw a picture, each from the colour that the one before it gives.
///
/// What looks at one pixel at a time need not have the picture before it in memory: it is put off
/// until something samples the picture or the canvas takes it, and then runs as one kernel.
struct PendingPicture {
    var bounds: PixelRectangle
    /// The pixels that are drawn, within `bounds`; the others are undefined.
    var part: PixelRectangle
    var steps: [KernelStep]
    var inputs: [PixelBuffer]
    var uniforms: [Float]
    var buffers: [[Float]]
    var space: KernelSpace
}

extension RenderingTools {
    /// The picture with a function applied to it.
    ///
    /// - Parameters:
    ///   - added: the step, and what it takes beside the picture. Its space doesn't matter where
    ///     `usesPlaces` is false.
    func applying(
        _ added: PendingPicture, to picture: LayerPicture, usesPlaces: Bool = true
    ) throws(RenderingError) -> LayerPicture {
        if let fused = try fused(picture, with: added, usesPlaces: usesPlaces) {
            return .pending(fused)
        }
        var pending = added
        pending.inputs.insert(try drawn(picture), at: added.steps[0].input)
        return .pending(pending)
    }

    /// Nil where the picture has to be drawn before.
    func fused(
        _ picture: LayerPicture, with added: PendingPicture, usesPlaces: Bool
    ) throws(RenderingError) -> PendingPicture? {
        guard fusesKernels, case .pending(var pending) = picture,
            pending.bounds.contains(added.bounds), !usesPlaces || pending.space == added.space,
            try kernels.chain(of: pending.steps + added.steps) != nil
        else { return nil }
        pending.bounds = added.bounds
        pending.part = added.part
        pending.steps += added.steps
        pending.inputs += added.inputs
        pending.uniforms += added.uniforms
        pending.buffers += added.buffers
        return pending
    }

    /// The picture itself; may be shared.
    func drawn(_ picture: LayerPicture) throws(RenderingError) -> PixelBuffer {
        switch picture {
        case .drawn(let buffer): return buffer
        case .pending(let pending):
            let buffer = try buffer(.rgbaFloat, pending.bounds)
            try draw(pending, into: buffer)
            return buffer
        }
    }

    /// Draws what of the picture's part lies in the output, and nothing else.
    func draw(_ picture: PendingPicture, into output: PixelBuffer) throws(RenderingError) {
        try kernels.run(
            picture.steps,
            KernelInvocation(
                output: output, region: picture.part.intersection(output.bounds),
                inputs: picture.inputs, uniforms: picture.uniforms, buffers: picture.buffers,
                space: picture.space))
    }
}

import FrameScheduling
import PixelBuffers
import TimelineModel

/// Draws particle clouds, disc by disc: a disc is small, and a cloud has many.
struct ParticlePainter {
    let tools: RenderingTools

    /// A cloud in a view of `size` points; nil where none of it can be seen.
    func picture(
        of cloud: ParticleState, size: Size, in space: RasterSpace, bounds: PixelRectangle
    ) throws -> PixelBuffer? {
        guard cloud.discs.contains(where: { $0.color != .zero }) else { return nil }
        let picture = try tools.transparentBuffer(.rgbaFloat, bounds)
        let view = [size.width, size.height, cloud.referenceScale].map(Float.init)
        for disc in cloud.discs {
            var uniforms = view + [disc.x, disc.y, disc.radius]
            uniforms += [disc.color.x, disc.color.y, disc.color.z, disc.color.w]
            if cloud.antialiased { uniforms.append(Float(cloud.referenceScale / space.scale)) }
            try tools.kernels.run(
                cloud.antialiased ? .blendedDisc : .overwritingDisc, into: picture,
                region: region(of: disc, cloud, in: space).intersection(bounds),
                inputs: [picture], uniforms: uniforms, space: space.kernelSpace)
        }
        return picture
    }

    /// The pixels that a disc may touch.
    private func region(
        of disc: ParticleState.Disc, _ cloud: ParticleState, in space: RasterSpace
    ) -> PixelRectangle {
        // Centres and pixels are rounded down to whole drawable pixels, hence one more.
        let reach = Double(disc.radius) + 1
        let pixels = space.scale / cloud.referenceScale
        return PixelRectangle.enclosing(
            left: space.originX + (Double(disc.x) - reach) * pixels,
            top: space.originY + (Double(disc.y) - reach) * pixels,
            right: space.originX + (Double(disc.x) + reach) * pixels,
            bottom: space.originY + (Double(disc.y) + reach) * pixels
        ).grown(by: 1)
    }
}

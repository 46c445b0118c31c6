package import FrameRendering
import MetalLanguage
package import PixelBuffers
package import TimelineModel

/// Draws a particle cloud disc by disc.
extension ParticleState: DrawableContent {
    package func picture(
        size: Size, in space: RasterSpace, bounds: PixelRectangle, tools: RenderingTools
    ) throws(RenderingError) -> ContentPicture? {
        guard discs.contains(where: { $0.color != .zero }) else { return nil }
        let picture = try tools.transparentBuffer(.rgbaFloat, bounds)
        let view = [size.width, size.height, referenceScale].map(Float.init)
        for disc in discs {
            var uniforms = view + [disc.x, disc.y, disc.radius]
            uniforms += [disc.color.x, disc.color.y, disc.color.z, disc.color.w]
            if antialiased { uniforms.append(Float(referenceScale / space.scale)) }
            try tools.kernels.run(
                antialiased ? Self.blendedDisc : Self.overwritingDisc, into: picture,
                region: region(of: disc, in: space).intersection(bounds),
                inputs: [picture], uniforms: uniforms, space: space.kernelSpace)
        }
        return ContentPicture(picture)
    }

    static let file = ShaderFile(
        path: "particles.metal",
        text: String(decoding: PackageResources.Particles_metal, as: UTF8.self))
    private static let overwritingDisc = ContentKernel("overwritingDisc", in: file)
    private static let blendedDisc = ContentKernel("blendedDisc", in: file)

    /// Returns the pixels that a disc may cover.
    private func region(of disc: Disc, in space: RasterSpace) -> PixelRectangle {
        // One more, since centres and pixels are rounded down to whole drawable pixels.
        let reach = Double(disc.radius) + 1
        let pixels = space.scale / referenceScale
        return PixelRectangle.enclosing(
            left: space.originX + (Double(disc.x) - reach) * pixels,
            top: space.originY + (Double(disc.y) - reach) * pixels,
            right: space.originX + (Double(disc.x) + reach) * pixels,
            bottom: space.originY + (Double(disc.y) + reach) * pixels
        ).grown(by: 1)
    }
}

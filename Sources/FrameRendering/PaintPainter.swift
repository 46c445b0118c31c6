import FrameScheduling
import PixelBuffers
import TimelineModel

/// Paints through a mask. Kernels compute in binary32, without intermediate rounding.
struct PaintPainter {
    let tools: RenderingTools

    /// - Parameters:
    ///   - mask: the coverage of the canvas's pixels.
    ///   - size: of the layer in points, which unit points are parts of.
    /// - Returns: a picture over the mask's bounds, premultiplied.
    func picture(
        of paint: PaintState, on mask: DrawnPicture, size: Size, in space: RasterSpace
    ) throws(RenderingError) -> LayerPicture {
        func painting(
            _ kernel: RendererKernel, _ uniforms: [Float], _ buffers: [[Float]] = [],
            isOpaque: Bool = false
        ) -> LayerPicture {
            .pending(
                PendingPicture(
                    bounds: mask.buffer.bounds, steps: [tools.kernels.step(kernel)],
                    inputs: [mask.buffer], uniforms: uniforms, buffers: buffers,
                    space: space.kernelSpace),
                coverage(of: mask, isOpaque: isOpaque))
        }
        switch paint {
        case .color(let color):
            let color = color.premultiplied
            return painting(.paintColor, color, isOpaque: color[3] == 1)
        case .gradient(let gradient):
            guard !gradient.stops.isEmpty else {
                return .drawn(try tools.transparentBuffer(.rgbaFloat, mask.buffer.bounds))
            }
            if case .mesh(let mesh) = gradient.geometry {
                let patches = MeshPatches(
                    mesh, gradient.stops.map(\.color), size: size, scale: space.scale)
                return painting(
                    .paintMeshGradient, mesh.background.premultiplied + [Float(1 / space.scale)],
                    [patches.patches, patches.cells])
            }
            let (kernel, uniforms, isReversed) = gradient.arguments(size: size)
            let stops = isReversed ? gradient.stops.reversed().map(\.mirrored) : gradient.stops
            return painting(
                kernel, uniforms.map(Float.init),
                [stops.flatMap { [Float($0.location)] + $0.color.premultiplied }])
        }
    }
}

extension PaintPainter {
    private func coverage(of mask: DrawnPicture, isOpaque: Bool) -> Coverage? {
        guard tools.skipsWhatIsNotSeen else { return nil }
        return isOpaque ? mask.coverage : mask.coverage?.translucent
    }
}

extension PaintState {
    /// 0…1; a gradient has none but its colours'.
    var alpha: Double {
        if case .color(let color) = self { color.alpha } else { 1 }
    }
}

extension GradientState {
    /// The kernel, its uniforms, and whether the stops run the other way.
    fileprivate func arguments(
        size: Size
    ) -> (kernel: RendererKernel, uniforms: [Double], isReversed: Bool) {
        func place(_ unit: Point) -> Point {
            Point(x: unit.x * size.width, y: unit.y * size.height)
        }
        switch geometry {
        case .linear(let start, let end):
            let (from, to) = (place(start), place(end))
            let (x, y) = (to.x - from.x, to.y - from.y)
            let square = x * x + y * y
            guard square > 0 else {
                return (.paintLinearGradient, [from.x, from.y, 0, 0, 0], false)
            }
            return (.paintLinearGradient, [from.x, from.y, x / square, y / square, 1], false)
        case .radial(let center, let startRadius, let endRadius):
            let middle = place(center)
            return (.paintRadialGradient, [middle.x, middle.y, startRadius, endRadius], false)
        case .angular(let center, let startAngle, let endAngle):
            let middle = place(center)
            let isReversed = endAngle < startAngle
            let turns = (endAngle - startAngle).magnitude / 360
            // Only the last of several turns is visible; in mirrored stops that is the first.
            let span = min(turns, 1)
            let begin = isReversed ? endAngle : max(startAngle, endAngle - 360)
            let start = (begin / 360) - (begin / 360).rounded(.down)
            let slope = turns > 0 ? 1 / turns : 0
            let first = isReversed || turns <= 1 ? 0 : 1 - slope
            return (
                .paintAngularGradient, [middle.x, middle.y, start, first, slope, span],
                isReversed
            )
        case .mesh: return (.paintMeshGradient, [], false)
        }
    }
}

extension GradientStop {
    fileprivate var mirrored: GradientStop {
        GradientStop(location: 1 - location, color: color)
    }
}

extension RGBA {
    var premultiplied: [Float] {
        let alpha = min(max(alpha, 0), 1)
        return [red, green, blue].map { Float(min(max($0, 0), 1) * alpha) } + [Float(alpha)]
    }
}

import FrameScheduling
import PixelBuffers
import TimelineModel

/// Colours what a mask covers. Nothing is rounded on the way: kernels compute in binary32.
struct PaintPainter {
    let tools: RenderingTools

    /// - Parameters:
    ///   - mask: what is covered, of the canvas.
    ///   - size: of the layer in points, which unit points are parts of.
    ///   - part: the pixels that are painted; nil is all of the mask's.
    /// - Returns: a buffer over the mask's bounds, premultiplied.
    func picture(
        of paint: PaintState, on mask: PixelBuffer, size: Size, in space: RasterSpace,
        result format: PixelFormat, part: PixelRectangle? = nil
    ) throws(RenderingError) -> PixelBuffer {
        guard case .gradient(let gradient) = paint else {
            let picture = try tools.buffer(format, mask.bounds)
            if case .color(let color) = paint {
                try tools.kernels.run(
                    .paintColor, into: picture, region: part, inputs: [mask],
                    uniforms: color.premultiplied,
                    space: space.kernelSpace)
            }
            return picture
        }
        guard !gradient.stops.isEmpty else {
            return try tools.transparentBuffer(format, mask.bounds)
        }
        let picture = try tools.buffer(format, mask.bounds)
        let (kernel, uniforms, isReversed) = gradient.arguments(size: size)
        let stops = isReversed ? gradient.stops.reversed().map(\.mirrored) : gradient.stops
        try tools.kernels.run(
            kernel, into: picture, region: part, inputs: [mask], uniforms: uniforms.map(Float.init),
            buffers: [stops.flatMap { [Float($0.location)] + $0.color.premultiplied }],
            space: space.kernelSpace)
        return picture
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
            // Of more than one turn only the last one shows; in mirrored stops that is the first.
            let span = min(turns, 1)
            let begin = isReversed ? endAngle : max(startAngle, endAngle - 360)
            let start = (begin / 360) - (begin / 360).rounded(.down)
            let slope = turns > 0 ? 1 / turns : 0
            let first = isReversed || turns <= 1 ? 0 : 1 - slope
            return (
                .paintAngularGradient, [middle.x, middle.y, start, first, slope, span],
                isReversed
            )
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

import Drawing
import FrameScheduling
package import PixelBuffers
package import ShaderProgram
package import TimelineModel

/// The position of a layer's points on the canvas: its origin in canvas pixels, and pixels per
/// point.
package struct RasterSpace: Hashable, Sendable {
    package var originX: Double
    package var originY: Double
    package var scale: Double

    package var kernelSpace: KernelSpace {
        KernelSpace(originX: Float(originX), originY: Float(originY), scale: Float(scale))
    }

    /// The rectangle from the space's origin to `size`, in canvas pixels.
    func frame(of size: Size) -> OutlineFrame {
        OutlineFrame(x: originX, y: originY, width: size.width * scale, height: size.height * scale)
    }

    /// The canvas pixels that the rectangle from the origin to `size` touches.
    package func pixels(of size: Size) -> PixelRectangle {
        .enclosing(
            left: originX, top: originY, right: originX + size.width * scale,
            bottom: originY + size.height * scale)
    }

    /// The canvas pixels that a text's letters touch, with one around them for their soft edges.
    func pixels(of ink: TextState.Ink) -> PixelRectangle {
        PixelRectangle.enclosing(
            left: originX + ink.left * scale, top: originY + ink.top * scale,
            right: originX + ink.right * scale, bottom: originY + ink.bottom * scale
        ).grown(by: 1)
    }

    /// Points as whole pixels, rounded up: 0 for NaN, and at most the width of a canvas.
    package func pixelReach(_ points: Double) -> Int {
        let pixels = (abs(points) * scale).rounded(.up)
        return pixels > 0 ? Int(min(pixels, Double(Canvas.maxPixelsPerSide))) : 0
    }
}

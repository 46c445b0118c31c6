package import PixelBuffers

/// The parts of a frame to draw, given another frame.
package enum FrameChange: Hashable, Sendable {
    /// The frames are equal.
    case nothing
    /// Pixels outside these rectangles of the canvas are those of the other frame. The rectangles
    /// may overlap.
    case parts([PixelRectangle])
    case everything

    /// How many of a canvas's pixels have to be drawn.
    package func pixelCount(of canvas: PixelRectangle) -> Int {
        switch self {
        case .nothing: 0
        case .parts(let parts): min(parts.reduce(0) { $0 + $1.pixelCount }, canvas.pixelCount)
        case .everything: canvas.pixelCount
        }
    }
}

extension PixelRectangle {
    package var pixelCount: Int { width * height }

    /// What of it lies in `other`; its first pixel where that is nothing. Itself not empty.
    ///
    /// A picture of which nothing is needed is still made, of one pixel, so that whether there is a
    /// picture never depends on the part that is drawn.
    func part(_ other: PixelRectangle) -> PixelRectangle {
        let part = intersection(other)
        return part.isEmpty ? PixelRectangle(x: x, y: y, width: 1, height: 1) : part
    }
}

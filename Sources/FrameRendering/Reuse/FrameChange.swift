package import PixelBuffers

/// The parts of a frame to draw, given another frame.
package enum FrameChange: Hashable, Sendable {
    /// The frames are equal.
    case nothing
    /// Pixels outside these rectangles of the canvas are those of the other frame. The rectangles
    /// may overlap.
    case parts([PixelRectangle])
    case everything

    /// The number of a canvas's pixels that are drawn; where parts overlap, at most all of them.
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

    /// The intersection with `other`, or this rectangle's first pixel if that is empty. The
    /// rectangle itself must not be empty.
    ///
    /// A picture outside the drawn part is still made, with one pixel, so that whether a layer has
    /// a picture doesn't depend on the part that is drawn.
    func part(_ other: PixelRectangle) -> PixelRectangle {
        let part = intersection(other)
        return part.isEmpty ? PixelRectangle(x: x, y: y, width: 1, height: 1) : part
    }
}

import Drawing
import FrameScheduling
import PixelBuffers
import TimelineModel

/// A stroke `inside` of a shape, as SwiftUI's `strokeBorder`: a centred stroke along the shape made
/// smaller by half the width, clipped by the shape. Dashes' caps and joins have the stroke's own
/// width then, which half of a stroke of twice the width doesn't give them.
///
/// Unbroken lines with plain corners are drawn between parallel curves instead, which are exact.
struct InsetStroke {
    /// The smaller shape, and how much smaller it is on each side, in points.
    let shape: ShapeState
    let distance: Double
    /// The stroke's clip.
    let clip: ShapeState

    /// Nil where the stroke isn't inside, or is an unbroken line, or where no smaller shape is
    /// known.
    init?(_ shape: ShapeState, _ stroke: StrokeState?, size: Size) {
        guard let stroke, stroke.position == .inside, stroke.width > 0 else { return nil }
        let distance = stroke.width / 2
        guard min(size.width, size.height) > 2 * distance,
            let inner = shape.inset(by: distance, size: size)
        else { return nil }
        clip = shape.untrimmed
        guard stroke.line != .standard || clip != shape else { return nil }
        self.shape = inner
        self.distance = distance
    }

    /// The line's path in pixels from the origin of the shape's layer.
    func path(of size: Size, in space: RasterSpace, _ line: LineState) -> FreePath? {
        let inner = Size(width: size.width - 2 * distance, height: size.height - 2 * distance)
        var path: FreePath
        switch shape.outline(of: inner, in: space, line) {
        case .path(let found): path = found
        case let outline:
            path = FreePath(
                outline, width: inner.width * space.scale, height: inner.height * space.scale)
        }
        let inset = distance * space.scale
        path.elements = path.elements.map { element in
            element.map { FreePath.Point(x: $0.x + inset, y: $0.y + inset) }
        }
        return path
    }
}

extension ShapeState {
    fileprivate var untrimmed: ShapeState {
        if case .trimmed(let shape, _, _) = self { shape.untrimmed } else { self }
    }

    /// The shape in a frame that is smaller by `distance` on each side; nil where that isn't
    /// parallel to the shape.
    fileprivate func inset(by distance: Double, size: Size) -> ShapeState? {
        func smaller(_ radius: Double) -> Double { max(0, radius - distance) }
        switch self {
        case .capsule, .circle, .ellipse: return self
        case .rectangle(let radius):
            return .rectangle(cornerRadius: smaller(min(radius, min(size.width, size.height) / 2)))
        case .corners(var corners):
            corners.topLeading = smaller(corners.topLeading)
            corners.topTrailing = smaller(corners.topTrailing)
            corners.bottomLeading = smaller(corners.bottomLeading)
            corners.bottomTrailing = smaller(corners.bottomTrailing)
            return .corners(corners)
        case .trimmed(let shape, let from, let to):
            return shape.inset(by: distance, size: size).map { .trimmed($0, from: from, to: to) }
        case .arc, .star, .path: return nil
        }
    }
}

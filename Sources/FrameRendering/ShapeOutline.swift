import Drawing
import FrameScheduling
import TimelineModel

extension StyleState {
    /// The line of a stroke; nil for a filled shape.
    var line: LineState? {
        switch self {
        case .fill: nil
        case .stroke(_, _, _, let line), .glow(_, _, _, let line): line
        }
    }
}

extension ShapeState {
    /// The shape in pixels from the origin of a layer of this size.
    ///
    /// - Parameter line: of its stroke, if it is stroked. Its parallel curves are exact unless the
    ///   line is a special one.
    func outline(of size: Size, in space: RasterSpace, _ line: LineState? = nil) -> Outline {
        let outline = plainOutline(of: size, in: space)
        guard let line, line != .standard else { return outline }
        var path = FreePath(
            outline, width: size.width * space.scale, height: size.height * space.scale)
        path.cap = line.cap.cap
        path.join = line.join.join
        path.miterLimit = line.miterLimit
        path.dash = line.dash.map { $0 * space.scale }
        path.dashPhase = (line.dashPhase ?? 0) * space.scale
        return .path(path)
    }

    private func plainOutline(of size: Size, in space: RasterSpace) -> Outline {
        let (width, height) = (size.width * space.scale, size.height * space.scale)
        switch self {
        case .capsule: return .capsule
        case .circle: return .circle
        case .ellipse: return .ellipse
        case .rectangle(let cornerRadius):
            return .rectangle(cornerRadius: cornerRadius * space.scale)
        case .corners(let corners):
            func radius(_ points: Double) -> Double { points * space.scale }
            return .path(
                FreePath(
                    corners: (
                        radius(corners.topLeading), radius(corners.topTrailing),
                        radius(corners.bottomTrailing), radius(corners.bottomLeading)
                    ), isContinuous: corners.style == .continuous, width: width, height: height))
        case .arc(let start, let end, let isWedge):
            return .path(
                FreePath(
                    arcFrom: start, to: end, isWedge: isWedge, width: width, height: height))
        case .star(let star):
            return .path(
                FreePath(
                    starOf: star.points, innerRadius: star.innerRadius, angle: star.angle,
                    cornerRadius: star.cornerRadius * space.scale, width: width, height: height))
        case .path(let path): return .path(path.outline(of: size, scale: space.scale))
        case .trimmed(let shape, let from, let to):
            let whole = shape.plainOutline(of: size, in: space)
            if from <= 0, to >= 1 { return whole }
            return .path(FreePath(whole, width: width, height: height).trimmed(from: from, to: to))
        }
    }
}

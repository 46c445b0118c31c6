import Drawing
import FrameScheduling
import TimelineModel

extension LayerState {
    /// The children of a group with a clip, drawn so that the clip alone makes the group's edge.
    ///
    /// A colour with exactly the group's bounds covers a pixel on their edge by a part, and the
    /// clip would take that part of it once more: layers blended with the colour would be visible
    /// there as a hairline, as would the group's backdrop. So such a colour reaches a pixel
    /// further, where the clip cuts it off.
    ///
    /// - Parameter space: that in which the group is drawn.
    func childrenUnderClip(_ children: [LayerState], in space: RasterSpace) -> [LayerState] {
        guard case .rectangle(cornerRadius: 0) = clip, effects.isEmpty else { return children }
        let frame = space.frame(of: size)
        return children.map { $0.reaching(beyond: frame, in: space) }
    }

    private func reaching(beyond frame: OutlineFrame, in parent: RasterSpace) -> LayerState {
        guard clip == nil, effects.isEmpty, material == nil,
            let placement = LayerPlacement(of: self, in: parent),
            placement.transform == nil, placement.space.frame(of: size).isNear(frame)
        else { return self }
        var layer = self
        switch content {
        case .color, .shape(.rectangle(cornerRadius: 0), .fill(.color)):
            let pixel = 1 / placement.space.scale
            layer.size = Size(width: size.width + 2 * pixel, height: size.height + 2 * pixel)
        case .group(let children):
            layer.content = .group(
                children.map { $0.reaching(beyond: frame, in: placement.space) })
        default: break
        }
        return layer
    }
}

extension OutlineFrame {
    /// Whether two frames are one but for rounding.
    fileprivate func isNear(_ other: OutlineFrame) -> Bool {
        let differences = [x - other.x, y - other.y, width - other.width, height - other.height]
        return differences.allSatisfy { abs($0) < 1e-6 }
    }
}

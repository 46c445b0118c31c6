import FrameScheduling
import PixelBuffers
import TimelineModel

/// The space in which a layer is drawn, and the map from there to the parent.
///
/// A layer that is only made larger or smaller is drawn at that size, so that it stays sharp. One
/// that is turned, mirrored, stretched or seen in perspective is drawn upright about the same
/// centre and resampled.
struct LayerPlacement {
    /// The parent's space.
    let parent: RasterSpace
    /// The parent's pixels per point of the layer, before any projection.
    let pixelsPerPoint: Double
    /// The space in which the layer is drawn.
    let space: RasterSpace
    /// Nil if the drawing is in its place.
    let transform: Transform?

    /// A linear map about a centre, from the drawing to the parent, in canvas pixels.
    struct Transform {
        var centerX: Double
        var centerY: Double
        /// Row by row.
        var matrix: (Double, Double, Double, Double)
        var inverse: (Double, Double, Double, Double)
        /// A projection instead of the matrix, from places about the centre to places about it.
        var plane: (forward: PlaneMap, inverse: PlaneMap)?
    }

    /// Nil where nothing of the layer can be seen: no size, a scale of zero, values that are no
    /// numbers.
    init?(of layer: LayerState, in parent: RasterSpace) {
        let (scaleX, scaleY) = (layer.scale.x, layer.scale.y)
        let scale = max(abs(scaleX), abs(scaleY))
        guard
            layer.size.width > 0, layer.size.height > 0, layer.size.width.isFinite,
            layer.size.height.isFinite, layer.center.x.isFinite, layer.center.y.isFinite,
            layer.rotation.isFinite, scale.isFinite, scaleX != 0, scaleY != 0
        else { return nil }
        self.parent = parent
        pixelsPerPoint = parent.scale * scale
        let centerX = parent.originX + layer.center.x * parent.scale
        let centerY = parent.originY + layer.center.y * parent.scale
        if let projection = layer.projection {
            guard
                let (space, transform) = Self.projected(
                    layer, by: projection, centerX, centerY, pixelsPerPoint: parent.scale)
            else { return nil }
            self.space = space
            self.transform = transform
            return
        }
        let local = parent.scale * scale
        space = RasterSpace(
            originX: centerX - layer.size.width / 2 * local,
            originY: centerY - layer.size.height / 2 * local, scale: local)

        let (cosine, sine) = PlaneMap.direction(degrees: layer.rotation)
        let (a, d) = (scaleX / scale, scaleY / scale)
        if a == 1, d == 1, cosine == 1 {
            transform = nil
        } else {
            transform = Transform(
                centerX: centerX, centerY: centerY,
                matrix: (cosine * a, -sine * d, sine * a, cosine * d),
                inverse: (cosine / a, sine / a, -sine / d, cosine / d))
        }
    }

    /// Whether the drawing's edges are oblique to the parent's.
    var isTurned: Bool {
        guard let transform else { return false }
        return transform.plane != nil || transform.matrix.1 != 0 || transform.matrix.2 != 0
    }

    /// The pixels of the parent that a region of the drawing affects.
    func parentRegion(_ region: PixelRectangle) -> PixelRectangle {
        guard let transform else { return region }
        if let plane = transform.plane {
            return plane.forward.region(of: region, about: transform.centerX, transform.centerY)
        }
        return map(region, by: transform.matrix, about: transform)
    }

    /// The pixels of the drawing that a region of the parent needs.
    func localRegion(_ region: PixelRectangle) -> PixelRectangle {
        guard let transform else { return region }
        if let plane = transform.plane {
            return plane.inverse.region(of: region, about: transform.centerX, transform.centerY)
        }
        return map(region, by: transform.inverse, about: transform)
    }

    /// The pixels of the drawing that a part of the parent needs; all of `bounds` where places are
    /// too far away for binary32 to distinguish neighbouring pixels.
    func localPart(_ part: PixelRectangle, of bounds: PixelRectangle) -> PixelRectangle {
        isExact(over: part) ? bounds.part(localRegion(part)) : bounds
    }

    /// Whether binary32 distinguishes the places of the drawing that a part of the parent needs.
    func isExact(over part: PixelRectangle) -> Bool {
        guard let transform else { return true }
        guard transform.plane == nil else { return false }
        let inverse = transform.inverse
        let x = max(
            abs(Double(part.x) - transform.centerX), abs(Double(part.maxX) - transform.centerX))
        let y = max(
            abs(Double(part.y) - transform.centerY), abs(Double(part.maxY) - transform.centerY))
        let farthest = max(
            abs(transform.centerX) + abs(inverse.0) * x + abs(inverse.1) * y,
            abs(transform.centerY) + abs(inverse.2) * x + abs(inverse.3) * y)
        return farthest < Self.farthestExactPlace
    }

    /// Pixels. Up to here, places in binary32 are exact to a quarter of a pixel, a few roundings
    /// included.
    private static let farthestExactPlace = Double(1 << 18)

    /// The bounding box of a mapped rectangle, with a pixel around it for the interpolation.
    private func map(
        _ region: PixelRectangle, by matrix: (Double, Double, Double, Double),
        about transform: Transform
    ) -> PixelRectangle {
        guard !region.isEmpty else { return region }
        var left = Double.infinity, top = Double.infinity
        var right = -Double.infinity, bottom = -Double.infinity
        for (cornerX, cornerY) in [
            (region.x, region.y), (region.maxX, region.y), (region.x, region.maxY),
            (region.maxX, region.maxY),
        ] {
            let x = Double(cornerX) - transform.centerX
            let y = Double(cornerY) - transform.centerY
            let mappedX = transform.centerX + matrix.0 * x + matrix.1 * y
            let mappedY = transform.centerY + matrix.2 * x + matrix.3 * y
            left = min(left, mappedX)
            right = max(right, mappedX)
            top = min(top, mappedY)
            bottom = max(bottom, mappedY)
        }
        return PixelRectangle.enclosing(left: left, top: top, right: right, bottom: bottom)
            .grown(by: 1)
    }
}

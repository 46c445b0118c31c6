import FrameScheduling
import PixelBuffers
import TimelineModel

/// The pixels of the parent that a material covers, and those that it blurs.
struct MaterialReach {
    /// The pixels that the material covers.
    let extent: PixelRectangle
    /// The pixels below it that its blur samples.
    let backdrop: PixelRectangle

    /// The reach of each material that is drawn onto the parent of these layers, bottom first.
    static func all(of layers: [LayerState], in space: RasterSpace) -> [MaterialReach] {
        layers.flatMap { layer -> [MaterialReach] in
            guard layer.paintedOpacity > 0, let placement = LayerPlacement(of: layer, in: space)
            else { return [] }
            if let children = layer.looseChildren(at: placement) {
                return all(of: children, in: placement.space)
            }
            guard let material = layer.material else { return [] }
            let extent = placement.parentRegion(
                LayerExtent.material(material, of: layer, in: placement.space))
            return [
                MaterialReach(
                    extent: extent,
                    backdrop: extent.grown(by: blur(of: material, at: placement).support))
            ]
        }
    }

    /// The blur of a material's backdrop, in pixels of its parent.
    static func blur(of material: MaterialState, at placement: LayerPlacement) -> GaussianBlur {
        let sigma = material.material.radius * placement.pixelsPerPoint
        return GaussianBlur(sigma: min(max(sigma, GaussianBlur.minSigma), maxSigma))
    }

    /// In pixels. Wider blurs look the same and cost more.
    private static let maxSigma = 200.0

    /// Adds the backdrops of the materials in some parts of a parent, which must be drawn too.
    ///
    /// - Returns: `parts` and the backdrops; they may overlap.
    static func parts(
        _ parts: [PixelRectangle], of layers: [LayerState], in space: RasterSpace
    ) -> [PixelRectangle] {
        var needed = parts
        for reach in all(of: layers, in: space).reversed()
        where needed.contains(where: { !$0.intersection(reach.extent).isEmpty }) {
            needed.append(reach.backdrop)
        }
        return needed
    }
}

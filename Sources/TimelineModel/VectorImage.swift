internal import Hashing

/// A checked SVG document: it is well-formed, of bounded size, and self-contained.
package struct VectorImage: Hashable, Encodable, Sendable {
    /// The file's path relative to the working directory, or an icon's name; for people.
    package let name: String
    /// The whole document.
    package let text: String
    /// The size in points, from its `width`, `height` and `viewBox`.
    package let naturalSize: Size
    /// Whether drawing it needs intermediate pictures: it has translucent, masked, filtered or
    /// patterned groups.
    package let needsLayers: Bool
    /// The factor by which its view box is larger than the seen part, about its centre.
    package let reach: Double

    package init(
        name: String, text: String, naturalSize: Size, needsLayers: Bool, reach: Double = 1
    ) {
        self.name = name
        self.text = text
        self.naturalSize = naturalSize
        self.needsLayers = needsLayers
        self.reach = reach
    }

    package static func == (left: VectorImage, right: VectorImage) -> Bool {
        left.naturalSize == right.naturalSize && left.reach == right.reach
            && ExactText(left.text) == ExactText(right.text)
    }

    /// The name doesn't affect pixels and is omitted.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(naturalSize)
        try container.encode(text)
        // Keys of frames stay as they are where it doesn't matter.
        if reach != 1 { try container.encode(reach) }
    }

    /// Hashes only the length. Texts may be long, and comparing one with itself is fast.
    package func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}

/// An SVG document as a layer.
package struct VectorTree<Form: ValueForm>: Sendable {
    package var image: VectorImage
    package var fit: VectorFit
    /// A colour that replaces all others, with their alpha; nil keeps the document's colours.
    package var tint: Form.Color?

    package init(image: VectorImage, fit: VectorFit = .fit, tint: Form.Color? = nil) {
        self.image = image
        self.fit = fit
        self.tint = tint
    }

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> VectorTree<Transform.To> where Transform.From == Form {
        VectorTree<Transform.To>(
            image: image, fit: fit, tint: try transform.color(tint, "tint"))
    }
}

package typealias VectorPicture = VectorTree<Written>
package typealias VectorState = VectorTree<Evaluated>

extension VectorTree: Hashable, Equatable where Form.Color: Hashable {}
extension VectorTree: Encodable where Form.Color: Encodable {}

extension Timeline {
    /// Whether any layer is an SVG document or an icon.
    package var drawsSVG: Bool {
        holds { layer in
            switch layer.content {
            case .svg: true
            case .kind(let content): !content.base.images.isEmpty
            case .group, .spacer, .shape, .color, .gradient, .compute, .text, .image, .video: false
            }
        }
    }
}

/// An SVG document that has been checked: it is well-formed, of bounded size, and draws nothing but
/// itself.
package struct VectorImage: Hashable, Encodable, Sendable {
    /// The file, as seen from the working directory, or an icon's name; for people.
    package let name: String
    /// The whole document.
    package let text: String
    /// Points, as its `width`, `height` and `viewBox` say.
    package let naturalSize: Size
    /// Whether drawing it takes pictures beside the one that is drawn into: it has groups that are
    /// translucent, masked, filtered or patterned.
    package let needsLayers: Bool

    package init(name: String, text: String, naturalSize: Size, needsLayers: Bool) {
        self.name = name
        self.text = text
        self.naturalSize = naturalSize
        self.needsLayers = needsLayers
    }

    package static func == (left: VectorImage, right: VectorImage) -> Bool {
        left.naturalSize == right.naturalSize && left.text == right.text
    }

    /// What it is called is no part of what it looks like.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(naturalSize)
        try container.encode(text)
    }

    /// Texts may be long; comparing one with itself is quick, hashing it isn't.
    package func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}

/// An SVG document as a layer.
package struct VectorPicture: Hashable, Sendable {
    package var image: VectorImage
    package var fit: VectorFit
    /// The one colour that it is drawn in, as opaque as it is; nil leaves its own.
    package var tint: Value?

    package init(image: VectorImage, fit: VectorFit = .fit, tint: Value? = nil) {
        self.image = image
        self.fit = fit
        self.tint = tint
    }
}

extension Timeline {
    /// Whether any layer is an SVG document; icons are.
    package var drawsSVG: Bool { allLayers.contains(where: \.drawsSVG) }
}

extension Layer {
    fileprivate var drawsSVG: Bool {
        switch content {
        case .svg: true
        case .kind(let content): !content.base.images.isEmpty
        case .group(let layers): layers.contains(where: \.drawsSVG)
        case .spacer, .shape, .color, .gradient, .compute, .text, .image, .video: false
        }
    }
}

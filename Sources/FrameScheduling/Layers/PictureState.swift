package import TimelineModel

/// A picture from a file at one frame.
package struct PictureState: Hashable, Encodable, Sendable {
    package enum Source: Hashable, Encodable, Sendable {
        case image(PictureFile)
        /// A picture of a film by its index, from 0.
        case film(PictureFile, picture: Int)
    }

    package var source: Source
    /// Points.
    package var naturalSize: Size
    package var contentMode: ContentMode
    package var interpolation: Interpolation

    package init(
        source: Source, naturalSize: Size, contentMode: ContentMode = .fit,
        interpolation: Interpolation = .high
    ) {
        self.source = source
        self.naturalSize = naturalSize
        self.contentMode = contentMode
        self.interpolation = interpolation
    }
}

package import FrameScheduling
package import MetalLanguage
package import PixelBuffers
package import TimelineModel

/// The state of a kind of layer with its own drawing code.
package protocol DrawableContent: ContentState {
    /// A picture over `bounds`, `rgbaFloat`; nil if nothing is visible.
    ///
    /// - Parameters:
    ///   - size: the layer's, in points.
    ///   - bounds: the pixels that are needed, all of them within the layer.
    func picture(
        size: Size, in space: RasterSpace, bounds: PixelRectangle, tools: RenderingTools
    ) throws(RenderingError) -> ContentPicture?
}

/// A function that a kind of layer draws with.
package struct ContentKernel: Sendable {
    package let name: String
    /// The file that has it.
    package let file: ShaderFile

    package init(_ name: String, in file: ShaderFile) {
        self.name = name
        self.file = file
    }
}

package import FrameRendering
package import MediaCoding
package import PixelBuffers

/// The size and pixel format of a frame's picture.
package struct Rendition: Hashable, Sendable {
    /// Nil for the canvas's own.
    var size: Size?
    package var format: PixelFormat

    struct Size: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// In the canvas's own size.
    package init(format: PixelFormat) { self.format = format }

    /// Whether colours are dithered to 8 bits. Not for palettes, whose own dithering is much
    /// coarser.
    var isDithered = true

    /// Every n-th frame is needed.
    var step = 1

    /// Whether the frame is stored between runs by itself.
    package var isKept = false

    /// The encoding of a PNG.
    package enum PNG: Hashable, Sendable {
        case opaque, withAlpha
    }

    /// Nil unless it is written as a PNG.
    package var png: PNG?

    package init(_ film: FilmSettings) {
        size = Size(width: film.width, height: film.height)
        format = film.pixelFormat
        isDithered = !film.coding.hasPalettes
        step = film.frameStep
        isKept = film.isJoinedOfFrames && film.maxBytes == nil
        if film.coding.format.isSequence { png = film.hasAlpha ? .withAlpha : .opaque }
    }

    /// For a part of a film. With a size limit, the frame stays as drawn, since the film may get
    /// smaller.
    package init(partOf film: FilmSettings) {
        self.init(film)
        guard film.maxBytes != nil else { return }
        (size, format, isDithered) = (nil, .rgbaFloat, false)
    }

    /// Converts a drawn frame.
    package func pixels(
        of picture: PixelBuffer, _ renderer: FrameRenderer, _ dithering: Dithering
    ) throws(RenderingError) -> PixelBuffer {
        if format == .rgbaFloat, size == nil { return picture }
        let sized = try size.map { size throws(RenderingError) in
            try renderer.scaled(picture, width: size.width, height: size.height)
        }
        return try renderer.straight(
            sized ?? picture, format: format, dithering: isDithered ? dithering : .none)
    }

    /// Whether the frame at that position in the film is needed.
    package func has(_ position: Int) -> Bool { position.isMultiple(of: step) }
}

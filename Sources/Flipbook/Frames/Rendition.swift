internal import FrameRendering
internal import MediaCoding
internal import PixelBuffers

/// How the pixels of a frame are wanted: in which size, and made of what.
struct Rendition: Hashable, Sendable {
    /// Nil is the canvas's own.
    var size: Size?
    var format: PixelFormat

    struct Size: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// In the canvas's own size.
    init(format: PixelFormat) { self.format = format }

    /// Whether colours between two steps of 8 bits are rounded by a pattern: not where a palette is
    /// to be made of them, whose own pattern is much coarser.
    var isDithered = true

    /// Of so many frames one is wanted.
    var step = 1

    /// Whether the frame is kept from one run to the next by itself.
    var isKept = false

    /// How a PNG is written.
    enum PNG: Hashable, Sendable {
        case opaque, withAlpha
    }

    /// Not nil where it is wanted as a PNG.
    var png: PNG?

    init(_ film: FilmSettings) {
        size = Size(width: film.width, height: film.height)
        format = film.pixelFormat
        isDithered = !film.coding.hasPalettes
        step = film.frameStep
        isKept = film.isJoinedOfFrames && film.mostBytes == nil
        if film.coding.format.isSequence { png = film.hasAlpha ? .withAlpha : .opaque }
    }

    /// The frame of a film's part: where the film may have to become smaller, as it is drawn.
    init(partOf film: FilmSettings) {
        self.init(film)
        guard film.mostBytes != nil else { return }
        (size, format, isDithered) = (nil, .rgbaFloat, false)
    }

    /// Makes it of a frame as it was drawn.
    func pixels(
        of picture: PixelBuffer, _ renderer: FrameRenderer, _ dithering: Dithering
    ) throws(RenderingError) -> PixelBuffer {
        if format == .rgbaFloat, size == nil { return picture }
        let sized = try size.map { size throws(RenderingError) in
            try renderer.scaled(picture, width: size.width, height: size.height)
        }
        return try renderer.straight(
            sized ?? picture, format: format, dithering: isDithered ? dithering : .none)
    }

    /// Whether the frame at that position in the film is wanted.
    func has(_ position: Int) -> Bool { position.isMultiple(of: step) }
}

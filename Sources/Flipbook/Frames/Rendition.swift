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

    init(_ film: FilmSettings) {
        size = Size(width: film.width, height: film.height)
        format = film.pixelFormat
        isDithered = !film.coding.hasPalettes
        step = film.frameStep
    }

    /// Whether the frame at that position in the film is wanted.
    func has(_ position: Int) -> Bool { position.isMultiple(of: step) }
}

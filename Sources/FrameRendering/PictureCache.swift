import FrameScheduling
import PixelBuffers
import Synchronization
import TimelineModel

/// Shapes, texts and files' pictures as they were drawn lately. Most of those in a film are the
/// same in every frame; a picture depends on its key alone, so a cached one can't be told from a
/// fresh one.
///
/// Holds the pictures of the last few uses, and not too much memory, however long the film is.
final class PictureCache: Sendable {
    struct Key: Hashable, Sendable {
        /// Nil is a text, an SVG document or a picture.
        var shape: ShapeState?
        var text: TextState?
        var svg: VectorState?
        var picture: PictureState?
        /// Nil is the shape's mask.
        var style: StyleState?
        /// Whether it is what the style covers, not the picture.
        var isMask = false
        /// What was done to the picture: blurs, each by its σ in points.
        var blurs: [Float] = []
        var size: Size
        var space: RasterSpace
        var bounds: PixelRectangle
    }

    private struct Entry {
        var picture: PixelBuffer
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var uses = 0
        var byteCount = 0
    }

    private let state = Mutex(State())
    private static let pictureLimit = 32
    private static let byteLimit = 64 << 20

    func has(_ key: Key) -> Bool { state.withLock { $0.entries[key] != nil } }

    /// The picture of `key`; two threads that miss it at once both draw it.
    func picture(
        _ key: Key, draw: () throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> PixelBuffer {
        let found = state.withLock { state -> PixelBuffer? in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.picture
        }
        if let found { return found }
        let picture = try draw()
        guard picture.byteCount <= Self.byteLimit else { return picture }
        state.withLock { state in
            if let other = state.entries[key] { state.byteCount -= other.picture.byteCount }
            state.entries[key] = Entry(picture: picture, lastUse: state.uses)
            state.byteCount += picture.byteCount
            while state.entries.count > Self.pictureLimit || state.byteCount > Self.byteLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
                state.byteCount -= oldest.value.picture.byteCount
            }
        }
        return picture
    }
}

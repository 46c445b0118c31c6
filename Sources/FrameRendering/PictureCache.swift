import FrameScheduling
import PixelBuffers
import Synchronization
import TimelineModel

/// Recently drawn pictures. A picture depends only on its key, so a cached one equals a new one.
///
/// A picture is cached when it is needed the second time, so moving pictures take no memory. When
/// memory is short, pictures that no recent frame used are removed first, then those that cost less
/// to draw per byte than the new one. If that isn't enough, the new one isn't cached.
final class PictureCache: Sendable {
    struct Key: Hashable, Sendable {
        var content: Content
        var size: Size
        var space: RasterSpace
        var bounds: PixelRectangle
        /// Whether the layer is drawn inside a turned one: blurs in it may then be made from more
        /// of their sources.
        var isTurned = false
    }

    enum Content: Hashable, Sendable {
        case shape(ShapeState, StyleState)
        /// The mask of a filled or stroked shape.
        case mask(ShapeState, StrokeState?)
        case text(TextState)
        /// The mask of a text's letters, independent of its colour.
        case letters(TextState)
        /// A document's own pixels, or its coverage if it has a tint. The tint itself is no part of
        /// the key.
        case svg(VectorState)
        case picture(PictureState)
        /// A layer with some of its effects.
        case layer(LayerKey)
        /// The coarse picture of a layer whose last effect is a wide blur, made from the pixels in
        /// the key's bounds.
        case blurred(LayerKey)

        /// The approximate cost of drawing a pixel; 1 for the mask of a filled shape.
        fileprivate var effort: Double {
            switch self {
            case .mask: 1
            case .shape(_, .fill), .shape(_, .stroke), .picture: 4
            case .letters, .text, .svg: 8
            case .layer: 16
            case .shape(_, .glow): 32
            // Few pixels, made of very many.
            case .blurred: 1000
            }
        }
    }

    private struct Entry {
        var picture: DrawnPicture
        /// The cost of drawing a byte of it.
        var worth: Double
        /// The last frame that used it.
        var frame: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        /// The number of frames begun.
        var frame = 0
        /// The frame in which a key, by its hash, was last requested and not found.
        var asked: [Int: Int] = [:]
    }

    private let state = Mutex(State())
    private let byteLimit: Int
    /// The number of frames for which a picture counts as recent. Several frames are drawn at once.
    private static let recentFrames = 16

    static let standardBytes = 64 << 20

    /// - Parameter byteLimit: how many bytes of pictures are cached; 0 caches none.
    init(byteLimit: Int = standardBytes) { self.byteLimit = byteLimit }

    /// Must be called before each frame.
    func frameBegins() {
        state.withLock { state in
            state.frame += 1
            let frame = state.frame
            guard frame % Self.recentFrames == 0 else { return }
            state.asked = state.asked.filter { $0.value > frame - Self.recentFrames }
        }
    }

    /// Returns the picture of `key`. Two threads that miss it at the same time both draw it.
    func picture(
        _ key: Key, draw: () throws(RenderingError) -> DrawnPicture
    ) throws(RenderingError) -> DrawnPicture {
        let (found, isWanted) = look(for: key)
        if let found { return found }
        let picture = try draw()
        if isWanted { keep(picture, as: key) }
        return picture
    }

    /// Returns the picture of `key`, or nil, and whether the key was requested before.
    func look(for key: Key) -> (DrawnPicture?, isWanted: Bool) {
        guard byteLimit > 0 else { return (nil, false) }
        let hash = key.hashValue
        return state.withLock { state in
            if let index = state.entries.index(forKey: key) {
                state.entries.values[index].frame = state.frame
                return (state.entries.values[index].picture, true)
            }
            return (nil, state.asked.updateValue(state.frame, forKey: hash) != nil)
        }
    }

    func keep(_ picture: DrawnPicture, as key: Key) {
        let buffer = picture.buffer
        let pixels = Double(buffer.width * buffer.height)
        let worth = key.content.effort * pixels / Double(max(buffer.byteCount, 1))
        state.withLock { state in
            let spare =
                byteLimit - state.byteCount + (state.entries[key]?.picture.buffer.byteCount ?? 0)
            guard makeRoom(buffer.byteCount - spare, worth: worth, in: &state) else { return }
            if let other = state.entries[key] { state.byteCount -= other.picture.buffer.byteCount }
            state.entries[key] = Entry(picture: picture, worth: worth, frame: state.frame)
            state.byteCount += buffer.byteCount
        }
    }

    /// Removes pictures that are worth less, of at least `byteCount` bytes.
    ///
    /// - Returns: false, and nothing is removed, if they have fewer bytes.
    private func makeRoom(_ byteCount: Int, worth: Double, in state: inout State) -> Bool {
        guard byteCount > 0 else { return true }
        let oldest = state.frame - Self.recentFrames
        func rank(_ entry: Entry) -> Double { entry.frame > oldest ? entry.worth : 0 }
        let removable = state.entries.filter { rank($0.value) < worth }
            .sorted { rank($0.value) < rank($1.value) }
        var missing = byteCount
        var gone = removable.startIndex
        while missing > 0, gone < removable.endIndex {
            missing -= removable[gone].value.picture.buffer.byteCount
            gone += 1
        }
        guard missing <= 0 else { return false }
        for (key, entry) in removable[..<gone] {
            state.entries[key] = nil
            state.byteCount -= entry.picture.buffer.byteCount
        }
        return true
    }
}

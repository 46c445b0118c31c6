/// Which frames of a timeline to make, how large, and on how many threads.
public struct RenderOptions: Hashable, Sendable {
    /// Nil is the whole film.
    public var frames: FrameRange?
    /// Frames in the making at once; nil is as many as the machine has cores. The frames are the
    /// same bytes whatever this is.
    public var jobs: Int?
    /// In place of the timeline's own.
    public var frameRate: FrameRateOverride?
    /// In place of the timeline's own.
    public var size: CanvasSize?
    /// How colours between two steps of 8 bits are rounded.
    public var dithering: DitheringMode
    /// Whether assets may lie outside the timeline's folder.
    public var allowsAssetsOutside: Bool

    public init(
        frames: FrameRange? = nil, jobs: Int? = nil, frameRate: FrameRateOverride? = nil,
        size: CanvasSize? = nil, dithering: DitheringMode = .ordered,
        allowsAssetsOutside: Bool = false
    ) {
        self.frames = frames
        self.jobs = jobs
        self.frameRate = frameRate
        self.size = size
        self.dithering = dithering
        self.allowsAssetsOutside = allowsAssetsOutside
    }
}

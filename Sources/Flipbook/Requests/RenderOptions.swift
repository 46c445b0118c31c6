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
    /// The most seconds that a frame's shaders may take; nil lets them take for ever. A frame that
    /// takes longer ends the work with an error: no pixel depends on it.
    public var frameTimeout: Double?
    /// In place of those that the timeline says.
    public var values: TimelineValues
    /// Whether every frame is drawn, also one whose hash is known from an earlier run.
    public var isCold = Environment.isCold

    /// Ten minutes: so long no frame takes that ends at all.
    public static let standardFrameTimeout = 600.0

    public init(
        frames: FrameRange? = nil, jobs: Int? = nil, frameRate: FrameRateOverride? = nil,
        size: CanvasSize? = nil, dithering: DitheringMode = .ordered,
        allowsAssetsOutside: Bool = false,
        frameTimeout: Double? = RenderOptions.standardFrameTimeout,
        values: TimelineValues = TimelineValues()
    ) {
        self.frames = frames
        self.jobs = jobs
        self.frameRate = frameRate
        self.size = size
        self.dithering = dithering
        self.allowsAssetsOutside = allowsAssetsOutside
        self.frameTimeout = frameTimeout
        self.values = values
    }
}

/// The frames to render, their size, and the number of threads.
public struct RenderOptions: Hashable, Sendable {
    /// The frames; nil for all.
    public var frames: FrameRange?
    /// The number of frames in progress at once; nil for the number of cores. It doesn't affect the
    /// frames' bytes.
    public var jobs: Int?
    package var workerCount: Int { jobs ?? Environment.coreCount }
    /// Overrides the timeline's frame rate.
    public var frameRate: FrameRateOverride?
    /// Overrides the timeline's size.
    public var size: CanvasSize?
    /// The rounding of colours to 8 bits.
    public var dithering: DitheringMode
    /// Whether assets may lie outside the timeline's folder.
    public var allowsAssetsOutside: Bool
    /// The time limit in seconds of each step: reading the timeline, rendering a frame, encoding
    /// one; nil for none. If a step exceeds it, the work fails: pixels never depend on the limit.
    public var frameTimeout: Double?
    /// Overrides the timeline's values.
    public var values: TimelineValues
    /// Whether to draw all frames, also those whose hashes are stored.
    public var ignoresCache = Environment.ignoresCache

    /// Ten minutes, more than any reasonable frame needs.
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

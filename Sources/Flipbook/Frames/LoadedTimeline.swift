internal import Effects
internal import LayerKinds
internal import MediaTime
internal import TimelineModel
internal import TimelineParsing

/// A timeline as it is to be rendered: read, found valid, and with a request's own rate and size.
struct LoadedTimeline: Sendable {
    /// As the user wrote it.
    var path: String
    var timeline: Timeline
    var dithering: DitheringMode
    /// What is not wrong with it but most likely not meant, where that was looked for.
    var findings: Findings
    /// Which frames were asked for.
    var frames: Range<Int>
    /// The values that it was read with, each as a mapping in one line of YAML.
    var given: [String] = []
    /// What every value is that the timeline declares.
    var values: [(name: String, value: YAMLNode)] = []

    /// The paths of the files that it names, by these names.
    var files: [String: String] = [:]

    /// Whether frames hide everything behind them.
    var isOpaque: Bool { timeline.canvas.background.alpha >= 1 }

    /// The most frames a film may have.
    static let mostFrames = 1 << 24

    /// - Throws: `FlipbookError.invalid` with everything that is wrong with the timeline, or
    ///   `.request` where the options don't fit it.
    init(
        _ path: String, options: RenderOptions = RenderOptions(),
        findsQuestionableThings: Bool = false, shared: SharedWork? = nil
    ) throws(FlipbookError) {
        let reading = try StepWatch.shared.watch(
            "reading it", of: path, seconds: options.frameTimeout
        ) {
            shared?.read(
                path, options: options, findsQuestionableThings: findsQuestionableThings)
                ?? Self.read(
                    path, options: options, findsQuestionableThings: findsQuestionableThings)
        }
        try self.init(reading, path: path, options: options)
    }

    /// A timeline that has been read from anywhere.
    init(
        _ reading: TimelineParser.Result, path: String, options: RenderOptions
    ) throws(FlipbookError) {
        self.path = path
        dithering = options.dithering
        findings = Findings(reading.diagnostics, sources: reading.sources)
        guard let timeline = reading.timeline else {
            throw .invalid(findings)
        }
        self.timeline = timeline
        given = reading.given
        files = reading.files
        values = reading.values
        if let size = options.size {
            self.timeline.canvas = try size.applied(to: timeline.canvas)
        }
        if let override = options.frameRate { self.timeline.frameRate = override.frameRate }
        let count = self.timeline.frameCount
        guard count <= Self.mostFrames else {
            throw .request(
                "\(count) frames at that rate are more than \(Self.mostFrames)")
        }
        frames = 0..<count
        if let wanted = options.frames {
            guard wanted.last < count else {
                throw .request(
                    "there is no frame \(wanted.last); the film has frames 0-\(count - 1)")
            }
            frames = wanted.first..<wanted.last + 1
        }
    }

    /// A timeline from a text that is in no file.
    ///
    /// - Parameter path: names it in messages.
    init(text: String, path: String, options: RenderOptions) throws(FlipbookError) {
        var parsing = TimelineParser.Options()
        parsing.findsQuestionableThings = false
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        let reading = Self.parser.parse(text: text, path: path, options: parsing)
        try self.init(reading, path: path, options: options)
    }

    private static let parser = parser(fonts: .installed)

    /// The components that come with Flipbook.
    static var kit: [KitDescription] { parser.kit }

    static func parser(fonts: FontInspector) -> TimelineParser {
        TimelineParser(
            effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
            kinds: BuiltInLayerKinds.all, fonts: fonts)
    }

    static func parsing(
        _ options: RenderOptions, _ findsQuestionableThings: Bool
    ) -> TimelineParser.Options {
        var parsing = TimelineParser.Options()
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        parsing.findsQuestionableThings = findsQuestionableThings
        parsing.values = options.values.given
        return parsing
    }

    /// What the file says and what is wrong with it.
    ///
    /// - Parameter findsQuestionableThings: whether to look for what is not wrong but most likely
    ///   not meant; who wants frames only has no use for it.
    static func read(
        _ path: String, options: RenderOptions = RenderOptions(),
        findsQuestionableThings: Bool = false
    ) -> TimelineParser.Result {
        parser.parse(file: path, options: parsing(options, findsQuestionableThings))
    }

    /// What a text that an editor has open says, with everything that is wrong with it.
    ///
    /// - Parameter path: its file's.
    static func read(
        text: String, path: String, options: RenderOptions = RenderOptions()
    ) -> TimelineParser.Result {
        parser.parse(text: text, path: path, options: parsing(options, true))
    }

    /// The same after an edit, which reads only what has changed.
    ///
    /// - Parameter memory: of the reading before, of the same file.
    static func read(
        text: String, path: String, memory: inout TimelineParser.Memory
    ) -> TimelineParser.Result {
        var parser = parser
        parser.fonts = memory.fonts
        return parser.parse(
            text: text, path: path, options: parsing(RenderOptions(), true), memory: &memory)
    }

    /// The timeline without values, components and repetition.
    static func expand(_ path: String, options: RenderOptions) -> TimelineParser.Expansion {
        var parsing = TimelineParser.Options()
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        parsing.values = options.values.given
        return parser.expand(file: path, options: parsing)
    }

    /// The plain form of a timeline that has been loaded.
    static func plain(_ path: String, options: RenderOptions) -> PlainDocument? {
        var parsing = TimelineParser.Options()
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        parsing.values = options.values.given
        return parser.plain(file: path, options: parsing)
    }
}

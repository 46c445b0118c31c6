package import Diagnostics
package import Hashing
internal import MediaTime
internal import MetalLanguage
import TimelineExpansion
package import TimelineModel
package import TimelineParsing
package import TimelineSyntax

/// A valid timeline with the requested frame rate and size.
package struct LoadedTimeline: Sendable {
    /// The path as the user wrote it.
    package var path: String
    package private(set) var timeline: Timeline
    package var dithering: DitheringMode
    /// Warnings about probable mistakes, if requested.
    package var findings: Findings
    /// The requested frames.
    package var frames: Range<Int>
    /// The given values, each as a mapping in one line of YAML.
    package var given: [String] = []
    /// All declared values.
    package var values: [(name: String, value: YAMLNode)] = []

    /// The author's shaders, if they were compiled when it was read.
    let shaders: ShaderLibrary?

    /// The revision that it was read from, by which messages call its files; nil for none.
    package var revision: Revision?

    /// The sources of the reading; nil if the timeline was changed since.
    package private(set) var sources: Sources?

    package struct Sources: Sendable {
        /// The texts, by the paths of their files.
        package let texts: FileTexts
        /// The files that it names, by these names.
        package let files: [ExactText: NamedFile]
    }

    /// Whether frames hide everything behind them.
    package var isOpaque: Bool { timeline.canvas.background.alpha >= 1 }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - findsQuestionableThings: whether `findings` has warnings.
    ///   - shared: keeps what several readings have in common; nil reads all anew.
    ///   - watch: notes the files that were read, also after an error.
    /// - Throws: `FlipbookError.invalid` with all errors of the timeline, or `.request` if the
    ///   options don't fit it.
    package init(
        _ path: String, options: RenderOptions = RenderOptions(),
        findsQuestionableThings: Bool = false, shared: SharedWork? = nil, watch: FileWatch? = nil
    ) throws(FlipbookError) {
        let reading = try Watchdog.shared.watch(
            "reading it", of: path, seconds: options.frameTimeout
        ) {
            shared?.read(path, options: options, findsQuestionableThings: findsQuestionableThings)
                ?? BuiltInParser.read(
                    path, options: options, findsQuestionableThings: findsQuestionableThings)
        }
        watch?.note(reading)
        try self.init(reading, path: path, options: options)
    }

    /// Takes a timeline that has been read, with the size, rate and frames of the options.
    ///
    /// - Throws: as reading a file.
    package init(
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
        sources = Sources(texts: reading.sources, files: reading.files)
        values = reading.values
        shaders = reading.shaders
        if let size = options.size {
            self.timeline.canvas = try size.applied(to: timeline.canvas)
        }
        if let override = options.frameRate { self.timeline.frameRate = override.frameRate }
        let count = self.timeline.frameCount
        guard count <= EncodingOptions.maxFrames else {
            throw .request(
                "\(count) frames at that rate are more than \(EncodingOptions.maxFrames)")
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

    /// Reads a text that is in no file.
    ///
    /// - Parameter path: its name in messages.
    /// - Throws: as reading a file.
    package init(text: String, path: String, options: RenderOptions) throws(FlipbookError) {
        var parsing = TimelineParser.Options()
        parsing.findsQuestionableThings = false
        parsing.allowsAssetsOutside = options.allowsAssetsOutside
        let reading = BuiltInParser.parser.parse(text: text, path: path, options: parsing)
        try self.init(reading, path: path, options: options)
    }

    /// The changes that options make to the timeline: everything that frames' states depend on
    /// besides texts, values and files.
    ///
    /// Scales that are close to each other give one size in pixels.
    package var asked: [String] {
        let canvas = timeline.canvas
        return [
            "\(canvas.pixelWidth)x\(canvas.pixelHeight)", "\(canvas.scale)",
            "\(timeline.frameRate)",
        ]
    }

    /// The same with another timeline, which no longer is that of the file.
    package func with(_ timeline: Timeline) -> Self {
        var changed = self
        changed.timeline = timeline
        changed.sources = nil
        return changed
    }

    /// The plain form of the timeline as read.
    ///
    /// - Parameter options: those that it was loaded with.
    package func plain(_ options: RenderOptions) -> PlainDocument? {
        guard let sources else { return nil }
        return BuiltInParser.parser.plain(
            file: path, options: BuiltInParser.parsing(options, false), known: sources.texts)
    }
}

internal import ArgumentParser
internal import Flipbook

/// Overrides of the timeline's size, frame rate and dithering.
struct CanvasOptions: TimelineFlags {
    @Option(
        help: ArgumentHelp("Frames per second: 60, 29.97 or 30000/1001.", valueName: "rate"),
        transform: reading("a rate from 1 to 1000, such as 60 or 30000/1001") {
            FrameRateOverride($0)
        })
    var fps: FrameRateOverride?

    @Option(help: ArgumentHelp("Pixels per point.", valueName: "scale"))
    var scale: Double?

    @Option(
        help: ArgumentHelp(
            "The frame's size in pixels, such as 1920x1080; the canvas is scaled to fit, and "
                + "centred between bars of its background.",
            valueName: "size"),
        transform: reading("a size in pixels, such as 1920x1080") { PixelSize($0) })
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "The dithering of colours to 8 bits: \(ditheringNames).", valueName: "pattern"),
        transform: reading(ditheringNames) { DitheringMode(rawValue: $0) })
    var dither: DitheringMode = .ordered

    private static let ditheringNames = EnglishText.choice(DitheringMode.allCases.map(\.rawValue))

    func validate() throws {
        if scale != nil, size != nil {
            throw ValidationError("--scale and --size can't go together")
        }
        if let scale, !(scale.isFinite && scale > 0) {
            throw ValidationError("--scale takes a positive number of pixels a point")
        }
    }

    var arguments: [String] {
        Arguments.of([
            ("fps", fps.map { "\($0)" }), ("scale", scale.map { "\($0)" }),
            ("size", size.map { "\($0.width)x\($0.height)" }),
            ("dither", dither == .ordered ? nil : dither.rawValue),
        ])
    }

    func apply(to options: inout RenderOptions) {
        options.frameRate = fps
        options.size =
            size.map { .pixels(width: $0.width, height: $0.height) }
            ?? scale.map { .scale($0) }
        options.dithering = dither
    }
}

/// The frames to work on; by default all.
struct FrameRangeOptions: TimelineFlags {
    @Option(
        help: ArgumentHelp(
            "Only these frames, such as 30-89, both included; the first is 0.",
            valueName: "range"),
        transform: reading("a range of frames, such as 30-89") { FrameRange($0) })
    var frames: FrameRange?

    func apply(to options: inout RenderOptions) { options.frames = frames }
    var arguments: [String] { Arguments.of([("frames", frames.map { "\($0)" })]) }
}

/// The command-line flags for these options.
enum Arguments {
    /// - Parameter flags: names without hyphens, and values; nil leaves a flag out.
    static func of(_ flags: [(name: String, value: String?)]) -> [String] {
        flags.flatMap { flag in flag.value.map { ["--\(flag.name)", $0] } ?? [] }
    }
}

/// A time limit in seconds as options give it: 0 is none.
enum TimeLimit {
    static func check(_ seconds: Double, option: String) throws(ValidationError) {
        if !(seconds >= 0 && seconds.isFinite) {
            throw ValidationError("\(option) takes a number of seconds, 0 or more")
        }
    }

    /// - Returns: nil for no limit.
    static func seconds(_ given: Double) -> Double? { given == 0 ? nil : given }
}

struct WorkerOptions: TimelineFlags {
    /// The possible numbers of `--jobs`.
    private static let counts = 1...1024

    @Option(
        // Also `-j4`, as make takes it.
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "The number of frames rendered in parallel, "
                + "\(WorkerOptions.counts.lowerBound) to \(WorkerOptions.counts.upperBound); by "
                + "default, the number of cores.",
            valueName: "count"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The time limit of each step, such as reading the timeline, rendering a frame or "
                + "encoding one; 0 is unlimited.",
            discussion: "A step that takes longer ends the work (exit code 4).",
            valueName: "seconds"))
    var frameTimeout = RenderOptions.standardFrameTimeout

    func apply(to options: inout RenderOptions) {
        options.jobs = jobs
        options.frameTimeout = TimeLimit.seconds(frameTimeout)
    }

    var arguments: [String] {
        let isStandard = frameTimeout == RenderOptions.standardFrameTimeout
        return Arguments.of([
            ("jobs", jobs.map(String.init)),
            ("frame-timeout", isStandard ? nil : "\(frameTimeout)"),
        ])
    }

    func validate() throws {
        if let jobs { try Self.check(jobs: jobs) }
        try TimeLimit.check(frameTimeout, option: "--frame-timeout")
    }

    static func check(jobs: Int) throws(ValidationError) {
        guard counts.contains(jobs) else {
            throw ValidationError(
                "--jobs takes a number from \(counts.lowerBound) to \(counts.upperBound)")
        }
    }
}

/// The files that a timeline may read.
struct AssetOptions: TimelineFlags {
    @Flag(
        name: .customLong("allow-assets-outside"),
        help: "Let a timeline name files outside its own folder.")
    var areAllowedOutside = false

    func apply(to options: inout RenderOptions) {
        options.allowsAssetsOutside = areAllowedOutside
    }

    var arguments: [String] { areAllowedOutside ? ["--allow-assets-outside"] : [] }
}

/// Values that override a timeline's. A farm quotes them as its engine's files need.
struct ValueOptions: TimelineFlags {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A value that overrides the timeline's, such as title=Hello; may be repeated. "
                + "'flipbook values' lists the values.",
            valueName: "name=value"),
        transform: reading("NAME=VALUE, such as title=Hello") { SetValue($0) })
    var set: [SetValue] = []

    @Option(
        name: .customLong("values"),
        help: ArgumentHelp(
            "A YAML or JSON file that maps names to values; --set overrides it.",
            valueName: "file"))
    var files: [String] = []

    func apply(to options: inout RenderOptions) {
        options.values = TimelineValues(
            Dictionary(set.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }), files: files)
    }
}

/// `title=Hello`
struct SetValue {
    var name: String
    var value: String

    init?(_ text: String) {
        guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
        name = String(text[..<sign])
        value = String(text[text.index(after: sign)...])
    }
}

/// `1920x1080`
struct PixelSize {
    var width: Int
    var height: Int

    init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
    }
}

/// Adapts a failable `init(_: String)` to the argument parser.
///
/// - Parameter expectation: a sentence about valid input, for errors.
func reading<Value>(
    _ expectation: String, _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws(ValidationError) -> Value {
    reading({ _ in expectation }, read)
}

/// - Parameter expectation: the sentence, which depends on the invalid input.
func reading<Value>(
    _ expectation: @escaping @Sendable (String) -> String,
    _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws(ValidationError) -> Value {
    { text throws(ValidationError) in
        guard let value = read(text) else {
            throw ValidationError("expected \(expectation(text))")
        }
        return value
    }
}

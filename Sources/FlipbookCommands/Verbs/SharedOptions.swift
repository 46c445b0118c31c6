internal import ArgumentParser
internal import Flipbook

/// How large frames are made, and at which rate, in place of what the timeline says.
struct CanvasOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Frames a second.", valueName: "rate"))
    var fps: FrameRateOverride?

    @Option(help: ArgumentHelp("Pixels a point.", valueName: "scale"))
    var scale: Double?

    @Option(
        help: ArgumentHelp(
            "Pixels of a frame, such as 1920x1080; the canvas is scaled to fit, and centred.",
            valueName: "size"))
    var size: PixelSize?

    func validate() throws {
        if scale != nil, size != nil {
            throw ValidationError("--scale and --size say the same thing; give one of them")
        }
        if let scale, !(scale.isFinite && scale > 0) {
            throw ValidationError("--scale takes a positive number of pixels a point")
        }
    }

    var canvasSize: CanvasSize? {
        if let size { return .pixels(width: size.width, height: size.height) }
        return scale.map { .scale($0) }
    }
}

/// Which frames, on how many threads.
struct FrameOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only these frames, such as 30-89; the first is 0, and both ends are made.",
            valueName: "range"))
    var frames: FrameRange?

    @OptionGroup var workers: WorkerOptions
}

struct WorkerOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Frames in the making at once; as many as there are cores where it is left out.",
            valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 1024")
        }
    }
}

/// `1920x1080`
struct PixelSize: ExpressibleByArgument {
    var width: Int
    var height: Int

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            width > 0, height > 0
        else { return nil }
        self.width = width
        self.height = height
    }
}

extension FrameRange: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

extension FrameRateOverride: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

internal import ArgumentParser
internal import Flipbook

struct StillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "still",
        abstract: "Renders single frames to PNG images.",
        discussion: """
            flipbook still Timelines/a.yaml --at 0.9 --at 1.5 -o 'out/{name}-{frame}.png' writes \
            the frames that are on the screen at these times.
            """)

    enum Depth: String, CaseIterable, ExpressibleByArgument {
        case eight = "8"
        case sixteen = "16"
    }

    @Argument(help: ArgumentHelp("Timeline files.", valueName: "timeline"))
    var timelines: [String]

    @Option(
        name: .customLong("at"),
        help: ArgumentHelp("A time in seconds; may be given several times.", valueName: "seconds"),
        transform: reading("a time in seconds, such as 0.9") { StillTime($0) })
    var times: [StillTime]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The image to write; {name} is the timeline's name, {frame} the frame's number.",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0) })
    var output: OutputPattern

    @Option(help: ArgumentHelp("Bits a channel: 8 or 16.", valueName: "bits"))
    var depth = Depth.eight

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var progress: ProgressOptions

    func run() throws {
        let options = RenderOptions(
            jobs: workers.jobs, frameRate: canvas.fps, size: canvas.canvasSize)
        // Which frames the times are is known only once a timeline is read; what can be said before
        // is whether two timelines would meet.
        try OutputPlan(
            outputs: timelines.map { ($0, output.path(timeline: $0, frame: 0)) }
        ).check()
        try Batch(subjects: timelines, reporter: progress.reporter()).run { timeline, advance in
            let paths = try Still(timeline: timeline, options: options).export(
                at: times, depth: depth == .sixteen ? .sixteen : .eight,
                to: { output.path(timeline: timeline, frame: $0) },
                cancellation: Interruption.cancellation, progress: advance)
            return paths.joined(separator: "\n")
        }
    }
}

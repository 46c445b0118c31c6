internal import ArgumentParser
internal import Flipbook

struct HashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hash",
        abstract: "Writes the SHA-256 of every frame's pixels, in FFmpeg's framehash format.",
        discussion: """
            Kept beside the timeline as NAME.framehash, it is what 'flipbook verify' compares with.
            """)

    @Argument(help: ArgumentHelp("The timeline file.", valueName: "timeline"))
    var timeline: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The manifest to write; standard output where it is left out. {name} is the timeline's "
                + "name.",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0) })
    var output: OutputPattern?

    @OptionGroup var frameOptions: FrameOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        if output?.contains(.frame) == true { throw ValidationError("{frame} is for stills") }
    }

    func run() throws {
        let hasher = FrameHasher(
            timeline: timeline,
            options: RenderOptions(
                frames: frameOptions.frames, jobs: frameOptions.workers.jobs,
                allowsAssetsOutside: assets.areAllowedOutside))
        guard let path = output?.path(timeline: timeline) else {
            // Progress would come between the lines where both go to one terminal.
            return try Batch(subjects: [timeline], reporter: SilentReporter()).run { _, _ in
                try hasher.hash(
                    cancellation: Interruption.cancellation, write: Console.printRaw)
                return ""
            }
        }
        try OutputPlan(outputs: [(timeline, path)]).check()
        try Batch(subjects: [timeline], reporter: progress.reporter()).run { _, advance in
            let count = try hasher.write(
                to: path, cancellation: Interruption.cancellation, progress: advance)
            return "\(path): \(frames(count))"
        }
    }
}

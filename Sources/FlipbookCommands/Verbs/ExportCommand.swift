internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct ExportCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Renders timelines to films.",
        discussion: """
            The output's ending says the format; 'flipbook formats' lists them. Several outputs \
            are written at once from frames that are made once: \
            flipbook export a.yaml -o a.mp4 -o a.webm. \
            Several timelines go to several films with {name} in the output: \
            flipbook export Timelines/*.yaml -o 'out/{name}.mp4'. \
            Without an output, a timeline's own 'outputs' are written. \
            Folders that are missing on the way to an output are made.
            """)

    @Argument(help: ArgumentHelp("Timeline files.", valueName: "timeline"))
    var timelines: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A film to write; may be given several times. {name} is the timeline's name, {frame} "
                + "a frame's number in the images of a sequence, - is standard output (raw RGBA).",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0) })
    var output: [OutputPattern] = []

    @OptionGroup var encoding: EncodingFlags
    @OptionGroup var frameOptions: FrameOptions
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var progress: ProgressOptions
    @OptionGroup var supervision: SupervisionOptions

    var reporter: any ProgressReporter { progress.reporter() }

    /// Without an output films go where the timelines say, below their folders.
    var reach: Sandbox {
        let folders = output.isEmpty ? Reach.folders(of: timelines) : []
        return Reach.sandbox(
            reading: timelines + values.files, assets,
            writing: folders
                + timelines.flatMap { timeline in
                    output.map { Reach.folder(of: $0.path(timeline: timeline, keepsFrame: true)) }
                })
    }

    func run() throws {
        try OutputPlan(
            outputs: timelines.flatMap { timeline in
                output.map { (timeline, $0.path(timeline: timeline, keepsFrame: true)) }
            }
        ).check()
        if output.contains(where: { $0.text == Output.standardOutput }), Console.outputIsTerminal {
            throw FlipbookError.request(
                "standard output is a terminal, which can't show a film; pipe it into a program")
        }
        let options = RenderOptions(
            frames: frameOptions.frames, jobs: frameOptions.workers.jobs, frameRate: canvas.fps,
            size: canvas.canvasSize, dithering: canvas.dither,
            allowsAssetsOutside: assets.areAllowedOutside,
            frameTimeout: frameOptions.workers.timeout, values: values.values)
        try Batch(subjects: timelines, reporter: progress.reporter()).run { timeline, advance in
            let exporter = Exporter(timeline: timeline, options: options)
            let reports =
                output.isEmpty
                ? try exporter.exportOwnOutputs(
                    override: encoding.options, cancellation: Interruption.cancellation,
                    progress: advance)
                : try exporter.export(
                    to: output.map {
                        Output(
                            $0.path(timeline: timeline, keepsFrame: true),
                            encoding: encoding.options)
                    },
                    cancellation: Interruption.cancellation, progress: advance)
            return reports.map(sentence).joined(separator: "\n")
        }
    }

    private func sentence(about report: ExportReport) -> String {
        let place = report.path == Output.standardOutput ? "standard output" : report.path
        var text = "\(place): \(frames(report.frameCount)) of \(report.width)×\(report.height)"
        text += " at \(report.frameRate) frames/s, \(byteCount(report.byteCount))"
        text += ", in \(duration(report.elapsedSeconds))"
        for note in report.notes { text += "\n  note: \(note)" }
        return text
    }
}

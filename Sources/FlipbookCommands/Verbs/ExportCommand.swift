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
            A folder stands for all timelines in it: \
            flipbook export Timelines -o 'out/{name}.mp4'; as an output, it gets films of the \
            timelines' names (-o out/), MP4 unless --codec needs another format. \
            Folders that are missing on the way to an output are made.
            """)

    @Argument(help: TimelineArguments.help)
    var places: [String]

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
    var inputs: [String] { TimelineArguments.paths(places) }

    /// Where a film of the timeline goes. Of a folder it is a file in it.
    private func path(_ output: OutputPattern, _ timeline: String) -> String {
        output.path(
            timeline: timeline, keepsFrame: true,
            inFolder: encoding.options.fileName)
    }

    /// Without an output films go where the timelines say, below their folders.
    var reach: Sandbox {
        let timelines = inputs
        let folders = output.isEmpty ? Reach.folders(of: timelines) : []
        return Reach.sandbox(
            reading: timelines + values.files, assets,
            writing: folders
                + timelines.flatMap { timeline in
                    output.map { Reach.folder(of: path($0, timeline)) }
                })
    }

    func run() throws {
        let timelines = try TimelineInput.paths(places)
        try OutputPlan(
            outputs: timelines.flatMap { timeline in
                output.map { (timeline, path($0, timeline)) }
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
        let reporter = progress.reporter()
        try Batch(subjects: timelines, reporter: reporter).run {
            timeline, advance throws(FlipbookError) in
            let exporter = Exporter(timeline: timeline, options: options)
            let found: (Findings) -> Void = { reporter.warn(timeline, $0) }
            let reports =
                output.isEmpty
                ? try exporter.exportOwnOutputs(
                    override: encoding.options, cancellation: Interruption.cancellation,
                    found: found, progress: advance)
                : try exporter.export(
                    to: output.map {
                        Output(path($0, timeline), encoding: encoding.options)
                    },
                    cancellation: Interruption.cancellation, found: found, progress: advance)
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

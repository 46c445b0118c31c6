internal import ArgumentParser
internal import Flipbook

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Renders timelines to films.",
        discussion: """
            Several timelines go to several films with {name} in the output: \
            flipbook export Timelines/*.yaml -o 'out/{name}.mp4'. \
            Folders that are missing on the way to an output are made.
            """)

    @Argument(help: ArgumentHelp("Timeline files.", valueName: "timeline"))
    var timelines: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The film to write; {name} is the timeline's name.", valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0) })
    var output: OutputPattern

    @OptionGroup var frameOptions: FrameOptions
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var assets: AssetOptions

    @Option(
        help: ArgumentHelp(
            "Quality of H.264: 0 is lossless, 18 looks like it, 51 is the worst.",
            valueName: "quality"))
    var crf: Int = 18

    @Option(help: ArgumentHelp("Effort of H.264, from ultrafast to placebo.", valueName: "preset"))
    var preset: String = "medium"

    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        if !(0...51).contains(crf) { throw ValidationError("--crf takes a number from 0 to 51") }
        if !EncodingOptions.presets.contains(preset) {
            throw ValidationError(
                "unknown preset '\(preset)'; there are "
                    + EncodingOptions.presets.joined(separator: ", "))
        }
        if output.contains(.frame) { throw ValidationError("{frame} is for stills") }
    }

    func run() throws {
        try Exporter.checkFormat(of: output.text)
        try OutputPlan(
            outputs: timelines.map { ($0, output.path(timeline: $0)) }
        ).check()
        let options = RenderOptions(
            frames: frameOptions.frames, jobs: frameOptions.workers.jobs, frameRate: canvas.fps,
            size: canvas.canvasSize, allowsAssetsOutside: assets.areAllowedOutside)
        try Batch(subjects: timelines, reporter: progress.reporter()).run { timeline, advance in
            let report = try Exporter(
                timeline: timeline, options: options,
                encoding: EncodingOptions(quality: crf, preset: preset)
            ).export(
                to: output.path(timeline: timeline), cancellation: Interruption.cancellation,
                progress: advance)
            return sentence(about: report)
        }
    }

    private func sentence(about report: ExportReport) -> String {
        var text =
            "\(report.path): \(frames(report.frameCount)) of \(report.width)×\(report.height)"
        text += " at \(report.frameRate) frames/s, \(byteCount(report.byteCount))"
        text += ", in \(duration(report.elapsedSeconds))"
        for note in report.notes { text += "\n  note: \(note)" }
        return text
    }
}

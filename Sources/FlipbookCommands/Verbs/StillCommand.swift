internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct StillCommand: FrameCommand {
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

    @Argument(help: TimelineArguments.help)
    var places: [String]

    @Option(
        name: .customLong("at"),
        help: ArgumentHelp("A time in seconds; may be repeated.", valueName: "seconds"),
        transform: reading("a time in seconds, such as 0.9") { StillTime($0) })
    var times: [StillTime]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The image to write, or its folder; {name} is the timeline's name, {frame} the frame's "
                + "number, which a sheet hasn't.",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0) })
    var output: OutputPattern

    @Option(help: ArgumentHelp("Bits per channel: 8 or 16.", valueName: "bits"))
    var depth = Depth.eight

    @Option(
        help: ArgumentHelp(
            "Write one picture with all frames, this many per row.", valueName: "columns"))
    var sheet: Int?

    func validate() throws {
        guard let sheet else { return }
        if sheet < 1 { throw ValidationError("--sheet takes 1 or more columns") }
        if output.contains(.frame) {
            throw ValidationError(
                "{frame} is for single frames, and a sheet has all; leave it out of "
                    + "'\(EnglishText.line(output.text))'")
        }
    }

    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var common: FrameOptions

    var inputs: [String] { TimelineArguments.paths(places) }

    /// Returns the path of a frame or of the contact sheet; in a folder, a file named after the
    /// timeline.
    private func path(_ timeline: String, _ frame: Int, keepsFrame: Bool = false) -> String {
        output.path(
            timeline: timeline, frame: frame, keepsFrame: keepsFrame,
            inFolder: sheet == nil ? "{name}-{frame}.png" : "{name}.png")
    }

    static let isSandboxed = true
    var stores: [KeptKind] { [.keys, .frames] }
    var reads: [String] { places }
    var writes: [OutputPlace] {
        inputs.map { OutputPlace(pattern: path($0, 0, keepsFrame: true)) }
    }

    func run() throws {
        let timelines = try TimelineInput.paths(places)
        if let first = timelines.first { try Still.checkFormat(of: path(first, 0)) }
        // Frame numbers for times are known only after reading the timeline. Conflicts between
        // timelines can be found now.
        try OutputPlan(
            outputs: timelines.map {
                OutputPlan.Place(timeline: $0, path: path($0, 0), pattern: output.text)
            }
        ).check()
        try Batch(subjects: timelines, reporter: progress.reporter()).run {
            _, timeline, advance throws(FlipbookError) in
            let still = Still(timeline: timeline, options: renderOptions)
            let bits: Still.Depth = depth == .sixteen ? .sixteen : .eight
            if let sheet {
                let path = path(timeline, 0)
                try still.exportSheet(
                    at: times, columns: sheet, depth: bits, to: path,
                    cancellation: Interruption.cancellation, progress: advance)
                return path
            }
            let paths = try still.export(
                at: times, depth: bits,
                to: { path(timeline, $0) },
                cancellation: Interruption.cancellation, progress: advance)
            return paths.joined(separator: "\n")
        }
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct TraceCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Prints a timeline's events, or every value at one frame.",
        discussion: """
            Without --frame and --at: the log of touches, triggers, restarts and haptics. With \
            one of them: every animator, touch and argument at that frame.
            """)

    @Argument(help: TimelineArguments.helpOfOne)
    var place: String

    @Option(help: ArgumentHelp("A frame's number; the first is 0.", valueName: "number"))
    var frame: Int?

    @Option(
        name: .customLong("at"),
        help: ArgumentHelp("A time in seconds: the frame shown then.", valueName: "seconds"),
        transform: reading("a time in seconds, such as 0.9") { StillTime($0) })
    var time: StillTime?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = ValuesCommand.Format.text

    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    static let isSandboxed = true
    var inputs: [String] { [TimelineInput.path(place)] }

    func validate() throws {
        if frame != nil, time != nil {
            throw ValidationError("--frame and --at can't go together")
        }
        if let frame, frame < 0 { throw ValidationError("--frame takes a number from 0") }
    }

    func run() throws {
        let options = renderOptions
        let trace = try Trace(
            timeline: TimelineInput.path(place), allowsAssetsOutside: options.allowsAssetsOutside,
            values: options.values)
        let frame = try time.map(trace.frame) ?? frame
        switch format {
        case .text: try Console.printText(try trace.text(frame: frame))
        case .json: try Console.printRaw(try trace.json(frame: frame))
        }
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct PlanCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Lists a film's pieces, and forecasts their times on this machine.",
        discussion: """
            A film is made of pieces, which 'flipbook export --part' and 'flipbook farm' \
            distribute. The times are in seconds of one core of this machine. They are forecast \
            from at most 48 frames, the same ones each time, which are drawn and encoded now; \
            nothing is written. Another machine, or other frames in between, may take longer.

            With --parts, the pieces are divided into that many successive parts whose longest is \
            as short as can be: flipbook export T.yaml --pieces 5-9 -o parts/ makes one.

            The answer is printed to standard output.
            """)

    @Argument(help: TimelineArguments.helpOfOne)
    var place: String

    @Option(
        help: ArgumentHelp(
            "The number of parts; at most as many as there are pieces.", valueName: "count"))
    var parts: Int?

    @Flag(help: "Prints a JSON object.")
    var json = false

    @OptionGroup var range: FrameRangeOptions
    @OptionGroup var encoding: EncodingFlags
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    var inputs: [String] { [TimelineInput.path(place)] }

    static let isSandboxed = true
    var needsScratch: Bool { true }

    func validate() throws { try checkPartCount(parts) }

    func run() throws {
        let forecast = try FilmForecast(
            of: TimelineInput.path(place), parts: parts, options: renderOptions,
            encoding: encoding.options, cancellation: Interruption.cancellation)
        if json {
            try Console.printRaw(forecast.json)
        } else {
            try Console.printText(forecast.text)
        }
        if let parts, parts > forecast.pieces.count {
            Console.say(
                "note: the film has \(EnglishText.count(forecast.pieces.count, "piece")), "
                    + "so there are no more parts")
        }
    }
}

/// - Throws: if it is not a number of parts.
func checkPartCount(_ count: Int?) throws(ValidationError) {
    guard let count, !(1...FilmPart.maxParts).contains(count) else { return }
    throw ValidationError("--parts takes a number from 1 to \(FilmPart.maxParts)")
}

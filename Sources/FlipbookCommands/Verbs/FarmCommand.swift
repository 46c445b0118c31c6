internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct FarmCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm",
        abstract: "Writes the job that makes films on many machines.",
        discussion: """
            Writes a folder with what an engine runs: flipbook farm T.yaml --for slurm -o job/. \
            Each film is made in parts, which a join follows; it has the bytes of a plain export. \
            Parts that are lost are made again alone, and pieces that are whole are left as they \
            are. Films are named NAME.mp4, or NAME-ROW.mp4 with --rows, in the folder 'films' of \
            the job.

            \(FarmEngine.allCases.map { "\($0.rawValue): \($0.summary)." }.joined(separator: "\n"))

            The folder must be new or empty. It is written whole or not at all.
            """)

    @Argument(
        help: ArgumentHelp(
            "Timeline files; a folder is all in it and its subfolders.", valueName: "timeline"))
    var places: [String]

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "The engine: \(FarmEngine.names).", valueName: "engine"),
        completion: .list(FarmEngine.allCases.map(\.rawValue)),
        transform: { text throws(ValidationError) in
            if let engine = FarmEngine(rawValue: text) { return engine }
            let names = FarmEngine.allCases.map(\.rawValue)
            let near = EnglishText.nearest(to: text, in: names).map {
                EnglishText.suggestion($0) + " "
            }
            throw ValidationError("\(near ?? "")expected \(FarmEngine.names)")
        })
    var engine: FarmEngine

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the job.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The number of parts of each film; by default one for each two seconds, at most 256.",
            valueName: "count"))
    var parts: Int?

    @Flag(
        help: ArgumentHelp(
            "Divides each film by the times that 'flipbook plan' forecasts for its pieces, so that "
                + "the longest part is as short as can be."))
    var balance = false

    @Option(
        help: ArgumentHelp(
            "The films' name in the job's folder of films, such as {name}.mov; with --rows, names "
                + "of values in braces stand for the row's values.",
            valueName: "name"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0, allowsValues: true) })
    var film: OutputPattern?

    @Option(
        help: ArgumentHelp(
            "The container's image for kubernetes and github, with 'flipbook' in it.",
            valueName: "image"))
    var image: String?

    @OptionGroup var rows: RowOptions
    @OptionGroup var encoding: EncodingFlags
    @OptionGroup var range: FrameRangeOptions
    @OptionGroup var workers: WorkerOptions
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    private var timelines: [String] { TimelineArguments.paths(places) }
    var inputs: [String] { timelines }
    var writes: [OutputPlace] { [.files(in: output)] }
    var needsScratch: Bool { balance }

    func validate() throws {
        try checkPartCount(parts)
        if rows.file == nil { try film?.checkAlone() }
        if places.contains("-") || rows.file == "-" || values.files.contains("-") {
            throw ValidationError("other machines can't read standard input; name files")
        }
        if output.isEmpty { throw ValidationError("-o takes the folder of the job") }
        if image != nil, engine != .kubernetes, engine != .github {
            throw ValidationError("--image is for kubernetes and github")
        }
        if image?.isEmpty == true { throw ValidationError("--image takes an image's name") }
    }

    func run() throws {
        let options = renderOptions
        let farm = Farm(
            timelines: try TimelineInput.paths(places), rows: rows.table(options),
            filmName: film?.text, partCount: parts, isBalanced: balance,
            encoding: encoding.options, options: options,
            flags: timelineFlags.flatMap(\.arguments),
            values: values.set.map { "\($0.name)=\($0.value)" }, image: image)
        let report = try farm.write(
            for: engine, to: output, cancellation: Interruption.cancellation)
        Console.say("wrote \(report.paths.joined(separator: ", ")): \(report.summary)")
        Console.say("start it by: \(report.start)")
    }
}

internal import ArgumentParser
internal import Flipbook

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes template files: a timeline, a shader, or both.",
        discussion: """
            flipbook new film.yaml: a timeline.
            flipbook new film.yaml --shader glint: a timeline, and the shader that it uses.
            flipbook new --shader glint [-o FILE.metal]: a shader.

            Existing files are not overwritten without --force. Beside a timeline, \
            timeline.schema.json is written unless it is there: editors check timelines by it. \
            Missing folders are created.
            """)

    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case color, layer, distortion

        var shader: StartingPoint.ShaderKind {
            switch self {
            case .color: .color
            case .layer: .layer
            case .distortion: .distortion
            }
        }
    }

    @Argument(help: ArgumentHelp("The timeline to write.", valueName: "timeline"))
    var timeline: String?

    @Option(help: ArgumentHelp("The name of a shader function to write.", valueName: "name"))
    var shader: String?

    @Option(help: ArgumentHelp("The kind of the shader.", valueName: "kind"))
    var kind: Kind?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The path of a shader without a timeline.", valueName: "file"))
    var output: String?

    @Flag(help: "Overwrite existing files.")
    var force = false

    func validate() throws {
        if timeline == nil, shader == nil {
            throw ValidationError("name a timeline, such as film.yaml, or a --shader")
        }
        if let timeline, !ManifestPlaces.isTimeline(timeline) {
            throw ValidationError(
                "a timeline's name ends with .yaml: \(FilePlace.stem(of: timeline)).yaml, not "
                    + "\(timeline)")
        }
        if kind != nil, shader == nil { throw ValidationError("--kind goes with --shader") }
        if output != nil, timeline != nil || shader == nil {
            throw ValidationError("-o is for a shader alone; a timeline's shader lies beside it")
        }
    }

    func run() throws {
        let start = try startingPoint()
        let written = try start.write(replacing: force)
        for path in written {
            let isSchema = !start.paths.contains(path)
            Console.say("wrote \(path)" + (isSchema ? ", by which editors check timelines" : ""))
        }
    }

    private func startingPoint() throws(FlipbookError) -> StartingPoint {
        let kind = (kind ?? .color).shader
        guard let timeline else {
            return try StartingPoint(shader: shader ?? "", kind: kind, at: output)
        }
        guard let shader else { return StartingPoint(timeline: timeline) }
        return try StartingPoint(timeline: timeline, shader: shader, kind: kind)
    }
}

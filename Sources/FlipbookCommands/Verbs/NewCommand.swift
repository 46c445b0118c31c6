internal import ArgumentParser
internal import Flipbook

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes a timeline, a shader, or both, to begin with.",
        discussion: """
            flipbook new film.yaml: a timeline.
            flipbook new film.yaml --shader glint: a timeline, and the shader that it uses.
            flipbook new --shader glint [-o FILE.metal]: a shader.

            Files that are there are left alone, unless --force is given.
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

    @Option(help: ArgumentHelp("A shader function to write, by its name.", valueName: "name"))
    var shader: String?

    @Option(help: ArgumentHelp("What the shader does.", valueName: "kind"))
    var kind: Kind?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where a shader alone is written.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace files that are there.")
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
        try start.write(replacing: force)
        for path in start.paths { Console.say("wrote \(path)") }
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

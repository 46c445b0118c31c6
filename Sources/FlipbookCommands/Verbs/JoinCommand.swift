internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct JoinCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Joins a film's pieces, which export --part made.",
        discussion: """
            Takes all pieces, or their folders, in any order: flipbook join parts/ -o a.mp4. The \
            film has the same bytes as a plain export. If pieces are missing, duplicate, damaged, \
            or of another film, Flipbook or library, they are listed and nothing is written.
            """)

    @Argument(help: ArgumentHelp("A piece, or a folder of pieces.", valueName: "pieces"))
    var places: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The film, with the extension of the pieces' format.",
            valueName: "file"))
    var output: String

    @OptionGroup var progress: ProgressOptions
    @OptionGroup var supervision: SupervisionOptions

    var reporter: any ProgressReporter { progress.reporter() }

    static let isSandboxed = true
    var reach: Sandbox {
        Sandbox(
            readable: places + SandboxPaths.folders(of: places), writable: [],
            outputs: [OutputPlace(pattern: output)] + OutputPlace.captions(beside: output))
    }

    func run() throws {
        try Batch(subjects: [output], reporter: progress.reporter()).run {
            _, output, advance throws(FlipbookError) in
            let report = try PartJoiner(places).join(
                to: output, cancellation: Interruption.cancellation, progress: advance)
            return WrittenFilms(films: [report])
        }
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct HashCommand: FrameCommand {
    static let configuration = CommandConfiguration(
        commandName: "hash",
        abstract: "Writes the SHA-256 of every frame's pixels, in FFmpeg's framehash format.",
        discussion: """
            'flipbook verify' compares frames with this manifest, usually NAME.framehash beside \
            the timeline. For a folder, every timeline in it and its subfolders gets its manifest: \
            beside it, or in the folder given by --output.

            With --rows, each row of a table gets a manifest: beside the timeline, as \
            NAME-ROW.framehash, or at the path given by --output, in which {language} is the row's \
            value of that name, {row} its number and {timeline} the timeline's name.
            """)

    @Argument(
        help: ArgumentHelp(
            "The timeline file, or a folder; - is standard input.", valueName: "timeline"))
    var place: String

    private var timeline: String { TimelineInput.path(place) }
    var inputs: [String] { [timeline] }

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The manifest to write; by default, standard output. {name} is the timeline's name. "
                + "For a folder, the folder for the manifests.",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0, allowsValues: true) })
    var output: OutputPattern?

    @OptionGroup var rows: RowOptions

    @OptionGroup var range: FrameRangeOptions
    @OptionGroup var common: FrameOptions

    var reporter: any ProgressReporter {
        output == nil && rows.file == nil ? SilentReporter() : progress.reporter()
    }

    /// The path pattern for the manifests of rows.
    private var pattern: String {
        output.map { RowBatch.path($0.text, inFolder: "{name}.framehash") }
            ?? RowBatch.standardManifests(of: place)
    }

    static let isSandboxed = true
    var stores: [KeptKind] { [.keys, .hashes] }
    var writes: [OutputPlace] {
        if rows.file != nil { return [OutputPlace(pattern: pattern)] }
        guard FilePlace.isFolder(timeline) else { return path.map { [.file($0)] } ?? [] }
        return [
            output.flatMap { $0.contains(.name) ? OutputPlace(pattern: $0.text) : nil }
                ?? .files(in: output?.text ?? timeline, end: ".framehash")
        ]
    }

    func validate() throws {
        if output?.contains(.frame) == true { throw ValidationError("{frame} is for stills") }
        if output?.text == Output.standardOutput,
            rows.file != nil || FilePlace.isFolder(timeline)
        {
            throw ValidationError("standard output can take one manifest only")
        }
        try rows.check(besides: [place])
        if rows.file == nil { try output?.checkAlone() }
    }

    func run() throws {
        let options = renderOptions
        if let table = rows.table(options) {
            let batch = try RowBatch(
                timelines: TimelineInput.paths([place]), rows: table, manifests: pattern,
                options: options, isWritten: true, cancellation: Interruption.cancellation)
            return try Batch(subjects: batch.subjects, reporter: reporter).run {
                number, _, advance throws(FlipbookError) in
                let made = try batch.hash(
                    number, cancellation: Interruption.cancellation, progress: advance)
                return "\(made.path): \(frames(made.frameCount))"
            }
        }
        if FilePlace.isFolder(timeline) {
            let places = places(ofManifestsOf: try TimelineInput.paths([place]))
            try OutputPlan(outputs: places).check()
            return try hash(places)
        }
        let hasher = FrameHasher(timeline: timeline, options: options)
        guard let path else {
            // No progress: it would mix with the lines on a terminal.
            return try Batch(subjects: [timeline], reporter: SilentReporter()).run {
                _, _, _ throws(FlipbookError) in
                try hasher.hash(cancellation: Interruption.cancellation, write: Console.printRaw)
                return ""
            }
        }
        try OutputPlan(
            outputs: [
                OutputPlan.Place(timeline: timeline, path: path, pattern: output?.text ?? path)
            ]
        ).check()
        try Batch(subjects: [timeline], reporter: progress.reporter()).run {
            _, _, advance throws(FlipbookError) in
            let count = try hasher.write(
                to: path, cancellation: Interruption.cancellation, progress: advance)
            return "\(path): \(frames(count))"
        }
    }

    /// The path of a single timeline's manifest; in a folder, a file named after the timeline. Nil
    /// for standard output.
    private var path: String? {
        output?.text == Output.standardOutput
            ? nil : output?.path(timeline: timeline, inFolder: "{name}.framehash")
    }

    private func places(ofManifestsOf timelines: [String]) -> [OutputPlan.Place] {
        timelines.map { path in
            func place(_ manifest: String, _ pattern: String) -> OutputPlan.Place {
                OutputPlan.Place(timeline: path, path: manifest, pattern: pattern)
            }
            let beside = ManifestPlaces.manifest(of: path)
            guard let output else { return place(beside, beside) }
            if output.contains(.name) { return place(output.path(timeline: path), output.text) }
            // The folders in the output's are named by the timelines' author.
            let inside = FilePlace.path(beside, from: timeline)
            return place(
                FilePlace.inside(output.text, inside), FilePlace.inside(output.text, "{name}"))
        }
    }

    private func hash(_ places: [OutputPlan.Place]) throws(ExitCode) {
        let manifests = Dictionary(uniqueKeysWithValues: places.map { ($0.timeline, $0.path) })
        try Batch(subjects: places.map(\.timeline), reporter: progress.reporter()).run {
            _, path, advance throws(FlipbookError) in
            let manifest = manifests[path] ?? ManifestPlaces.manifest(of: path)
            let count = try FrameHasher(timeline: path, options: renderOptions).write(
                to: manifest, cancellation: Interruption.cancellation, progress: advance)
            return "\(manifest): \(frames(count))"
        }
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct ExportCommand: FrameCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Renders timelines to films.",
        discussion: """
            The output's extension selects the format; 'flipbook formats' lists them. Several \
            outputs share one rendering: flipbook export a.yaml -o a.mp4 -o a.webm. \
            Several timelines need {name} in the output: \
            flipbook export Timelines/*.yaml -o 'out/{name}.mp4'. \
            Without an output, a timeline's own 'outputs' are written. \
            A folder stands for all timelines in it: \
            flipbook export Timelines -o 'out/{name}.mp4'. If the output is a folder (-o out/), \
            films are named after the timelines, MP4 unless --codec needs another format. \
            Missing folders of outputs are created.

            With --rows, one film is made per row of a table: flipbook export card.yaml --rows \
            people.csv -o 'out/{name}-{language}.mp4'. Names of values in braces stand for the \
            row's values, {row} for the row's number and {timeline} for the timeline's name. All \
            errors of all rows are reported before rendering.
            """)

    @Argument(help: TimelineArguments.help)
    var places: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A film to write; may be repeated. {name} is the timeline's name, {frame} the frame's "
                + "number in an image sequence, - is standard output (raw RGBA).",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0, allowsValues: true) })
    var output: [OutputPattern] = []

    @OptionGroup var rows: RowOptions

    @Option(
        help: ArgumentHelp(
            "With --rows, only the film of this row; the first is 1.", valueName: "number"))
    var row: Int?

    @Option(
        help: ArgumentHelp(
            "With --rows, a JSON file that lists rows, values, films and frame hashes.",
            valueName: "file"))
    var manifest: String?

    @Option(
        help: ArgumentHelp(
            "Write only the pieces of one of several parts, such as 3/8, into the folder given by "
                + "-o, or beside the film named by -o; 'flipbook join' joins them to the film.",
            valueName: "part"),
        transform: reading(FilmPart.expectation) { FilmPart($0) })
    var part: FilmPart?

    @Option(
        help: ArgumentHelp(
            "As --part, but the pieces by their numbers, such as 5-9; the first is 1. Those that "
                + "the film doesn't have are left out.",
            valueName: "range"),
        transform: reading("a range of pieces, such as 5-9") { PieceRange($0) })
    var pieces: PieceRange?

    @Flag(
        help: ArgumentHelp(
            "Export again whenever a file changes that was read, or one appears that was missing. "
                + "Pieces of films that show no change are kept."))
    var watch = false

    @OptionGroup var encoding: EncodingFlags
    @OptionGroup var range: FrameRangeOptions
    @OptionGroup var canvas: CanvasOptions
    @OptionGroup var common: FrameOptions

    private var timelines: [String] { TimelineArguments.paths(places) }
    var inputs: [String] { timelines }

    func validate() throws {
        try rows.check(besides: places)
        if row != nil, rows.file == nil { throw ValidationError("--row is for --rows") }
        if manifest == Output.standardOutput {
            throw ValidationError(
                "--manifest names a file, such as batch.json: standard output is for films")
        }
        if isPart {
            guard part == nil || pieces == nil else {
                throw ValidationError("--part and --pieces can't go together")
            }
            guard rows.file == nil || row != nil else {
                throw ValidationError(
                    "--part and --rows can't go together without --row, since a part is one of one "
                        + "film")
            }
            guard output.count == 1, output[0].text != Output.standardOutput else {
                throw ValidationError(
                    "--part and --pieces take one folder, or a film's name in it, such as: "
                        + "-o parts/, or -o parts/a.mov")
            }
        }
        if watch {
            guard !isPart, rows.file == nil else {
                throw ValidationError("--watch takes neither --part, --pieces nor --rows")
            }
            guard !places.contains("-"), output.allSatisfy({ $0.text != Output.standardOutput })
            else {
                throw ValidationError("--watch needs files: '-' can't be read or written again")
            }
        }
        guard !isTable else { return }
        for output in output { try output.checkAlone() }
        if manifest != nil { throw ValidationError("--manifest is for --rows") }
    }

    private var isPart: Bool { part != nil || pieces != nil }

    /// Whether the films' names contain values of rows.
    private var isTable: Bool { rows.file != nil && !isPart }

    func prepare() throws(FlipbookError) {
        // FFmpeg takes the output as its last argument.
        if output.isEmpty, let film = places.last, TimelineInput.isFilm(film),
            let timeline = places.first(where: { !TimelineInput.isFilm($0) })
        {
            throw .request(
                "'\(film)' is a film, not a timeline; -o names it: flipbook export \(timeline) -o "
                    + film)
        }
        if let manifest { try BatchManifest.begin(manifest) }
    }

    /// Returns the path of a timeline's film; in a folder, a file named after the timeline.
    private func path(_ output: OutputPattern, _ timeline: String) -> String {
        output.path(timeline: timeline, keepsFrame: true, inFolder: encoding.options.fileName)
    }

    var stores: [KeptKind] { [.keys, .pieces, .frames] + (manifest == nil ? [] : [.hashes]) }

    /// Without `--output`, films are written below the timelines' folders.
    var writes: [OutputPlace] {
        let timelines = timelines
        var folders = output.isEmpty ? SandboxPaths.folders(of: timelines) : []
        folders += manifest.map { [SandboxPaths.folder(of: $0)] } ?? []
        if isTable {
            folders += output.map { RowBatch.folder(of: $0.text) }
        } else {
            folders += timelines.flatMap { timeline in
                output.map { SandboxPaths.folder(of: path($0, timeline)) }
            }
        }
        return folders.map { .files(in: $0) }
    }

    func run() throws {
        let timelines = try TimelineInput.paths(places)
        if !isTable {
            try OutputPlan(
                outputs: timelines.flatMap { timeline in
                    output.map {
                        OutputPlan.Place(
                            timeline: timeline, path: path($0, timeline), pattern: $0.text)
                    }
                }
            ).check()
        }
        if output.contains(where: { $0.text == Output.standardOutput }), Console.outputIsTerminal {
            throw FlipbookError.request(
                "standard output is a terminal, which can't show a film; pipe it into a program")
        }
        var options = renderOptions
        let reporter = progress.reporter()
        var table = rows.table(options)
        if let row { table = try table?.only(row) }
        if isPart {
            try table?.check()
            options.values.row = table?.rows.first
        }
        if isTable, let table {
            if let code = try export(table, of: timelines, options, reporter) { throw code }
            return
        }
        guard watch else { return try export(timelines, options, reporter) }
        let sources = FileWatch()
        var outputs = timelines.flatMap { timeline in output.map { path($0, timeline) } }
        repeat {
            sources.begin(timelines, and: values.files)
            do throws(ExitCode) {
                try export(timelines, options, reporter, sources) {
                    outputs += $0.flatMap { [$0.path] + $0.captionFiles }
                }
            } catch {
                // The next save may fix any other error.
                if error == ExitStatus.interrupted.exitCode { throw error }
            }
            if !progress.quiet { Console.say("watching \(timelines.joined(separator: ", ")) …") }
        } while sources.waitForChange(except: outputs, Interruption.cancellation)
        throw ExitStatus.interrupted.exitCode
    }

    /// - Parameters:
    ///   - sources: notes the files that are read.
    ///   - written: called with the films of each timeline.
    private func export(
        _ timelines: [String], _ options: RenderOptions, _ reporter: any ProgressReporter,
        _ sources: FileWatch? = nil, written: ([ExportReport]) -> Void = { _ in }
    ) throws(ExitCode) {
        try Batch(subjects: timelines, reporter: reporter).run {
            _, timeline, advance throws(FlipbookError) in
            var exporter = Exporter(timeline: timeline, options: options)
            exporter.watch = sources
            let found: (Findings) -> Void = { reporter.warn(timeline, $0) }
            if let part {
                let report = try exporter.export(
                    part, to: output[0].text, encoding: encoding.options,
                    cancellation: Interruption.cancellation, found: found, progress: advance)
                return sentence(about: report, timeline)
            }
            if let pieces {
                let report = try exporter.export(
                    pieces, to: output[0].text, encoding: encoding.options,
                    cancellation: Interruption.cancellation, found: found, progress: advance)
                return sentence(about: report, timeline)
            }
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
            written(reports)
            return WrittenFilms(films: reports)
        }
    }

    /// - Returns: an exit code if some films failed.
    private func export(
        _ table: RowTable, of timelines: [String], _ options: RenderOptions,
        _ reporter: any ProgressReporter
    ) throws(FlipbookError) -> ExitCode? {
        let outputs = output.map {
            Output(
                RowBatch.path($0.text, inFolder: encoding.options.fileName),
                encoding: encoding.options)
        }
        let batch = try RowBatch(
            timelines: timelines, rows: table, outputs: outputs, override: encoding.options,
            options: options, written: manifest.map { [$0] } ?? [],
            findsQuestionableThings: !progress.quiet && BatchCheckpoint.current.first == 0,
            cancellation: Interruption.cancellation)
        if !batch.findings.isEmpty { reporter.warn(table.path, batch.findings) }
        var failure: ExitCode?
        do throws(ExitCode) {
            try Batch(subjects: batch.subjects, reporter: reporter).run {
                number, _, advance throws(FlipbookError) in
                let reports = try batch.export(
                    number, manifest: BatchManifest.current,
                    cancellation: Interruption.cancellation, progress: advance)
                return WrittenFilms(films: reports)
            }
        } catch {
            if error == ExitStatus.interrupted.exitCode { return error }
            failure = error
        }
        try BatchManifest.current?.write()
        if batch.subjects.count > 1 {
            let drawn = frames(batch.drawnFrameCount)
            reporter.finish(
                table.path, "\(table.path): \(batch.subjects.count) films, \(drawn) drawn")
        }
        return failure
    }

    /// With a manifest of all films, another worker always follows to write it.
    func conclude(_ end: WorkerEnd) -> Conclusion {
        guard let subject = end.subject, subject.count > 1, let manifest = BatchManifest.current
        else { return concludeBatch(end) }
        reporter.fail(subject.name, .failed(end.sentence))
        try? manifest.note(subject.name, end.sentence)
        BatchCheckpoint.change {
            $0.first = subject.number + 1
            $0.failures += 1
        }
        return .resume
    }

    private func sentence(about report: PartReport, _ timeline: String) -> String {
        guard let first = report.paths.first, let last = report.paths.last else {
            return "\(timeline): this part is empty, since the film has "
                + EnglishText.count(report.pieceCount, "piece")
        }
        let files = report.paths.count == 1 ? first : "\(first) … \(last)"
        return "\(files): \(frames(report.frameCount))\(WrittenFilms.words(report.work)), "
            + "in \(duration(report.elapsedSeconds))"
    }
}

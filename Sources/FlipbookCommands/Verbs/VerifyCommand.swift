internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct VerifyCommand: FrameCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Renders timelines and compares them with frame hash manifests.",
        discussion: """
            Each manifest names its timeline; a timeline stands for the manifest beside it. Exit \
            code 0 if all frames are equal, 1 if some differ. Frames whose hashes are known from \
            earlier runs are not drawn again without --no-cache. In a folder, a timeline without a \
            manifest is an error; only --update writes manifests. If the manifest is in git, the \
            timeline is compared with the one that it was written from, to explain why frames \
            differ, and with --tolerance, whether they differ by more.

            With --rows, the manifests of a table's rows are verified: give the timelines, and \
            --manifests for the path of the manifests, like --output of 'flipbook hash'.
            """)

    @Argument(
        help: ArgumentHelp(
            "Manifests, or folders: all .framehash files in them and their subfolders.",
            valueName: "manifest"))
    var manifests: [String]

    @OptionGroup var rows: RowOptions

    @Option(
        name: .customLong("manifests"),
        help: ArgumentHelp(
            "With --rows, the path of the rows' manifests, such as 'hashes/{name}.framehash'; by "
                + "default NAME-ROW.framehash beside the timeline.",
            valueName: "file"),
        transform: reading(OutputPattern.expectation) { OutputPattern($0, allowsValues: true) })
    var pattern: OutputPattern?

    @Flag(help: "Rewrite manifests whose frames differ, and write missing ones.")
    var update = false

    @OptionGroup var comparing: ComparisonOptions

    @Option(help: ArgumentHelp("Write a JUnit report.", valueName: "file"))
    var junit: String?

    @OptionGroup var common: FrameOptions

    private var report: String? { comparing.report }

    static let isSandboxed = true
    static let asksGit = true

    var stores: [KeptKind] { [.keys, .hashes] }

    /// A manifest may name a timeline anywhere in the working directory.
    var reads: [String] {
        manifests + (rows.file == nil ? [] : [RowBatch.folder(of: manifestsOfRows)]) + ["."]
    }

    var writes: [OutputPlace] {
        let updated =
            rows.file == nil
            ? manifests.flatMap(Self.outputs) : [OutputPlace(pattern: manifestsOfRows)]
        return (update ? updated : []) + [report, junit].compactMap(\.self).map(OutputPlace.file)
    }

    /// Manifests of timelines and of folders lie beside or in them; others may have any name.
    private static func outputs(of place: String) -> [OutputPlace] {
        let beside = OutputPlace.files(in: SandboxPaths.folder(of: place), end: ".framehash")
        let isNamed = !FilePlace.isFolder(place) && !ManifestPlaces.isTimeline(place)
        return isNamed ? [.file(place), beside] : [beside]
    }

    /// The path pattern of the manifests of rows.
    private var manifestsOfRows: String {
        pattern.map { RowBatch.path($0.text, inFolder: "{name}.framehash") }
            ?? RowBatch.standardManifests(of: manifests.first ?? ".")
    }

    func validate() throws {
        try rows.check(besides: manifests)
        guard rows.file != nil else {
            if pattern != nil { throw ValidationError("--manifests is for --rows") }
            return
        }
        if let manifest = manifests.first(where: { $0.hasSuffix(".framehash") }) {
            throw ValidationError(
                "\(EnglishText.line(manifest)) is a manifest; with --rows, name the timeline, and "
                    + "the manifests with --manifests")
        }
    }

    /// Returns the films of the table, if there is one.
    private func batch() throws(FlipbookError) -> RowBatch? {
        let options = renderOptions
        guard let table = rows.table(options) else { return nil }
        return try RowBatch(
            timelines: TimelineInput.paths(manifests), rows: table, manifests: manifestsOfRows,
            options: options, isWritten: update, cancellation: Interruption.cancellation)
    }

    func run() throws {
        try comparing.checkReport()
        if let junit { try FilePlace.checkWriting(to: junit) }
        let reporter = progress.reporter()
        let delivered = BatchCheckpoint.current.delivered
        var count = 0
        // If the reader closes the pipe, the reports are still written.
        var isHeard = true
        let summary = try verifier().run(
            cancellation: Interruption.cancellation,
            progress: { reporter.advance($0, $1) },
            deliver: { result throws(FlipbookError) in
                count += 1
                // Skips results that an earlier worker printed.
                guard count > delivered else { return }
                do throws(FlipbookError) {
                    if isHeard { try say(result, reporter) }
                } catch .closedPipe where report != nil || junit != nil {
                    isHeard = false
                }
                Worker.current?.tell(.resultsDelivered(count))
            })
        if let report { try summary.writeReport(to: report) }
        if let junit { try summary.write(summary.junit, to: junit) }
        guard isHeard else { throw FlipbookError.closedPipe }
        if let status = try finish(summary) { throw status.exitCode }
    }

    private func verifier() throws(FlipbookError) -> FolderVerifier {
        let before = BatchCheckpoint.current
        let options = renderOptions
        var verifier = FolderVerifier(
            places: manifests,
            verifier: Verifier(
                manifest: "", jobs: options.jobs, allowsAssetsOutside: options.allowsAssetsOutside,
                tolerance: comparing.tolerance?.steps, updates: update,
                drawsPictures: report != nil, frameTimeout: options.frameTimeout))
        verifier.verifier.values = options.values
        verifier.verifier.ignoresCache = options.ignoresCache
        verifier.reports = [report, junit].compactMap(\.self)
        verifier.rows = try batch()
        verifier.given = before.ended
        verifier.isSerial = before.isSerial
        verifier.willBegin = { number, count, name in
            Worker.current?.tell(.subjectBegins(.init(number: number, count: count, name: name)))
        }
        return verifier
    }

    /// Prints what is for all manifests together.
    ///
    /// - Returns: the status of the command; nil if all is well.
    private func finish(_ summary: VerificationSummary) throws(FlipbookError) -> ExitStatus? {
        var (differing, failures): (Int, [FlipbookError]) = (0, [])
        for result in summary.results {
            switch result.outcome {
            case .failure(let error): failures.append(error)
            case .success(let report):
                if !report.isEqual, !report.isWritten { differing += 1 }
            }
        }
        switch comparing.format {
        case .text: break
        case .json: try Console.printRaw(summary.json)
        case .github: try Console.printRaw(summary.githubAnnotations())
        }
        if summary.results.count > 1, !progress.quiet {
            Console.say(
                "\(summary.results.count) manifests in \(duration(summary.seconds)): "
                    + "\(differing) differ, \(failures.count) can't be verified"
                    + (summary.knownCount == 0
                        ? "" : "; \(summary.knownCount) frames were known and not drawn again"))
        }
        if let failure = failures.first {
            return summary.results.count == 1 ? ExitStatus(failure) : .partial
        }
        return differing > 0 ? .differences : nil
    }

    private func say(
        _ result: VerificationResult, _ reporter: any ProgressReporter
    ) throws(FlipbookError) {
        switch result.outcome {
        case .failure(let error): reporter.fail(result.subject, error)
        case .success(let report):
            if comparing.format == .text {
                for line in report.lines { try Console.print("\(report.manifest): \(line)") }
            }
            reporter.finish(report.manifest, report.summary)
        }
    }

    /// Records the end as a failed manifest, in the summary and the reports too. The next worker
    /// starts over and skips it.
    func conclude(_ end: WorkerEnd) -> Conclusion {
        guard let begun = end.subject else {
            Console.say(FlipbookError.failed(end.sentence))
            return .end(.failed)
        }
        BatchCheckpoint.change { checkpoint in
            checkpoint.delivered = max(checkpoint.delivered, end.delivered)
            if case .overran(let subject, _) = end.kind {
                checkpoint.ended[subject] = end.sentence
            } else if begun.count == 1 || checkpoint.isSerial {
                checkpoint.ended[begun.name] = end.sentence
            } else {
                // Two subjects were running: the next worker finds out which one it was.
                checkpoint.isSerial = true
            }
        }
        return .resume
    }
}

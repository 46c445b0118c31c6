internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct CheckCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks timelines for errors and probable mistakes.",
        discussion: """
            Nothing is rendered, except with --flashes. Films can be checked too, with --flashes \
            or --for.


            Exit code 0 if there are only warnings, 3 if there are errors; with --strict, warnings \
            count as errors. A folder stands for all timelines in it. With --rows, a \
            timeline is checked with the values of each row of a table.
            """)

    @Argument(help: TimelineArguments.help)
    var places: [String]

    @Option(help: ArgumentHelp("The format of the findings.", valueName: "format"))
    var format = ResultFormat.text

    @Flag(
        help: """
            Render every frame and find flashes: what WCAG 2.3.1 forbids, with the frames, the \
            place and the animator.
            """)
    var flashes = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Compare size, length, rate, codec and bytes with the rules of a place: "
                + "app-preview, readme, story or x.",
            valueName: "place"),
        transform: reading("one of the places app-preview, readme, story and x") {
            PublishingPlace(rawValue: $0)
        })
    var place: PublishingPlace?

    @OptionGroup var rows: RowOptions
    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions

    @Option(
        help: ArgumentHelp(
            "The time limit for a timeline in seconds; 0 is unlimited.", valueName: "seconds"))
    var timeout = TimelineCheck.standardTimeout

    @Flag(help: "Treat warnings as errors: exit code 3 if there are any.")
    var strict = false

    @OptionGroup var supervision: SupervisionOptions

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var progress: ProgressOptions

    static let isSandboxed = true
    var inputs: [String] { TimelineArguments.paths(places) }
    var reads: [String] { places }

    func validate() throws {
        try rows.check(besides: places)
        try TimeLimit.check(timeout, option: "--timeout")
    }

    func run() throws {
        let timelines = try TimelineInput.paths(places)
        let table = rows.table(renderOptions)
        let findings = try timelines.enumerated().map { number, path in
            Worker.current?.tell(
                .subjectBegins(.init(number: number, count: timelines.count, name: path)))
            return try BatchCheckpoint.current.findings[path] ?? self.findings(in: path, table)
        }
        let all = findings.dropFirst().reduce(findings[0]) { $0.merged(with: $1) }
        switch format {
        case .text: try Console.printRaw(all.text(colored: Console.outputHasColors))
        case .json: try Console.printRaw(all.json())
        case .github: try Console.printRaw(all.githubAnnotations())
        }
        if !progress.quiet, format == .text {
            let kind = timelines.allSatisfy(isFilm) ? "film" : "timeline"
            var what = EnglishText.count(timelines.count, kind)
            if let table, !table.hasErrors {
                what += ", \(EnglishText.count(table.rows.count, "row"))"
            }
            Console.say("\(what): \(all.isEmpty ? "all well" : all.summary)")
            if let code = all.codes.first {
                let name = all.codes.count == 1 ? code : "CODE"
                Console.say("for more: flipbook explain \(name)")
            }
        }
        if all.hasErrors || strict && all.hasWarnings { throw ExitStatus.invalid.exitCode }
    }

    private func findings(in path: String, _ table: RowTable?) throws(ExitCode) -> Findings {
        let timeout = TimeLimit.seconds(timeout)
        let options = renderOptions
        var found = Findings.none
        if let table {
            found =
                RowCheck(
                    timeline: path, rows: table, allowsAssetsOutside: options.allowsAssetsOutside,
                    timeout: timeout, values: options.values
                ).findings()
        } else if !isFilm(path) {
            found =
                TimelineCheck(
                    timeline: path, allowsAssetsOutside: options.allowsAssetsOutside,
                    timeout: timeout, values: options.values
                ).findings()
        }
        guard !found.hasErrors, flashes || place != nil else { return found }
        for row in table?.rows.map(Optional.some) ?? [nil] {
            found = found.merged(with: try findings(inFramesOf: path, row))
        }
        return found
    }

    /// Whether a file is a film: only `--flashes` and `--for` take films.
    private func isFilm(_ path: String) -> Bool {
        (flashes || place != nil) && !TimelineInput.isTimeline(path)
    }

    /// The findings of `--flashes` and `--for`.
    private func findings(
        inFramesOf path: String, _ row: RowTable.Row?
    ) throws(ExitCode) -> Findings {
        let options = renderOptions
        let reporter = progress.reporter()
        do throws(FlipbookError) {
            var found = Findings.none
            if let place {
                found = try PlaceCheck(path, for: place, options: options, row: row).findings()
            }
            if flashes {
                let flashing = try FlashCheck(path, options: options, row: row).findings(
                    cancellation: Interruption.cancellation
                ) { reporter.advance(path, $0) }
                let count = flashing.isEmpty ? "no flashes found" : flashing.summary
                reporter.finish(path, "\(row?.place ?? path): \(count)")
                found = found.merged(with: flashing)
            }
            return found
        } catch {
            if case .invalid(let findings) = error { return findings }
            reporter.fail(path, error)
            throw ExitStatus(error).exitCode
        }
    }

    /// Records the end as a finding. The next worker reports it with the others.
    func conclude(_ end: WorkerEnd) -> Conclusion {
        guard let subject = end.subject else {
            Console.say(FlipbookError.failed(end.sentence))
            return .end(.failed)
        }
        let place = end.place ?? .init(file: subject.name, line: 1, column: 1)
        let (ending, sentence, hint) = words(for: end)
        BatchCheckpoint.change {
            $0.findings[subject.name] = Findings(
                ending: ending, sentence, hint: hint, file: place.file, line: place.line,
                column: place.column)
        }
        return .resume
    }

    private func words(
        for end: WorkerEnd
    ) -> (ending: Findings.Ending, sentence: String, hint: String?) {
        switch end.kind {
        case .overran(_, let sentence):
            (
                .timeLimit, "\(sentence); it was reading this place",
                "--timeout gives it more seconds; 0 removes the limit"
            )
        case .crashed(_, isMemory: true), .killed:
            (.memoryLimit, "\(end.sentence); it was reading this place", nil)
        default: (.crash, end.sentence, nil)
        }
    }
}

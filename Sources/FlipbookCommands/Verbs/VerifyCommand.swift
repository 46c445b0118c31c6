internal import ArgumentParser
internal import Flipbook

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Renders again and compares with frame hash manifests.",
        discussion: """
            Each manifest names its timeline. Exit code 0 where all frames are equal, 1 where some \
            differ. A timeline in a folder that has no manifest is an error; only --update writes \
            manifests. Where git knows a manifest, the timeline is compared with what it was when \
            the manifest was written, to say why frames differ.
            """)

    @Argument(
        help: ArgumentHelp(
            "Manifests, or folders: all .framehash files in them and their subfolders.",
            valueName: "manifest"))
    var manifests: [String]

    @Flag(help: "Write manifests anew whose frames differ, and those that are missing.")
    var update = false

    @Option(
        help: ArgumentHelp(
            "How far a channel may be off in a frame that counts as equal, such as 2/255, where "
                + "git has the timeline that the manifest was made of.",
            valueName: "distance"),
        transform: reading("a distance such as 2/255") { Tolerance($0) })
    var tolerance: Tolerance?

    @Option(help: ArgumentHelp("How the answer is written.", valueName: "format"))
    var format = DiffCommand.Format.text

    @Option(help: ArgumentHelp("Write a test report as JUnit does.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write a page for a browser: what differs and why, with pictures.", valueName: "file"))
    var report: String?

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var progress: ProgressOptions

    func run() throws {
        for path in [report, junit].compactMap(\.self) { try FilePlace.checkWriting(to: path) }
        let reporter = progress.reporter()
        let verifier = FolderVerifier(
            places: manifests,
            verifier: Verifier(
                manifest: "", jobs: workers.jobs, allowsAssetsOutside: assets.areAllowedOutside,
                tolerance: tolerance?.steps, updates: update,
                drawsPictures: report != nil, frameTimeout: workers.timeout))
        var (differing, failures): (Int, [FlipbookError]) = (0, [])
        let summary = try verifier.run(
            cancellation: Interruption.cancellation,
            progress: { reporter.advance($0, $1) },
            deliver: { result in
                switch result.outcome {
                case .failure(let error):
                    failures.append(error)
                    reporter.fail(result.subject, error)
                case .success(let report):
                    if !report.isEqual, !report.isWritten { differing += 1 }
                    if format == .text {
                        for line in report.lines {
                            try Console.print("\(report.manifest): \(line)")
                        }
                    }
                    reporter.finish(report.manifest, report.summary)
                }
            })
        switch format {
        case .text: break
        case .json: try Console.printRaw(summary.json)
        case .github: try Console.printRaw(summary.githubAnnotations())
        }
        if let report { try summary.writeReport(to: report) }
        if let junit { try summary.write(summary.junit, to: junit) }
        if summary.results.count > 1, !progress.quiet {
            Console.say(
                "\(summary.results.count) manifests in \(duration(summary.seconds)): "
                    + "\(differing) differ, \(failures.count) can't be verified")
        }
        if let failure = failures.first {
            let status = summary.results.count == 1 ? ExitStatus(failure) : ExitStatus.partial
            throw status.exitCode
        }
        if differing > 0 { throw ExitStatus.differences.exitCode }
    }
}

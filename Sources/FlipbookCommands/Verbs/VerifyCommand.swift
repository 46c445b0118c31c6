internal import ArgumentParser
internal import Flipbook

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Renders again and compares with frame hash manifests.",
        discussion: """
            Each manifest names its timeline. Exit code 0 where all frames are equal, 1 where some \
            differ; a missing manifest is an error and is never written by this verb.
            """)

    @Argument(
        help: ArgumentHelp(
            "Manifests, or folders whose .framehash files are verified.", valueName: "manifest"))
    var manifests: [String]

    @OptionGroup var workers: WorkerOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var progress: ProgressOptions

    func run() throws {
        var differing = 0
        try Batch(subjects: try expanded(), reporter: progress.reporter()).run {
            manifest, advance in
            let report = try Verifier(
                manifest: manifest, jobs: workers.jobs,
                allowsAssetsOutside: assets.areAllowedOutside
            ).verify(cancellation: Interruption.cancellation, progress: advance)
            if report.isEqual {
                let count = report.frameCount
                return count == 1
                    ? "\(manifest): the one frame is equal"
                    : "\(manifest): all \(frames(count)) are equal"
            }
            differing += 1
            for line in report.lines { try Console.print("\(manifest): \(line)") }
            return "\(manifest): differs"
        }
        if differing > 0 { throw ExitStatus.differences.exitCode }
    }

    private func expanded() throws -> [String] {
        try manifests.flatMap { path -> [String] in
            guard FilePlace.isFolder(path) else { return [path] }
            let files = FilePlace.files(in: path, suffix: ".framehash")
            if files.isEmpty {
                throw FlipbookError.request("there is no .framehash file in \(path)")
            }
            return files
        }
    }
}

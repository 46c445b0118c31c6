internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct DiffCommand: FrameCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Lists the frames in which two films differ, and the causes.",
        discussion: """
            Each is a timeline, a .framehash manifest, a film, or one of them in a git revision: \
            'flipbook diff main:Timelines/x.yaml Timelines/x.yaml'. Exit code 0 if all \
            frames are equal, 1 if some differ.
            """)

    @Argument(help: ArgumentHelp("The old film.", valueName: "old"))
    var old: String

    @Argument(help: ArgumentHelp("The new film.", valueName: "new"))
    var new: String

    @OptionGroup var comparing: ComparisonOptions
    @OptionGroup var range: FrameRangeOptions
    @OptionGroup var common: FrameOptions

    private var report: String? { comparing.report }

    static let isSandboxed = true
    static let asksGit = true

    var stores: [KeptKind] { [.keys, .hashes, .frames] }
    var reads: [String] { [old, new] }
    var writes: [OutputPlace] { report.map { [.file($0)] } ?? [] }

    func run() throws {
        try comparing.checkReport()
        var comparison = FilmComparison(
            old: old, new: new, options: renderOptions, tolerance: comparing.tolerance?.steps)
        comparison.reports = [report].compactMap(\.self)
        // Here, since failures in the batch are called by the new side's name.
        try comparison.check()
        var isEqual = true
        try Batch(subjects: [new], reporter: progress.reporter()).run {
            _, _, advance throws(FlipbookError) in
            let difference = try comparison.compare(
                cancellation: Interruption.cancellation, progress: advance)
            isEqual = difference.isEqual
            // Written before the text: a reader of the text may close the pipe early.
            if let report {
                try comparison.writeReport(
                    of: difference, to: report, cancellation: Interruption.cancellation)
            }
            switch comparing.format {
            case .text: for line in difference.lines { try Console.print(line) }
            case .json: try Console.printRaw(difference.json)
            case .github: try Console.printRaw(difference.githubAnnotations())
            }
            return isEqual ? "\(new): equal" : "\(new): differs"
        }
        if !isEqual { throw ExitStatus.differences.exitCode }
    }
}

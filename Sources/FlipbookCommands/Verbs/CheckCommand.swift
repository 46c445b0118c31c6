internal import ArgumentParser
internal import Flipbook

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says what is wrong with timelines, and what looks unintended; renders nothing.",
        discussion: "Exit code 0 where there are warnings only, 3 where there are errors.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        /// For people, with the line and a caret.
        case text
        /// One array of findings.
        case json
        /// Annotations of GitHub's workflow runner.
        case github
    }

    @Argument(help: ArgumentHelp("Timeline files.", valueName: "timeline"))
    var timelines: [String]

    @Option(help: ArgumentHelp("How findings are written.", valueName: "format"))
    var format = Format.text

    @OptionGroup var assets: AssetOptions

    @Flag(name: .shortAndLong, help: "Say nothing where all is well.")
    var quiet = false

    func run() throws {
        let findings = timelines.map {
            TimelineCheck(timeline: $0, allowsAssetsOutside: assets.areAllowedOutside).findings()
        }
        let all = findings.dropFirst().reduce(findings[0]) { $0.merged(with: $1) }
        switch format {
        case .text: try printLines(all.text(colored: Console.outputIsTerminal))
        case .json: try printLines(all.json())
        case .github: try printLines(all.githubAnnotations())
        }
        if !quiet, format == .text {
            let noun = timelines.count == 1 ? "timeline" : "timelines"
            Console.say("\(timelines.count) \(noun): \(all.isEmpty ? "all well" : all.summary)")
        }
        if all.hasErrors { throw ExitStatus.invalid.exitCode }
    }

    private func printLines(_ text: String) throws {
        if text.hasSuffix("\n") { try Console.print(String(text.dropLast())) }
    }
}

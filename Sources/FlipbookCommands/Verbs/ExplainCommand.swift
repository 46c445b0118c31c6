internal import ArgumentParser
internal import Flipbook

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Lists the codes of findings, or explains one.",
        discussion: """
            With a code, as in the brackets after a message: its meaning, an example with its \
            messages, and the corrected example.
            """)

    @Argument(
        help: ArgumentHelp("A finding's code; by default, all are listed."),
        completion: .list(FindingGuide.codes))
    var code: String?

    @OptionGroup var output: GuideOptions

    func run() throws {
        let guide = try code.map { try FindingGuide(code: $0) } ?? FindingGuide()
        try output.print(text: guide.text(), json: guide.json(), markdown: guide.markdown())
    }
}

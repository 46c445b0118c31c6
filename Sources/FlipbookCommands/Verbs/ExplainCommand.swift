internal import ArgumentParser
internal import Flipbook

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Lists the codes of findings, or explains one.",
        discussion: """
            With a code, as it stands in brackets behind a message: what it means, an example \
            that has it with what is said of it, and the example put right.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(
        help: ArgumentHelp("A finding's code; all are listed where it is left out."),
        completion: .list(FindingGuide.codes))
    var code: String?

    @Option(help: ArgumentHelp("How it is written.", valueName: "format"))
    var format = Format.text

    func run() throws {
        let guide = try code.map { try FindingGuide(code: $0) } ?? FindingGuide()
        switch format {
        case .text: try Console.printText(guide.text())
        case .json: try Console.printRaw(guide.json())
        case .markdown: try Console.printRaw(guide.markdown())
        }
    }
}

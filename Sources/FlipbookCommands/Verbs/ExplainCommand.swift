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

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(
        help: ArgumentHelp("A finding's code; by default, all are listed."),
        completion: .list(FindingGuide.codes))
    var code: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
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

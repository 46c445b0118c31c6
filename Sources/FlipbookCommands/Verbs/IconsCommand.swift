internal import ArgumentParser
internal import Flipbook

struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Lists the built-in icons.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(help: "Only icons whose name contains this.")
    var word: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    func run() throws {
        let guide = try word.map { try IconGuide(containing: $0) } ?? IconGuide()
        switch format {
        case .text: try Console.printRaw(guide.text)
        case .json: try Console.printRaw(guide.json)
        case .markdown: try Console.printRaw(guide.markdown)
        }
    }
}

internal import ArgumentParser
internal import Flipbook

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "Lists the film formats and their capabilities.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    @Flag(help: "The same as --format json.")
    var json = false

    func run() throws {
        switch json ? .json : format {
        case .text: try Console.printRaw(FormatGuide.text)
        case .json: try Console.printRaw(FormatGuide.json)
        case .markdown: try Console.printRaw(FormatGuide.markdown)
        }
    }
}

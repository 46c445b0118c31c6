internal import ArgumentParser
internal import Flipbook

struct FormatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "Lists the film formats and their capabilities.")

    @OptionGroup var output: GuideOptions

    @Flag(help: "The same as --format json.")
    var json = false

    func run() throws {
        try output.print(
            json ? .json : nil, text: FormatGuide.text, json: FormatGuide.json,
            markdown: FormatGuide.markdown)
    }
}

internal import ArgumentParser
internal import Flipbook

struct IconsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons", abstract: "Lists the built-in icons.")

    @Argument(help: "Only icons whose name contains this.")
    var word: String?

    @OptionGroup var output: GuideOptions

    func run() throws {
        let guide = try word.map { try IconGuide(containing: $0) } ?? IconGuide()
        try output.print(text: guide.text, json: guide.json, markdown: guide.markdown)
    }
}

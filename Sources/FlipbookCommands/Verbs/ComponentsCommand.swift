internal import ArgumentParser
internal import Flipbook

struct ComponentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "components",
        abstract: "Lists the components that come with Flipbook, or explains some.",
        discussion: """
            With a name, such as flipbook/devices or phone: their descriptions and their \
            parameters with kinds and defaults.
            """)

    @Argument(
        help: ArgumentHelp(
            "A component, or a file of components; by default, all are listed."),
        completion: .list(ComponentGuide.names))
    var name: String?

    @OptionGroup var output: GuideOptions

    func run() throws {
        let guide = try name.map { try ComponentGuide(of: $0) } ?? ComponentGuide()
        try output.print(text: guide.text, json: guide.json, markdown: guide.markdown)
    }
}

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

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(
        help: ArgumentHelp(
            "A component, or a file of components; by default, all are listed."),
        completion: .list(ComponentGuide.names))
    var name: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    func run() throws {
        let guide = try name.map { try ComponentGuide(of: $0) } ?? ComponentGuide()
        switch format {
        case .text: try Console.printRaw(guide.text)
        case .json: try Console.printRaw(guide.json)
        case .markdown: try Console.printRaw(guide.markdown)
        }
    }
}

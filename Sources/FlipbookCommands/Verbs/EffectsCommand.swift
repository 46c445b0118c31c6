internal import ArgumentParser
internal import Flipbook

struct EffectsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "effects",
        abstract: "Lists the built-in effects and transitions, or explains one.",
        discussion: """
            With a name: its description, its parameters with kinds, defaults and units, and an \
            example line for a layer's effects or for a sequence.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(
        help: ArgumentHelp("An effect or transition; by default, all are listed."),
        completion: .list(EffectGuide.names))
    var name: String?

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    func run() throws {
        let guide = try name.map { try EffectGuide(effect: $0) } ?? EffectGuide()
        switch format {
        case .text: try Console.printRaw(guide.text)
        case .json: try Console.printRaw(guide.json)
        case .markdown: try Console.printRaw(guide.markdown)
        }
    }
}

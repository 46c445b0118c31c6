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

    @Argument(
        help: ArgumentHelp("An effect or transition; by default, all are listed."),
        completion: .list(EffectGuide.names))
    var name: String?

    @OptionGroup var output: GuideOptions

    func run() throws {
        let guide = try name.map { try EffectGuide(effect: $0) } ?? EffectGuide()
        try output.print(text: guide.text, json: guide.json, markdown: guide.markdown)
    }
}

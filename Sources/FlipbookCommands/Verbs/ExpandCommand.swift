internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct ExpandCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "expand",
        abstract: "Prints a timeline without values, components and repetition.",
        discussion: """
            Prints a timeline in the plain format with the same frames. Paths are relative to the \
            timeline's folder, so keep it there. Comments are omitted.
            """)

    @Argument(help: ArgumentHelp("The timeline file.", valueName: "timeline"))
    var timeline: String

    @OptionGroup var values: ValueOptions
    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    static let isSandboxed = true
    var reads: [String] { [timeline] }

    func run() throws {
        let options = renderOptions
        let plain = try PlainTimeline(
            timeline: timeline, allowsAssetsOutside: options.allowsAssetsOutside,
            values: options.values)
        try Console.printRaw(plain.yaml)
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct ValuesCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "Lists the values of a timeline that can be set.",
        discussion: "'--set NAME=VALUE' and '--values FILE' set them, for every verb.")

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    @Argument(help: ArgumentHelp("The timeline file.", valueName: "timeline"))
    var timeline: String

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    static let isSandboxed = true
    var reads: [String] { [timeline] }

    func run() throws {
        let guide = try ValueGuide(
            timeline: timeline, allowsAssetsOutside: assets.areAllowedOutside)
        switch format {
        case .text: try Console.printText(guide.text)
        case .json: try Console.printRaw(guide.json)
        }
    }
}

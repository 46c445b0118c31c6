internal import ArgumentParser
internal import Flipbook

/// The output format of verbs that describe what Flipbook contains.
struct GuideOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    func print(
        _ override: Format? = nil, text: @autoclosure () throws(FlipbookError) -> String,
        json: @autoclosure () throws(FlipbookError) -> String,
        markdown: @autoclosure () throws(FlipbookError) -> String
    ) throws(FlipbookError) {
        switch override ?? format {
        case .text: try Console.printText(text())
        case .json: try Console.printRaw(json())
        case .markdown: try Console.printRaw(markdown())
        }
    }
}

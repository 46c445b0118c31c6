internal import ArgumentParser

/// The output format of verbs that describe what Flipbook contains.
struct GuideOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    func print(
        _ override: Format? = nil, text: @autoclosure () throws -> String,
        json: @autoclosure () throws -> String, markdown: @autoclosure () throws -> String
    ) throws {
        switch override ?? format {
        case .text: try Console.printText(text())
        case .json: try Console.printRaw(json())
        case .markdown: try Console.printRaw(markdown())
        }
    }
}

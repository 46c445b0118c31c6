internal import ArgumentParser
internal import Flipbook

/// The topic that a verb describes.
protocol GuideTopic {
    static var configuration: CommandConfiguration { get }
    /// The argument that names a part of it.
    static var argument: ArgumentHelp { get }
    /// The names that shells complete.
    static var names: [String] { get }
    /// - Parameter name: nil for everything.
    static func guide(to name: String?) throws(FlipbookError) -> any Guide
}

extension GuideTopic {
    static var names: [String] { [] }
}

/// A verb that describes what Flipbook contains, or one of its things.
struct GuideCommand<Topic: GuideTopic>: ParsableCommand {
    static var configuration: CommandConfiguration { Topic.configuration }

    @Argument(
        help: Topic.argument, completion: Topic.names.isEmpty ? nil : .list(Topic.names))
    var name: String?

    @OptionGroup var output: GuideOptions

    func run() throws { try output.write(Topic.guide(to: name)) }
}

/// The place and form of a written description.
struct GuideOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = Format.text

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; by default, standard output.", valueName: "file"))
    var output: String?

    func write(_ guide: any Guide) throws(FlipbookError) {
        let text =
            switch json ? .json : format {
            case .text: try guide.text
            case .json: try guide.json
            case .markdown: try guide.markdown
            }
        if let output {
            try guide.write(text, to: output)
            Console.say("wrote \(output)")
        } else if format == .text, !json {
            try Console.printText(text)
        } else {
            try Console.printRaw(text)
        }
    }
}

internal import ArgumentParser
internal import Flipbook

enum FindingTopic: GuideTopic {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Lists the codes of findings, or explains one.",
        discussion: """
            With a code, as in the brackets after a message: its meaning, an example with its \
            messages, and the corrected example.
            """)
    static var argument: ArgumentHelp { "A finding's code; by default, all are listed." }
    static var names: [String] { FindingGuide.codes }

    static func guide(to name: String?) throws(FlipbookError) -> any Guide {
        if let name { try FindingGuide(code: name) } else { FindingGuide() }
    }
}

enum EffectTopic: GuideTopic {
    static let configuration = CommandConfiguration(
        commandName: "effects",
        abstract: "Lists the built-in effects and transitions, or explains one.",
        discussion: """
            With a name: its description, its parameters with kinds, defaults and units, and an \
            example line for a layer's effects or for a sequence.
            """)
    static var argument: ArgumentHelp { "An effect or transition; by default, all are listed." }
    static var names: [String] { EffectGuide.names }

    static func guide(to name: String?) throws(FlipbookError) -> any Guide {
        if let name { try EffectGuide(effect: name) } else { EffectGuide() }
    }
}

enum ComponentTopic: GuideTopic {
    static let configuration = CommandConfiguration(
        commandName: "components",
        abstract: "Lists the components that come with Flipbook, or explains some.",
        discussion: """
            With a name, such as flipbook/devices or phone: their descriptions and their \
            parameters with kinds and defaults.
            """)
    static var argument: ArgumentHelp {
        "A component, or a file of components; by default, all are listed."
    }
    static var names: [String] { ComponentGuide.names }

    static func guide(to name: String?) throws(FlipbookError) -> any Guide {
        if let name { try ComponentGuide(of: name) } else { ComponentGuide() }
    }
}

enum IconTopic: GuideTopic {
    static let configuration = CommandConfiguration(
        commandName: "icons", abstract: "Lists the built-in icons.")
    static var argument: ArgumentHelp { "Only icons whose name contains this." }

    static func guide(to name: String?) throws(FlipbookError) -> any Guide {
        if let name { try IconGuide(containing: name) } else { IconGuide() }
    }
}

enum FormatTopic: GuideTopic {
    static let configuration = CommandConfiguration(
        commandName: "formats", abstract: "Lists the film formats and their capabilities.")
    static var argument: ArgumentHelp { "A format, such as mp4; by default, all are listed." }
    static var names: [String] { FormatGuide.names }

    static func guide(to name: String?) throws(FlipbookError) -> any Guide {
        if let name { try FormatGuide(of: name) } else { FormatGuide() }
    }
}

/// The schema is one whole: it has no names to choose from.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of timelines, for editors that complete and check them.",
        discussion: """
            Editors with yaml-language-server use it if a timeline begins with
            # yaml-language-server: $schema=timeline.schema.json
            'flipbook new' writes that line, and the schema beside the timeline. As Markdown, it \
            is the tables of all keys.
            """)

    @OptionGroup var output: GuideOptions

    func run() throws { try output.write(SchemaGuide()) }
}

internal import ArgumentParser
internal import Flipbook

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of timelines, for editors that complete and check them.",
        discussion: """
            Editors with yaml-language-server use it if a timeline begins with
            # yaml-language-server: $schema=timeline.schema.json
            'flipbook new' writes that line, and the schema beside the timeline.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; by default, standard output.", valueName: "file"))
    var output: String?

    func run() throws {
        guard let output else { return try Console.printRaw(TimelineSchema.json) }
        try TimelineSchema.write(to: output)
        Console.say("wrote \(output)")
    }
}

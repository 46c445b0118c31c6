internal import ArgumentParser
internal import Flipbook

struct ShaderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shader",
        abstract: "Lists a shader file's functions, or says what is wrong with it.",
        discussion: """
            Every [[ stitchable ]] function with its kind and parameters. Exit code 3 where the \
            file has errors.
            """)

    enum Form: String, CaseIterable, ExpressibleByArgument {
        case ir, llvm, asm

        var listing: ShaderGuide.Listing {
            switch self {
            case .ir: .ir
            case .llvm: .llvm
            case .asm: .asm
            }
        }
    }

    @Argument(help: ArgumentHelp("A .metal file.", valueName: "shader"))
    var file: String

    @Flag(help: "Functions and findings as one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Shows what a function becomes: ir is Flipbook's, llvm is LLVM's, asm this machine's.",
            valueName: "form"))
    var emit: Form?

    @Option(help: ArgumentHelp("The function to emit.", valueName: "name"))
    var function: String?

    func validate() throws {
        if function != nil, emit == nil {
            throw ValidationError("--function goes with --emit ir, llvm or asm")
        }
        if json, emit != nil { throw ValidationError("--json and --emit can't go together") }
    }

    func run() throws {
        let guide = ShaderGuide(file: file)
        if !json, !guide.findings.isEmpty {
            Console.sayRaw(guide.findings.text())
        }
        if json {
            try Console.printRaw(guide.json)
        } else if let emit, !guide.findings.hasErrors {
            try Console.printRaw(guide.listing(emit.listing, function: function))
        } else if !guide.findings.hasErrors {
            try Console.printRaw(guide.text)
            if guide.names.isEmpty {
                Console.say("no function is marked [[ stitchable ]]")
            }
        }
        if guide.findings.hasErrors { throw ExitStatus.invalid.exitCode }
    }
}

internal import ArgumentParser
internal import Flipbook
internal import Supervision

struct ShaderCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "shader",
        abstract: "Lists a shader file's functions, or its errors.",
        discussion: """
            Every [[ stitchable ]] function, fragment function and kernel with its kind and \
            parameters. Includes are read from the file's folder. Exit code 3 if a file has \
            errors. Beside others, a function that can't be used is left out with a warning.
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

    @Argument(
        help: ArgumentHelp(
            "A .metal file; further ones may define what it only declares.", valueName: "shader"))
    var files: [String]

    @Flag(help: "Print functions and findings as one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print a function's code: ir is Flipbook's, llvm is LLVM's, asm this machine's.",
            valueName: "form"))
    var emit: Form?

    @Option(help: ArgumentHelp("The function to print.", valueName: "name"))
    var function: String?

    @OptionGroup var assets: AssetOptions
    @OptionGroup var supervision: SupervisionOptions

    static let isSandboxed = true
    var reads: [String] { files }

    func validate() throws {
        try checkKind()
        if function != nil, emit == nil {
            throw ValidationError("--function goes with --emit ir, llvm or asm")
        }
        if json, emit != nil { throw ValidationError("--json and --emit can't go together") }
    }

    /// - Throws: if timelines are given: read as Metal, they would have many misleading errors.
    private func checkKind() throws(ValidationError) {
        let timelines = files.filter(ManifestPlaces.isTimeline)
        guard let first = timelines.first else { return }
        let paths = timelines.map(EnglishText.line)
        let what =
            timelines.count == 1
            ? "'\(EnglishText.line(first))' is a timeline, not a shader"
            : paths.map { "'\($0)'" }.joined(separator: ", ") + " are timelines, not shaders"
        throw ValidationError("\(what); try: flipbook check \(paths.joined(separator: " "))")
    }

    func run() throws {
        let guide = ShaderGuide(
            file: files[0], with: Array(files.dropFirst()),
            allowsAssetsOutside: assets.areAllowedOutside)
        if !json, !guide.findings.isEmpty {
            Console.sayRaw(guide.findings.text())
        }
        if json {
            try Console.printRaw(guide.json)
        } else if let emit, !guide.findings.hasErrors {
            try Console.printText(guide.listing(emit.listing, function: function))
        } else if !guide.findings.hasErrors {
            try Console.printText(guide.text)
            if let advice = guide.advice { Console.say(advice) }
        }
        if guide.findings.hasErrors { throw ExitStatus.invalid.exitCode }
    }
}

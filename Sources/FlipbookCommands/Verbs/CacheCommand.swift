internal import ArgumentParser
internal import Flipbook

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows, limits or clears the cache.",
        discussion: """
            The cache stores compiled shaders, hashes of frames, frames, and pieces of films for \
            later runs. Clearing it only costs time.
            """)

    @Option(
        help: ArgumentHelp(
            "Remove the least recently used files beyond this size, such as 1GB.",
            valueName: "size"),
        // A limit of a few bytes lacks its unit, and would remove everything.
        transform: reading(EncodingOptions.filmByteCountExpectation) {
            EncodingOptions.filmByteCount($0)
        })
    var limit: Int?

    @Flag(help: "Remove everything.")
    var clear = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if clear, limit != nil { throw ValidationError("--clear and --limit don't go together") }
    }

    func run() throws {
        guard let kept = KeptFiles() else {
            throw FlipbookError.request(
                "there is no folder for a cache: HOME, XDG_CACHE_HOME and FLIPBOOK_CACHE aren't set"
            )
        }
        if let limit = clear ? 0 : limit { kept.limit(toBytes: limit) }
        if json { return try Console.printRaw(kept.json) }
        try Console.print(kept.folder)
        let parts = kept.parts
        let width = parts.map(\.name.count).max() ?? 0
        for part in parts {
            let name = part.name + String(repeating: " ", count: width - part.name.count)
            let files = EnglishText.count(part.fileCount, "file")
            try Console.print(
                "  \(name)  "
                    + (part.refusal.map { "not used: \($0)" }
                        ?? "\(files), \(byteCount(part.byteCount))"))
        }
    }
}

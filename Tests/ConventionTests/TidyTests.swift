import Foundation
import Testing

@Suite("A tidy repository")
struct TidyTests {
    @Test("a Swift file is at most 600 lines of 100 columns", arguments: Repository.swiftFiles)
    func filesAreSmall(file: Repository.File) {
        #expect(file.lines.count <= 600)
        for (number, line) in file.lines.enumerated() where line.count > 100 {
            Issue.record("line \(number + 1) has \(line.count) columns")
        }
    }

    /// Put together from halves, so that this file does not accuse itself.
    static let strayWords = [
        "TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK:", "/wo" + "rk/",
        "for n" + "ow,", "simpli" + "fied version", "print(\"DE" + "BUG",
    ]

    @Test("nothing unfinished and no machine's own paths are left", arguments: Repository.files)
    func noStrayWords(file: Repository.File) {
        for word in Self.strayWords { #expect(!file.text.contains(word), "contains \(word)") }
        // Tests make their folders somewhere; nothing else may know where that is.
        if !file.path.hasPrefix("Tests/") { #expect(!file.text.contains("/tm" + "p/")) }
    }

    /// Names for which the field has others, with those.
    static let retiredNames = [
        "Rota": "WorkQueue", "Crew": "ThreadPool", "Spoken": "EnglishText",
        "Surroundings": "ProcessEnvironment", "Reach": "SandboxPaths",
        "Resumption": "BatchCheckpoint", "FilmJoin": "PieceSet", "FilmJoint": "PieceMuxer",
        "FilmJoiner": "PartJoiner", "JoinedSource": "PartSource", "FilmSide": "ComparisonInput",
        "FramePrint": "FrameFingerprint", "KeptFrames": "FrameSpillFile",
        "KeyStore": "FrameKeyCache", "FrameTaker": "FrameConsumer", "taker": "consumer",
        "Taker": "Consumer", "PieceTaker": "PieceConsumer",
        "StepWatch": "Watchdog", "getsOn": "resetDeadline", "goOn": "checkCancellation",
        "FontShelf": "FontMapPool", "ReadingPlace": "CrashLocation", "lastWords": "crashInfo",
        "Knock": "Impulse", "isFelt": "hasHaptic", "restless": "animatedLayers",
        "saysTheSame": "isEquivalent", "BracedText": "InterpolatedText", "Ground": "Backdrop",
        "standIn": "placeholder", "hungriest": "leastBuffered", "isSparing": "usesLowMemory",
        "Abandoned": "AlreadyReported", "Halt": "AlreadyReported", "RoomError": "ModuleError",
    ]

    @Test("names are those of the field", arguments: Repository.swiftFiles)
    func namesAreKnown(file: Repository.File) {
        if file.path == "Tests/ConventionTests/TidyTests.swift" { return }
        for word in Set(file.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
            let name = String(word)
            #expect(Self.retiredNames[name] == nil, "\(Self.retiredNames[name] ?? "")")
            let isBound = name.wholeMatch(of: /(most|least|fewest)[A-Z]\w*/) != nil
            #expect(!isBound || Self.superlatives.contains(name), "\(name): max… or min…")
        }
    }

    /// The standard library's names, and what isn't a limit.
    static let superlatives: Set = [
        "leastNormalMagnitude", "leastNonzeroMagnitude", "leastUseful", "leastBuffered",
    ]

    /// Beginnings of comments that lack a noun, such as "What was made."
    static let bareBeginnings = [
        "What ", "Which ", "Where ", "Of ", "As ", "By ", "Those ", "From ", "Whoever ",
        "How many ", "How much ", "How often ",
    ]

    /// Words for which comments have plainer ones.
    static let dialect = [
        "whoever", "whatever", "likewise", "lets go", "let go", "stands for",
        "stand for", "that there is", "that there are", "is told", "are told", "was told", "wants",
    ]

    @Test("a comment names what it is about", arguments: Repository.swiftSources)
    func commentsAreReadOnce(file: Repository.File) {
        var isInside = false
        for (number, line) in file.lines.enumerated() {
            guard let match = line.wholeMatch(of: /\s*\/\/\/? ?(.*)/) else {
                isInside = false
                continue
            }
            if !isInside, let start = Self.bareBeginnings.first(where: { match.1.hasPrefix($0) }) {
                Issue.record("line \(number + 1) begins with '\(start)': name the thing")
            }
            let words = " " + match.1.lowercased().replacing(/[^a-z]+/, with: " ") + " "
            for word in Self.dialect where words.contains(" \(word) ") {
                Issue.record("line \(number + 1) says '\(word)'")
            }
            isInside = true
        }
    }

    static let traps = ["try" + "! ", "fatal" + "Error(", " as" + "! "]

    @Test("nothing a user does can trap", arguments: Repository.swiftSources)
    func noTraps(file: Repository.File) {
        for (number, line) in file.lines.enumerated() {
            for trap in Self.traps { #expect(!line.contains(trap), "line \(number + 1)") }
        }
    }

    @Test("an unchecked claim says why it holds", arguments: Repository.swiftSources)
    func uncheckedClaimsAreExplained(file: Repository.File) {
        let lines = file.lines
        for (number, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("//") { continue }
            let above = lines[max(0, number - 15)..<number].filter { $0.contains("///") }
            #expect(
                above.contains { $0.contains("Sendable") }, "line \(number + 1) does not say why")
        }
    }

    @Test("no file is a placeholder", arguments: Repository.swiftFiles)
    func noPlaceholders(file: Repository.File) {
        #expect(!file.path.hasSuffix("/Placeholder.swift"))
        #expect(file.lines.count > 2)
    }

    @Test("a module has a test folder of its own name", arguments: Manifest.modules)
    func modulesAreTested(module: Manifest.Module) {
        guard module.name != "flipbook" else { return }
        #expect(Repository.folders(in: "Tests").contains("\(module.name)Tests"))
    }

    @Test("a module has a page that names a test", arguments: Manifest.modules)
    func modulesAreDescribed(module: Manifest.Module) throws {
        let folder = module.name == "flipbook" ? "flipbook-cli" : module.name
        let page = try #require(Repository.file("Sources/\(folder)/README.md"))
        #expect(page.lines.first == "# \(module.name)" && page.lines.count <= 16)
        #expect(page.text.contains("Tests.swift)"))
    }

    @Test("the rules of determinism are numbered one after the other")
    func rulesAreNumbered() throws {
        let file = try #require(Repository.file("Docs/determinism.md"))
        let numbers = file.lines.compactMap { line in
            line.firstMatch(of: /^(\d+)\. \*\*/).flatMap { Int($0.1) }
        }
        #expect(!numbers.isEmpty && numbers == Array(1...numbers.count))
    }

    @Test(
        "a link between documents leads somewhere",
        arguments: Repository.files.filter { $0.path.hasSuffix(".md") })
    func linksLeadSomewhere(file: Repository.File) {
        let folder = URL(filePath: "\(Repository.root)/\(file.path)").deletingLastPathComponent()
        for piece in file.text.components(separatedBy: "](").dropFirst() {
            let target = piece.prefix { $0 != ")" && $0 != "#" && $0 != " " }
            if target.isEmpty || target.contains("://") || target.hasPrefix("mailto:") { continue }
            let path = folder.appending(path: String(target)).path(percentEncoded: false)
            #expect(FileManager.default.fileExists(atPath: path), "\(target) is not there")
        }
    }
}

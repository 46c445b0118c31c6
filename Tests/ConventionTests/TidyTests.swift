import Foundation
import Testing

@Suite("A tidy repository")
struct TidyTests {
    @Test("a Swift file is at most 600 lines of 100 columns")
    func filesAreSmall() {
        for file in Repository.swiftFiles {
            let lines = file.lines
            if lines.count > 600 { Repository.record(file, "has \(lines.count) lines") }
            for (number, line) in zip(1..., lines) where line.utf8.count > 100 && line.count > 100 {
                Repository.record(file, line: number, "has \(line.count) columns")
            }
        }
    }

    /// Put together from halves, so that this file does not accuse itself.
    static let strayWords = [
        "TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK:", "/wo" + "rk/",
        "for n" + "ow,", "simpli" + "fied version", "print(\"DE" + "BUG",
    ]

    @Test("nothing unfinished and no machine's own paths are left")
    func noStrayWords() {
        for file in Repository.files {
            // Tests make their folders somewhere; nothing else may know where that is.
            let words = Self.strayWords + (file.path.hasPrefix("Tests/") ? [] : ["/tm" + "p/"])
            for word in words where file.text.contains(word) {
                Repository.record(file, "contains \(word)")
            }
        }
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

    @Test("names are those of the field")
    func namesAreKnown() {
        for file in Repository.swiftFiles
        where file.path != "Tests/ConventionTests/TidyTests.swift" {
            for word in file.names {
                let name = String(word)
                if let better = Self.retiredNames[name] {
                    Repository.record(file, "\(name): \(better)")
                }
                if Self.isBound(name), !Self.superlatives.contains(name) {
                    Repository.record(file, "\(name): max… or min…")
                }
            }
            for (number, line) in file.code where line.contains(Self.bareBound) {
                Repository.record(file, line: number, "names a limit: max… or min…")
            }
        }
    }

    /// A constant, variable or parameter that is called `most`.
    nonisolated(unsafe) private static let bareBound =
        #/\b(?:let|var|func) \(?(?:most|least|fewest)\b|\b(?:most|least|fewest): [A-Z]/#

    /// Whether a name begins as `mostFrames` does.
    private static func isBound(_ name: String) -> Bool {
        ["most", "least", "fewest"].contains {
            name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true
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

    @Test("a comment names what it is about")
    func commentsAreReadOnce() {
        for file in Repository.swiftSources {
            var isInside = false
            for (number, line) in zip(1..., file.lines) {
                let text = line.drop { $0 == " " }
                guard text.hasPrefix("//") else {
                    isInside = false
                    continue
                }
                let comment = text.drop { $0 == "/" }.drop { $0 == " " }
                if !isInside, let start = Self.bareBeginnings.first(where: comment.hasPrefix) {
                    Repository.record(file, line: number, "begins with '\(start)': name the thing")
                }
                let words = comment.lowercased().split { !$0.isASCII || !$0.isLetter }
                let sentence = " " + words.joined(separator: " ") + " "
                for word in Self.dialect where sentence.contains(" \(word) ") {
                    Repository.record(file, line: number, "says '\(word)'")
                }
                isInside = true
            }
        }
    }

    static let traps = ["try" + "! ", "fatal" + "Error(", " as" + "! "]

    @Test("nothing a user does can trap")
    func noTraps() {
        for file in Repository.swiftSources {
            for trap in Self.traps where file.text.contains(trap) {
                Repository.record(file, "contains \(trap)")
            }
        }
    }

    @Test("an unchecked claim says why it holds")
    func uncheckedClaimsAreExplained() {
        for file in Repository.swiftSources where file.text.contains("@unchecked Sendable") {
            let lines = file.lines
            for (number, line) in file.code where line.contains("@unchecked Sendable") {
                let above = lines[max(0, number - 16)..<number - 1].filter { $0.contains("///") }
                if !above.contains(where: { $0.contains("Sendable") }) {
                    Repository.record(file, line: number, "does not say why")
                }
            }
        }
    }

    @Test("no file is a placeholder")
    func noPlaceholders() {
        for file in Repository.swiftFiles
        where file.path.hasSuffix("/Placeholder.swift") || file.lines.count <= 2 {
            Repository.record(file, "has nothing in it")
        }
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

    @Test("a link between documents leads somewhere")
    func linksLeadSomewhere() {
        for file in Repository.files where file.path.hasSuffix(".md") {
            let folder = URL(filePath: "\(Repository.root)/\(file.path)")
                .deletingLastPathComponent()
            for piece in file.text.components(separatedBy: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" && $0 != "#" && $0 != " " }
                if target.isEmpty || target.contains("://") || target.hasPrefix("mailto:") {
                    continue
                }
                let path = folder.appending(path: String(target)).path(percentEncoded: false)
                if !FileManager.default.fileExists(atPath: path) {
                    Repository.record(file, "\(target) is not there")
                }
            }
        }
    }
}

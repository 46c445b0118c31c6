import Foundation
import Testing

@Suite("Errors")
struct ErrorTests {
    /// A declaration that says no type of what it throws.
    struct Untyped {
        /// Files whose paths begin so.
        var path: String
        var declaration: String
        var reason: String
    }

    static let untyped = [
        Untyped(
            path: "Sources/FlipbookCommands/", declaration: "func run() throws {",
            reason: "ParsableCommand asks for it; verbs throw FlipbookError and ExitCode"),
        Untyped(
            path: "Sources/FlipbookCommands/", declaration: "func validate() throws {",
            reason: "ParsableArguments asks for it"),
        Untyped(
            path: "Sources/FlipbookCommands/Verbs/EncodingFlags.swift",
            declaration: "init(from decoder: any Decoder) throws {",
            reason: "Decodable asks for it"),
        Untyped(
            path: "Sources/",
            declaration: "package func encode(to encoder: any Encoder) throws {",
            reason: "Encodable asks for it; CanonicalEncoder throws nothing"),
    ]

    @Test("a function says what it throws")
    func throwsAreTyped() {
        for file in Repository.swiftSources {
            for (number, line) in file.code where line.contains("throws") {
                let code = Self.code(of: line)
                let isRethrown = code.contains(/\brethrows\b/)
                guard isRethrown || code.contains(/\bthrows\b(?!\()/) else { continue }
                let isKnown = Self.untyped.contains {
                    file.path.hasPrefix($0.path) && code.contains($0.declaration)
                }
                if isRethrown || !isKnown {
                    Repository.record(file, line: number, "throws an error of any type")
                }
            }
        }
    }

    @Test("what may be untyped is there")
    func exceptionsAreThere() {
        for exception in Self.untyped {
            #expect(
                Repository.swiftSources.contains {
                    $0.path.hasPrefix(exception.path) && $0.text.contains(exception.declaration)
                }, "\(exception.declaration)")
        }
    }

    /// Thrown to leave a part of the work whose mistake is reported already.
    static let wordless = [
        "Sources/Diagnostics/AlreadyReported.swift": "AlreadyReported",
        "Sources/MetalLanguage/Expressions/ExactValue.swift": "Unknown",
    ]

    /// The types of a file that can be thrown, and whether they say what they are.
    static func errors(in file: Repository.File) -> [(name: String, hasWords: Bool)] {
        guard file.text.contains("Error") else { return [] }
        let declaration = /\b(?:struct|enum|class) (\w+)\s*:\s*([^{]*)\{/
        return file.text.matches(of: declaration).compactMap { match in
            let (name, parents) = (String(match.1), match.2)
            guard parents.contains(/\b(Module)?Error\b/) else { return nil }
            let hasWords =
                parents.contains("CustomStringConvertible")
                || file.text.contains("extension \(name): CustomStringConvertible")
            return (name, hasWords)
        }
    }

    @Test("an error says in words what is wrong")
    func errorsHaveWords() {
        var names: Set<String> = []
        for file in Repository.swiftSources {
            for error in Self.errors(in: file) {
                names.insert(error.name)
                if !error.hasWords, Self.wordless[file.path] != error.name {
                    Repository.record(file, "\(error.name) has no description")
                }
            }
        }
        #expect(
            names.isSuperset(of: [
                "DiagnosticError", "DrawingError", "FileError", "FlipbookError", "FrameFailure",
                "InvalidProgram", "KernelError", "MediaError", "MemoryShortage", "RenderingError",
                "SVGError", "TextError",
            ]))
    }

    /// A line without its comment and its texts.
    private static func code(of line: Substring) -> String {
        let withoutTexts = line.replacing(/"(\\.|[^"\\])*"/, with: "")
        return String(withoutTexts.prefix { $0 != "/" })
    }
}

import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import EditorServices
@testable import FrameProduction

/// Texts that are being written: what comes after a cursor, and what is broken, changes nothing.
@Suite("Texts that are being typed", .seeded)
struct TypedTextTests {
    private typealias Token = DocumentOutline.Token
    private typealias Position = TextDocument.Position

    // MARK: Generated documents

    private static let scalars = [
        "red", "12", "\"a b\"", "'it''s'", "$finger.location", "\"{$glow} of it\"", "2 * $time",
        "\"😀 é\"", "\"#FF8000\"", "null",
    ]

    /// A value in the lines below its key or behind it; the first line begins with a space.
    private static func value(
        _ random: inout SplitMix64, depth: Int, indent: Int, isFlow: Bool
    ) -> String {
        let space = String(repeating: " ", count: indent)
        let count = Int.random(in: 1...3, using: &random)
        func inner(isFlow: Bool, _ deeper: Int = 2) -> String {
            value(&random, depth: depth + 1, indent: indent + deeper, isFlow: isFlow)
        }
        switch depth < 4 ? Int.random(in: 0...7, using: &random) : 7 {
        case 0 where !isFlow, 1 where !isFlow:
            return (0..<count).map { "\n\(space)key\($0):" + inner(isFlow: false) }.joined()
        case 2 where !isFlow:
            return (0..<count).map { "\n\(space)- key\($0):" + inner(isFlow: false, 4) }.joined()
        case 3 where !isFlow:
            return (0..<count).map { _ in "\n\(space)-" + inner(isFlow: true) }.joined()
        case 4 where !isFlow: return " |\n\(space)$time of\n\n\(space)  it\n"
        case 5:
            let items = (0..<count).map { "key\($0):" + inner(isFlow: true) }
            let end = Bool.random(using: &random) ? "\n\(space)" : " "
            return " {\(end)" + items.joined(separator: ",\(end)") + " }"
        case 6:
            return " [" + (0..<count).map { _ in inner(isFlow: true) }.joined(separator: ",") + "]"
        default:
            let comment = !isFlow && Bool.random(using: &random) ? " # a comment: [" : ""
            return " " + (scalars.randomElement(using: &random) ?? "") + comment
        }
    }

    private static func document(_ random: inout SplitMix64) -> String {
        (0..<5).map { "top\($0):" + value(&random, depth: 0, indent: 2, isFlow: false) }
            .joined(separator: "\n") + "\n"
    }

    private static let files =
        ManifestPlaces.timelines(in: SampleTimeline.path(""))
        .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }

    private static func texts(_ seed: UInt64) -> (text: String, random: SplitMix64) {
        var random = SplitMix64(seed: seed)
        let file = files.randomElement(using: &random)
        let text = seed.isMultiple(of: 4) ? file : document(&random)
        return (text ?? "", random)
    }

    // MARK: Laws

    @Test(
        "a cursor in a word is at the way that the word has in the whole text",
        arguments: TestSeed.several(1...100))
    func cursors(seed: UInt64) {
        var (text, random) = Self.texts(seed)
        let document = TextDocument(text)
        let outline = DocumentOutline(document)
        #expect(!outline.tokens.isEmpty && outline.isWhole, "\(text)")
        for _ in 0..<20 {
            guard let token = outline.tokens.randomElement(using: &random), !token.isBlock,
                !token.text.hasPrefix("*")
            else { continue }
            let (start, end) = (token.textRange.lowerBound, token.textRange.upperBound)
            let isIn = start.line == end.line && start.character < end.character
            let place = Position(
                line: end.line,
                character: isIn
                    ? Int.random(in: (start.character + 1)...end.character, using: &random)
                    : end.character)
            // `12:` and `-` would be a key and an item.
            let before = document.text(before: place) ?? ""
            guard let last = before.last, !":-\"'\\#".contains(last) else { continue }
            let cursor = DocumentOutline.cursor(document, at: place)
            let isKey = token.role == .key
            #expect(
                cursor?.path == (isKey ? Array(token.path.dropLast()) : token.path),
                "\(place) of \(token.text) in\n\(text)")
            #expect(cursor?.role == (isKey || token.startsLine ? .key : .value), "\(text)")
            // What comes after the cursor changes nothing.
            #expect(DocumentOutline.cursor(TextDocument(before), at: place)?.path == cursor?.path)
        }
    }

    @Test(
        "what was typed before keeps its ways while the rest isn't there yet",
        arguments: TestSeed.several(1...100))
    func prefixes(seed: UInt64) {
        var (text, random) = Self.texts(seed)
        let whole = DocumentOutline(TextDocument(text)).tokens
        let scalars = Array(text.unicodeScalars)
        for _ in 0..<5 {
            let length = Int.random(in: 0...scalars.count, using: &random)
            let prefix = TextDocument(String(String.UnicodeScalarView(scalars[..<length])))
            var found: Set<String> = []
            for token in DocumentOutline(prefix).tokens { found.insert(Self.words(token)) }
            // The last line may be half a line.
            let known = whole.filter { $0.range.upperBound.line < prefix.end.line && !$0.isBlock }
            let missing = known.map(Self.words).filter { !found.contains($0) }
            // A mistake costs one entry at most: what isn't closed is read to its end.
            #expect(missing.count <= 1, "\(missing) in\n\(prefix.text)")
        }
    }

    private static func words(_ token: Token) -> String {
        "\(token.role) \(token.text) \(token.range) \(token.path)"
    }

    @Test("any prefix of a timeline is answered", arguments: TestSeed.several(1...20))
    func answers(seed: UInt64) {
        var (text, random) = Self.texts(seed * 4)
        let scalars = Array(text.unicodeScalars)
        let length = Int.random(in: 0...scalars.count, using: &random)
        let prefix = TextDocument(String(String.UnicodeScalarView(scalars[..<length])))
        var client = LanguageClient("/nowhere/a.yaml", prefix.text)
        let end = prefix.end
        for method in ["completion", "hover", "definition", "references", "foldingRange"] {
            #expect(client.ask(method, end.line, end.character) != nil)
        }
        // The whole text has the names after the cursor too, and the keys.
        let offered = Set(client.labels(end.line, end.character))
        var other = LanguageClient("/nowhere/a.yaml", text)
        let more = Set(other.labels(end.line, end.character))
        if !offered.isEmpty, !offered.isSuperset(of: more) {
            let own = Set(
                DocumentNames(DocumentOutline(TextDocument(text))).declarations
                    .flatMap { [$0.name] + $0.members })
            #expect(more.subtracting(offered).isSubset(of: own), "\(prefix.text)")
        }
    }

    // MARK: Mistakes

    private static let head = "flipbook: 1\ncanvas: { size: [8, 8] }\nduration: 1\n"

    @Test(
        "names are known beside what is broken",
        arguments: [
            "layers: [{ text: \"{$", "layers:\n  - color: red\n   opacity: 1\n",
            "layers:\n  - color: @red\n", "layers:\n  - { color: [red }\n  - text: 'a\n",
        ])
    func names(rest: String) {
        let text =
            Self.head + "touches:\n  finger: { path: [] }\nlet: { far: 2 }\n" + rest + "\n"
            + "triggers:\n  tap: { touch: finger }\n"
        let names = DocumentNames(DocumentOutline(TextDocument(text)))
        let found = Set(names.declarations.map(\.name))
        #expect(found.isSuperset(of: ["finger", "far"]), "\(rest)")
        #expect(found.contains("tap") || rest.contains("{$"), "\(rest)")
    }

    @Test("a name in a block and in a text over lines is renamed too")
    func blocks() {
        let text =
            Self.head + "let: { far: 2 }\nlayers:\n  - text: \"a\n      {$far} b\"\n"
            + "    opacity: |-\n      1 -\n      $far\n"
        var client = LanguageClient("/nowhere/a.yaml", text)
        let found = client.ask("references", 3, 8)?.array ?? []
        #expect(found.compactMap { $0["range"]?["start"]?["line"]?.integer } == [3, 6, 9])
        #expect(found.compactMap { $0["range"]?["start"]?["character"]?.integer } == [7, 8, 7])
    }

    @Test("in a comment nothing is offered, whatever stands before it")
    func comments() {
        var client = LanguageClient("/nowhere/a.yaml", Self.head + "layers: [] # a \n# b ")
        #expect(client.labels(3, 15).isEmpty)
        #expect(client.labels(4, 4).isEmpty)
        #expect(!client.labels(4, 0).isEmpty)
    }

    @Test("entries and items fold to their last value")
    func foldings() {
        let text = "a:\n  b: 1\n\n  # c\nd: [\n  1,\n  2\n]\ne:\n- f: 1\n  g: |\n    h\n\n- 2\n"
        #expect(DocumentOutline(TextDocument(text)).foldings == [0: 1, 4: 6, 8: 13, 9: 11, 10: 11])
    }

    // MARK: Kinds of files

    @Test(
        "a document that is a timeline has findings, also with its first line wrong; others none",
        arguments: [
            ("flipbok: 1\nlayers: []\n", true), ("flipbook 1\nlayers: []\n", true),
            ("layers: []\n", true), ("flipbook", true),
            ("components:\n  red: { colour: [ }\n", true),
            ("components:\n  red: { color: red }\n", false),
            ("name: CI\non: push\njobs: { build: { steps: [] } }\n", false),
            ("- name: Anna\n- name: Ben\n", false), ("title: Hello\n", false), ("", false),
            ("a: [\n", false),
        ])
    func kinds(text: String, hasFindings: Bool) throws {
        var client = LanguageClient("/nowhere/a.yaml", text)
        let message = try #require(client.server.check().first)
        let found = JSON(message.utf8)?["params"]?["diagnostics"]?.array ?? []
        #expect(found.isEmpty != hasFindings, "\(found.map(\.text))")
    }
}

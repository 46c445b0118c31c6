import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing

@testable import FilmExport

@Suite("Texts of farms' files", .seeded)
struct FarmTextTests {
    /// Texts that shells, make and YAML take for something else.
    private static let strange = [
        "", " ", "it's", "a \"b\"", "$HOME", "${x}", "$(x)", "`x`", "$$", "a\nb", "\n", "a\\",
        "\\'",
        "#a", "a #b", "a: b", "- a", "?", "* *", "[a]", "{a}", "!a", "&a", "%a", "@a", "~", "null",
        "true", "no", "on", "y", "1e3", "0x1F", "12:30", "2001-01-01", "=", "<<", "|", ">", "a\tb",
        "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}a", "é", "日本", "🎬", "'''", "a;b", "a&&b", "..",
        "-x",
        "--", "a\r\nb", "\u{1}", "${{ github.token }}", "{{Param.X}}", "\u{FFFF}", "a\n\n",
        "a \nb\n",
        " a\nb\n", "a\nb\n", "a\n  b\n\nc\n",
    ]

    private static let characters = Array(
        "ab 1'\"$`\\\n\t#:-{}[]!&*%@~=<>|?;()é日🎬\u{7F}\u{2028},./")

    private static func texts(_ seed: UInt64) -> [String] {
        var generator = SplitMix64(seed: seed)
        let random = (0..<400).map { _ in
            String(
                (0..<Int(generator.next() % 12)).map { _ in
                    characters[Int(generator.next() % UInt64(characters.count))]
                })
        }
        return strange + random
    }

    @Test("a shell reads every quoted text as that one word")
    func shell() throws {
        for seed in TestSeed.several(1...3) {
            let texts = Self.texts(seed)
            let folder = try TemporaryFolder()
            try folder.write(
                "printf '%s\\001\\n' \(ShellText.words(texts))\n", to: "words.sh")
            let outcome = try Command("sh", ["words.sh"], in: folder.path).run()
            #expect(outcome.code == 0, "\(outcome.talk)")
            let words = outcome.output.components(separatedBy: "\u{1}\n").dropLast()
            // One text ends in the separator's first half, which is looked for whole.
            #expect(words.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        }
    }

    @Test("Python's YAML reads every value as it was", .needs(.schemaValidator))
    func yaml() throws {
        for seed in TestSeed.several(1...3) {
            let texts = Self.texts(seed)
            let value = JSON.object([
                ("list", .array(texts.map { .string($0) })),
                ("few", .array(texts.prefix(9).map { .string($0) })),
                (
                    "keys",
                    .object(
                        Dictionary(texts.map { ($0, $0) }, uniquingKeysWith: { $1 })
                            .sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
                ),
                (
                    "deep",
                    .array(
                        texts.map { text in
                            .object([
                                ("a", .string(text)),
                                ("b", .object([("c", .array([.object([("d", .string(text))])]))])),
                                ("e", .array([])), ("f", .object([])), ("g", .null),
                                ("h", .array([.integer(1), .boolean(true), .null, .number(1.5)])),
                            ])
                        })
                ),
            ])
            let folder = try TemporaryFolder()
            try folder.write(
                YAMLText.document(value, comment: "A comment\n\nof lines"), to: "a.yaml")
            try folder.write(value.text, to: "a.json")
            try folder.write(
                """
                import json, yaml
                read = yaml.safe_load(open("a.yaml", encoding="utf-8"))
                meant = json.load(open("a.json", encoding="utf-8"))
                if read != meant:
                    for key in meant:
                        for pair in zip(read[key], meant[key]):
                            if pair[0] != pair[1]: print(key, *map(repr, pair))
                    print("differs")
                """, to: "read.py")
            let outcome = try Command(
                "/usr/bin/python3", ["-X", "utf8", "read.py"], in: folder.path
            ).run()
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(outcome.output == "")
        }
    }
}

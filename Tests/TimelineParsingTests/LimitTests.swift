import Diagnostics
import Foundation
import LayerKinds
import TestSupport
import Testing

@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineSyntax

/// Limits that it would take a large file to reach.
@Suite struct LimitTests {
    static let head = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 1\n"

    private func codes(_ rest: String) -> [String] {
        TestParser.parse(Self.head + rest).diagnostics.diagnostics.map(\.code.text)
    }

    @Test(
        "an animator with expressions keeps 1 000 000 keyframes and rounds, and not one more",
        arguments: [
            // In a second, a keyframe and a round every 2 µs.
            ("repeat: forever, keyframes: [{ linear: $a, duration: 0.002ms }]", true),
            ("repeat: forever, keyframes: [{ linear: $a, duration: 0.001999ms }]", false),
            ("repeat: forever, keyframes: [{ linear: 1, duration: 0.001ms }]", true),
            ("repeat: 500001, keyframes: [{ linear: $a, duration: 0.0001ms }]", true),
            ("repeat: 500002, keyframes: [{ linear: $a, duration: 0.0001ms }]", false),
            (
                "repeat: 333334, "
                    + "keyframes: [{ linear: $a, delay: 0.000001ms, duration: 0.000001ms }]",
                true
            ),
            (
                "repeat: 333335, "
                    + "keyframes: [{ linear: $a, delay: 0.000001ms, duration: 0.000001ms }]",
                false
            ),
            ("repeat: forever, keyframes: [{ move: $a }]", true),
            (
                "repeat: forever, delay: 0.5, keyframes: [{ linear: $a, duration: 0.0011ms }]",
                true
            ),
            (
                "trigger: t, repeat: forever, keyframes: [{ linear: $a, duration: 0.0016ms }]",
                true
            ),
            (
                "trigger: t, repeat: forever, keyframes: [{ linear: $a, duration: 0.0014ms }]",
                false
            ),
        ])
    func rounds(animator: String, isRead: Bool) {
        let triggers = animator.contains("trigger") ? "triggers: { t: [0.25, 0.5] }\n" : ""
        let animators = "animators: { a: { initial: 0, \(animator) } }\n"
        let layers = "layers: [{ color: red, opacity: $a }]\n"
        #expect(codes(triggers + animators + layers) == (isRead ? [] : ["too-many"]))
    }

    @Test(
        "all animators together play 1 000 000 keyframes, and not one more",
        arguments: [
            // In a second, each change plays two keyframes.
            ("[{ linear: 1, duration: 0.1ms }, { linear: 0, duration: 0.1ms }]", 500, true),
            ("[{ linear: 1, duration: 0.1ms }, { linear: 0, duration: 0.1ms }]", 501, false),
            // What takes no time is played, too.
            ("[{ move: 1 }]", 1000, true), ("[{ move: 1 }]", 1001, false),
        ])
    func plays(keyframes: String, count: Int, isRead: Bool) {
        let file = """
            triggers: { t: { every: 0.001 } }
            animators: { a: { forEach: \(count), each: { trigger: t, initial: 0, \
            keyframes: \(keyframes) } } }
            layers: [{ color: red, opacity: "$a[0]" }]

            """
        // At so many, nobody reads all of them.
        #expect(
            TestParser.parse(Self.head + file).diagnostics.diagnostics.map(\.code.text)
                .filter { $0 == "too-many" } == (isRead ? [] : ["too-many"]))
    }

    @Test("touches and triggers have 1 000 000 points and changes together, and not one more")
    func events() {
        func file(_ triggers: Int, _ seconds: String) -> String {
            "triggers: { t: { forEach: \(triggers), each: { every: 0.001 } } }\n"
                + "touches: { f: { path: { from: 0, to: \(seconds), svg: M0 0L50 50 } } }\n"
                + "layers: [{ color: red }]\n"
        }
        // 120 points a second, and as many changes as milliseconds.
        func errors(_ triggers: Int, _ seconds: String) -> [String] {
            codes(file(triggers, seconds)).filter { $0 == "too-many" }
        }
        #expect(errors(999, "8.333") == [])
        #expect(errors(999, "8.35") == ["too-many"])
        #expect(
            codes(
                "touches: { f: { forEach: 256, each: "
                    + "{ path: { from: 0, to: 9999, svg: M0 0L50 50 } } } }\n"
                    + "layers: [{ color: red }]\n"
            ).contains("too-many"))
    }

    @Test("texts and expressions in which names are replaced have 2²² characters together")
    func replacedCharacters() {
        func file(_ count: Int) -> String {
            let text = String(repeating: "a", count: 4094)
            return "values: { a: b }\nlayers: [{ forEach: \(count), layers: "
                + "[{ text: \"{$a}\(text)\", hidden: true }] }]\n"
        }
        func errors(_ count: Int) -> [String] { codes(file(count)).filter { $0 == "too-many" } }
        // The limit of all texts is lower than that of their expansion.
        #expect(errors(1023) == [])
        #expect(errors(1026) == ["too-many"])
    }

    @Test("10 000 layers are read, and not one more")
    func layers() {
        let layer = "{ color: red }, "
        func file(_ count: Int) -> String {
            "layers: [" + String(repeating: layer, count: count) + "]"
        }
        #expect(codes(file(10_000)) == [])
        #expect(codes(file(10_001)) == ["too-many-layers"])
    }

    @Test("layers through aliases count as often as they stand there")
    func aliasedLayers() {
        var text = "layers:\n  - &l0 { color: red }\n"
        for level in 1...12 {
            text += "  - &l\(level) { layers: [*l\(level - 1), *l\(level - 1), *l\(level - 1)] }\n"
        }
        #expect(codes(text).contains("too-many-layers"))
    }

    @Test("components and repetitions make 10 000 layers, and not one more")
    func expandedLayers() {
        // A group of 99 layers, which with itself is 100, and a last one.
        func file(_ groups: Int, _ more: String) -> String {
            "components: { dots: { layers: [{ forEach: 99, layers: [{ color: red }] }] } }\n"
                + "layers: [{ forEach: \(groups), layers: [dots] }\(more)]"
        }
        #expect(codes(file(100, "")) == [])
        #expect(codes(file(100, ", { color: red }")) == ["too-many-layers"])
        // Those that are replaced don't count.
        let replaced =
            "components:\n  dots: { layers: [{ forEach: 99, layers: [{ color: red }] }] }\n"
            + "  same: { dots: null }\n"
            + "layers: [{ forEach: 400, layers: [{ same: null, layers: [{ color: red }] }] }]"
        #expect(codes(replaced) == [])
    }

    @Test("layers of components that use each other twice are counted while they are made")
    func doubledLayers() {
        let doubles = (0..<40).map { "  c\($0): { layers: [c\($0 + 1), c\($0 + 1)] }\n" }.joined()
        let text =
            Self.head + "components:\n\(doubles)  c40: { color: red }\nlayers: [c0]\n"
        var reader = YAMLReader(file: "test.yaml")
        let expander = Expander(
            file: "test.yaml", text: text, options: TimelineParser.Options(),
            format: TimelineFormat(kinds: BuiltInLayerKinds.all))
        #expect(reader.read(text).flatMap { expander.expanded($0) } == nil)
        #expect(expander.diagnostics.diagnostics.map(\.code) == [.tooManyLayers])
        #expect(expander.progress.spent.layers == 10_001)
        #expect(expander.progress.spent.values < 100_000)
    }

    @Test("repetitions have 1 000 000 rounds in all, also those that make nothing")
    func expandedRounds() {
        func file(_ rounds: Int) -> String {
            "layers: [{ forEach: 999, layers: [{ forEach: \(rounds), layers: [color: red], "
                + "when: false }] }]"
        }
        #expect(codes(file(1000)) == [])
        #expect(codes(file(1001)) == ["too-many"])
    }

    @Test("64 effects are read, and not one more")
    func effects() {
        func file(_ count: Int) -> String {
            "layers: [{ color: red, effects: [" + String(repeating: "invert, ", count: count)
                + "] }]"
        }
        #expect(codes(file(64)) == [])
        #expect(codes(file(65)) == ["too-many-effects"])
    }

    @Test(
        "a transition and the parts of a text have 16 changes, and not one more",
        arguments: [
            ("color: red, during: [0, 1], transition: [", "]", "transition"),
            ("color: red, during: [0, 1], transition: { in: [", "] }", "in"),
            ("color: red, during: [0, 1], transition: { out: [", "] }", "out"),
            ("text: { string: a, split: { by: letters, in: [", "] } }", "in"),
            ("text: { string: a, split: { by: letters, out: [", "] } }, during: [0, 1]", "out"),
        ])
    func changes(start: String, end: String, key: String) {
        func errors(_ count: Int) -> [String] {
            let list = Array(repeating: "{ offset: [1, 2] }", count: count)
            let layer = "{ \(start)\(list.joined(separator: ", "))\(end) }"
            return TestParser.parse(Self.head + "layers: [\(layer)]\n").diagnostics.diagnostics
                .filter { $0.severity == .error }.map(\.message)
        }
        #expect(errors(16) == [])
        #expect(errors(17) == ["'\(key)' has 17 changes; the limit is 16"])
    }

    @Test("an expression has 4096 characters, and not one more")
    func expressions() {
        func file(_ length: Int) -> String {
            "layers: [{ color: red, opacity: \"$time" + String(repeating: " ", count: length - 6)
                + "1\" }]"
        }
        #expect(!codes(file(4096)).contains("expression-too-long"))
        #expect(codes(file(4097)) == ["expression-too-long"])
    }

    @Test("groups are 64 deep, and no deeper")
    func groups() {
        func file(_ depth: Int) -> String {
            let open = String(repeating: "[{ layers: ", count: depth)
            return "layers: \(open)[{ color: red }]" + String(repeating: "}]", count: depth)
        }
        #expect(codes(file(64)) == [])
        #expect(codes(file(65)) == ["nested-too-deep"])
        #expect(codes(file(400)) == ["nested-too-deep"])
    }

    @Test(
        "however deep brackets are nested, that is an error and no more",
        arguments: ["[", "{a: ", "- ", "? ", "\"", "[[*a, &a "])
    func depth(bracket: String) {
        #expect(!codes("x: " + String(repeating: bracket, count: 20_000)).isEmpty)
        #expect(!codes(String(repeating: bracket, count: 20_000)).isEmpty)
    }

    @Test("a key that stands for more nodes than there are atoms is refused")
    func hugeKey() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let keys = ["? *a60\n: 1\n? *a60\n: 2\n", "k: { *a60 : 1, [*a60]: 2 }\n"]
        for key in keys {
            #expect(codes(text + key) == ["key-not-text", "key-not-text", "too-many-values"])
        }
    }
}

/// Files that can't be read.
@Suite struct FileTests {
    private func codes(_ path: String) -> [String] {
        TestParser.parser.parse(file: path).diagnostics.diagnostics.map(\.code.text)
    }

    private func withFile(_ data: Data, _ body: (String) -> Void) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.yaml"
        try data.write(to: URL(filePath: path))
        body(path)
    }

    @Test("a file that isn't there, or isn't a file, says so")
    func missing() {
        #expect(codes("/nowhere/at/all.yaml") == ["missing-file"])
        #expect(codes("") == ["missing-file"])
        #expect(codes("/") == ["not-a-file"])
    }

    @Test("a name that is too long for the system is told as it tells it")
    func names() {
        #expect(codes(String(repeating: "a", count: 300)) == ["unreadable-file"])
    }

    @Test("a key that is longer than YAML allows is told as such, where it begins")
    func longKeys() {
        for count in [1000, 1100, 100_000] {
            let key = String(repeating: "k", count: count)
            let text = "flipbook: 1\nduration: 1\n\"\(key)\": 3\n"
            let finding = TestParser.parse(text).diagnostics.diagnostics.first {
                $0.code == .brokenYaml
            }
            guard count > 1024 else {
                #expect(finding == nil)
                continue
            }
            #expect(finding?.message == "a key has at most 1024 characters")
            #expect(finding?.location?.line == 3 && finding?.location?.column == 1)
        }
    }

    @Test("a pipe that a timeline names is refused with its place, and never waited for")
    func pipes() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(folder.appending(path: "pipe").path(), 0o600) == 0)
        let head = "flipbook: 1\ncanvas: { size: [9, 9] }\nduration: 1\n"
        for (text, column) in [
            ("fonts: [pipe]\nlayers: []", 9), ("shaders: [pipe]\nlayers: []", 11),
            ("sensors: { tilt: { file: pipe } }\nlayers: []", 26), ("layers: [{ svg: pipe }]", 17),
        ] {
            let path = folder.appending(path: "test.yaml").path()
            let findings = TestParser.parse(head + text, path: path).diagnostics.diagnostics
                .filter { $0.severity == .error }
            #expect(findings.map(\.code) == [.notAFile], "\(text)")
            #expect(
                findings.first?.location == SourceLocation(file: path, line: 4, column: column),
                "\(text)")
        }
    }

    @Test("what isn't UTF-8 is located")
    func encoding() throws {
        try withFile(Data("flipbook: 1\nname: caf".utf8) + [0xE9, 0x0A]) { path in
            let finding = TestParser.parser.parse(file: path).diagnostics.diagnostics.first
            #expect(finding?.code == .notUtf8)
            #expect(finding?.location == SourceLocation(file: path, line: 2, column: 10))
        }
        try withFile(Data([0xFF, 0xFE, 0x66, 0x00])) { path in
            let finding = TestParser.parser.parse(file: path).diagnostics.diagnostics.first
            #expect(finding?.hint == "it looks like UTF-16; save it as UTF-8")
        }
    }

    @Test("a byte order mark is no part of the text")
    func byteOrderMark() throws {
        let text = LimitTests.head + "layers: []\n"
        try withFile(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)) { path in
            #expect(codes(path) == [])
        }
    }

    @Test("16 MiB are read, and not one byte more")
    func size() throws {
        let maximum = Data(repeating: UInt8(ascii: "x"), count: 16 << 20)
        try withFile(maximum) { path in
            let text = try? TextFile.read(path)
            #expect(text?.utf8.count == 16 << 20)
        }
        try withFile(maximum + Data("x".utf8)) { #expect(codes($0) == ["file-too-large"]) }
    }

    @Test("a character that YAML doesn't allow is located")
    func forbidden() {
        let finding = TestParser.parse("flipbook: 1\nname: a\u{7}b\n").diagnostics.diagnostics.first
        #expect(finding?.code == .forbiddenCharacter)
        #expect(finding?.location == SourceLocation(file: "test.yaml", line: 2, column: 8))
    }

    @Test("texts that have each other twice end before they are long")
    func texts() {
        let lets = (0..<40).map { "  l\($0): \"{$l\($0 + 1)}{$l\($0 + 1)}\"\n" }.joined()
        let text = LimitTests.head + "let:\n\(lets)  l40: ab\nlayers: [{ text: $l0 }]\n"
        let findings = TestParser.parse(text).diagnostics.sorted
        #expect(findings.first?.code == .textTooLong)
        #expect(findings.first?.location.map { (6...46).contains($0.line) } == true)
    }

    @Test(
        "keys that are given twice are all reported, however many there are", arguments: [40, 90])
    func duplicates(count: Int) {
        let text = LimitTests.head + String(repeating: "name: x\n", count: count) + "layers: []\n"
        let findings = TestParser.parse(text).diagnostics.sorted
        #expect(findings.allSatisfy { $0.code == .duplicateKey })
        #expect(findings.count >= min(count - 1, 50))
    }
}

import Diagnostics
import Foundation
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import EditorServices
@testable import FrameProduction
@testable import TimelineParsing
@testable import TimelineSyntax

@Suite("The language server", .seeded)
struct LanguageServerTests {
    // MARK: JSON

    @Test("JSON is read as Foundation reads it")
    func json() throws {
        let texts = [
            #"{"a": [1, -2.5e3, true, false, null], "b": "\u00e9\ud83d\ude00\n\/"}"#, "[]", "{}",
            #""\ud83d""#, "12", #"{"a":{"a":{"a":[[[]]]}}}"#,
        ]
        for text in texts {
            let value = try #require(JSON(text.utf8), "\(text)")
            let again = try #require(JSON(value.text.utf8))
            #expect(again.text == value.text)
        }
        #expect(JSON(#""\u00e9\ud83d\ude00""#.utf8)?.string == "é😀")
        for text in [
            "", "{", "[1,]", #"{"a" 1}"#, "\"\u{1}\"", "nul", #""\x""#, "1 2", "\"", "-", "[1",
            "+1", "01", "1.", ".5", "1e", "--1", "1e5.5",
            String(repeating: "[", count: 100_000),
        ] {
            #expect(JSON(text.utf8) == nil, "\(text.prefix(9))")
        }
    }

    // MARK: Places

    @Test("a URI's path is decoded, and is as it stands where its escapes are none")
    func paths() {
        let paths = [
            ("file:///a%20b/c.yaml", "/a b/c.yaml"), ("file://host/%C3%A9.yaml", "/é.yaml"),
            ("file:///100%.yaml", "/100%.yaml"), ("file:///%+f.yaml", "/%+f.yaml"),
            ("file:///%ff.yaml", "/%ff.yaml"), ("untitled:a", nil),
        ]
        for (uri, path) in paths { #expect(LanguageServer.path(of: uri) == path, "\(uri)") }
    }

    // MARK: Texts

    /// A text as UTF-16 code units, edited in the plainest way.
    private func edited(
        _ text: String, _ start: TextDocument.Position, _ end: TextDocument.Position, _ new: String
    ) -> String {
        func offset(_ position: TextDocument.Position) -> Int {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = min(position.line, lines.count - 1)
            let before = lines.prefix(line).reduce(0) { $0 + $1.utf16.count + 1 }
            let maximum = lines[line].utf16.count
            var inside = position.line > line ? maximum : min(position.character, maximum)
            let units = Array(lines[line].utf16)
            if inside < maximum, UTF16.isTrailSurrogate(units[inside]) { inside -= 1 }
            return before + inside
        }
        let units = Array(text.utf16)
        let (first, last) = (min(offset(start), offset(end)), max(offset(start), offset(end)))
        return String(
            decoding: units[..<first] + Array(new.utf16) + units[last...], as: UTF16.self)
    }

    @Test("random edits of a text are those of its UTF-16 code units")
    func edits() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let parts = ["a", "é", "😀", "\n", "key: ", "", "👩‍👩‍👧", "line\nline\n", " "]
        for _ in 0..<50 {
            var text = "flipbook: 1\nname: 😀 é\n"
            var document = TextDocument(text)
            for _ in 0..<40 {
                func position() -> TextDocument.Position {
                    TextDocument.Position(
                        line: Int.random(in: 0...6, using: &generator),
                        character: Int.random(in: 0...14, using: &generator))
                }
                let (start, end) = (position(), position())
                guard start <= end, let new = parts.randomElement(using: &generator) else {
                    continue
                }
                document.replace(start, end, with: new)
                text = edited(text, start, end, new)
                #expect(document.text == text)
            }
        }
    }

    @Test("a place behind an emoji is two code units further")
    func positions() {
        let document = TextDocument("name: 😀 \"a b\" c")
        let start = document.position(line: 1, column: 9)
        #expect(start == .init(line: 0, character: 9))
        var client = LanguageClient(
            "/nowhere/a.yaml",
            "flipbook: 1\nduration: { a: 😀, b: 2,\n  c: 3 }\ncanvas: { size: 😀 \"é\" }\n")
        let found = client.server.check().first.flatMap { JSON($0.utf8) }
        let ranges = found?["params"]?["diagnostics"]?.array?.compactMap { $0["range"] } ?? []
        // What goes over several lines is marked in the first one.
        let ends = ranges.compactMap { LanguageServer.position($0["end"]) }
        #expect(ends.contains(.init(line: 1, character: 24)), "\(ranges.map(\.text))")
        #expect(ends.contains(.init(line: 3, character: 22)), "\(ranges.map(\.text))")
    }

    // MARK: Outlines

    private static let timelines = ManifestPlaces.timelines(in: SampleTimeline.path(""))

    private func scalars(_ node: YAMLNode, _ found: inout Set<String>, _ path: [String] = []) {
        // What an alias stands for is written elsewhere.
        if node.alias != nil { return }
        switch node.content {
        case .poison: break
        case .scalar(let scalar):
            guard !scalar.text.contains("\n"), !scalar.text.isEmpty else { return }
            let place = "\(node.location.line):\(node.location.column)"
            found.insert("\(place) \(path.joined(separator: "."))")
        case .sequence(let items):
            for (index, item) in items.enumerated() { scalars(item, &found, path + ["\(index)"]) }
        case .mapping(let entries):
            for entry in entries {
                scalars(entry.value, &found, path + [entry.key])
            }
        }
    }

    @Test("the outline of a timeline has the scalars that the parser reads", arguments: timelines)
    func outline(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let document = TextDocument(text)
        var reader = YAMLReader(file: path)
        let node = reader.read(text)
        let root = try #require(node)
        var expected: Set<String> = []
        scalars(root, &expected)
        var found: Set<String> = []
        for token in DocumentOutline(document).tokens where token.role == .value {
            let steps = token.path.map { step in
                switch step {
                case .key(let name): name
                case .item(let index): "\(index)"
                }
            }
            let start = token.range.lowerBound
            let before = document.lines[start.line].utf16.prefix(start.character)
            let column = String(decoding: Array(before), as: UTF16.self).unicodeScalars.count + 1
            found.insert("\(start.line + 1):\(column) \(steps.joined(separator: "."))")
        }
        let missing = expected.subtracting(found)
        #expect(missing.isEmpty, "\(missing.sorted().prefix(5))")
    }

    // MARK: Sessions

    private static let text = """
        flipbook: 1
        name: "😀 Sample"
        canvas: { size: [64, 36], background: "#FF8000" }
        duration: 1
        touches:
          finger: { path: [{ at: 0.2, began: [3, 4] }] }
        triggers:
          tap: { touch: finger, set: began }
        animators:
          glow: { trigger: tap, initial: 0, keyframes: [{ linear: 1, duration: 0.3 }] }
        components:
          dot:
            takes: { glow: number }
            circle: { fill: red }
            opacity: $glow
        layers:
          - dot: { glow: $glow }
            position: $finger.location
          - color: black
            opacity: $glow
            effects: [{ blur: 3 }]

        """

    @Test("findings have LSP's places and come once a document is checked")
    func findings() throws {
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        #expect(client.server.hasUnchecked)
        let first = client.server.check()
        let clean = try #require(JSON(first[0].utf8))
        #expect(clean["params"]?["diagnostics"]?.array?.isEmpty == true)
        #expect(client.server.check().isEmpty)
        client.change(
            Self.text.replacing("\"😀 Sample\"", with: "😀 Sample # 😀").replacing(
                "canvas: {", with: "canvas: { sizes: 3,"))
        let second = client.server.check()
        let message = try #require(JSON(second[0].utf8))
        let finding = try #require(message["params"]?["diagnostics"]?.array?.first)
        #expect(finding["code"]?.string == "unknown-key")
        #expect(finding["range"]?["start"]?["line"]?.integer == 2)
        #expect(finding["range"]?["start"]?["character"]?.integer == 10)
        #expect(finding["range"]?["end"]?["character"]?.integer == 15)
    }

    @Test("completion knows keys, words and names at their places")
    func completion() {
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        #expect(client.labels(3, 0).contains("framerate"))
        #expect(!client.labels(3, 0).contains("canvas"))
        #expect(client.labels(18, 4).contains("rotation"))
        #expect(client.labels(17, 25).contains("releaseVelocity"))
        #expect(client.labels(19, 14).contains("glow"))
        #expect(client.labels(19, 14).contains("time"))
        #expect(client.labels(9, 20).contains("tap"))
        #expect(client.labels(7, 31).contains("ended"))
        #expect(client.labels(20, 17).contains("ripple"))
        // A line that is being written.
        client.change(Self.text + "  - color: blue\n    ble")
        #expect(client.labels(22, 7).contains("blend"))
        client.change(Self.text + "  - color: blue\n    blend: ")
        #expect(client.labels(22, 11).contains("multiply"))
    }

    @Test("a name's meaning, its declaration and all its uses")
    func names() {
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        let hover = client.ask("hover", 3, 2)?["contents"]?["value"]?.string ?? ""
        #expect(hover.contains("A time above 0"))
        let definition = client.ask("definition", 19, 15)
        #expect(definition?["range"]?["start"]?["line"]?.integer == 9)
        // The parameter of the same name is another one.
        #expect(client.ask("references", 19, 15)?.array?.count == 3)
        let edits = client.ask("rename", 9, 3, ["newName": "light"])?["changes"]?.members?.first
        #expect(edits?.1.array?.count == 3)
        #expect(client.ask("rename", 9, 3, ["newName": "a b"])?.members == nil)
        #expect(client.ask("references", 5, 3)?.array?.count == 3)
    }

    @Test("a file that is named from here on is the one that editors know by its path")
    func fileNames() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write(
            "[[ stitchable ]] half4 glint(float2 p, half4 c) { return d; }",
            to: "\(folder.path)/a.metal")
        let uri = LanguageServer.uri(of: "\(folder.path)/a.metal")
        for name in ["a.metal", "./a.metal", ".//./a.metal"] {
            var client = LanguageClient(
                "\(folder.path)/a.yaml",
                "flipbook: 1\nshaders: [\(name)]\nlayers: [{ color: red, effects: [glint] }]\n")
            #expect(client.ask("definition", 1, 12)?["uri"]?.string == uri, "\(name)")
            #expect(client.ask("definition", 2, 35)?["uri"]?.string == uri, "\(name)")
            let found = client.server.check().compactMap {
                JSON($0.utf8)?["params"]?["uri"]?.string
            }
            #expect(found.contains(uri) && found.count == 2, "\(found)")
        }
    }

    @Test("stitchable and fragment functions of the named shaders are known, wherever they stand")
    func shaderNames() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write(
            """
            [[ stitchable ]] half4 glint(float2 p, half4 c [[pixel]]) { return d; }
            fragment float4 melts(texture2d<float> from [[texture(0)]]) { return 0; }
            [[fragment]] half4
            looks(constant float &a [[buffer(0)]]) { return 0; }
            half4 [[stitchable]] late(float2 p) { return 0; }
            vertex float4 corner(uint id [[vertex_id]]) { return 0; }
            float helper(float x) { return x; }
            """, to: "\(folder.path)/a.metal")
        let found = ShaderNames.functions(in: "\(folder.path)/a.metal")
        #expect(found.map(\.name) == ["glint", "melts", "looks", "late"])
        #expect(found.map(\.line) == [0, 1, 3, 4])
    }

    @Test("a renamed touch, trigger or animator leaves a timeline right", arguments: timelines)
    func renaming(path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard !BuiltInParser.read(text: text, path: path).diagnostics.hasErrors else { return }
        let document = TextDocument(text)
        let names = DocumentNames(DocumentOutline(document))
        for declaration in names.declarations
        where [.touch, .trigger, .animator].contains(declaration.kind) {
            var client = LanguageClient(path, text)
            let start = declaration.token.range.lowerBound
            let answer = client.ask(
                "rename", start.line, start.character, ["newName": "renamed_1"])
            var edited = document
            let edits = answer?["changes"]?.members?.first?.1.array ?? []
            #expect(!edits.isEmpty)
            // From the end, so that places stay right.
            for range in edits.compactMap({ $0["range"] }).reversed().sorted(by: {
                LanguageServer.position($0["start"]) ?? .init(line: 0, character: 0)
                    > LanguageServer.position($1["start"]) ?? .init(line: 0, character: 0)
            }) {
                guard let start = LanguageServer.position(range["start"]),
                    let end = LanguageServer.position(range["end"])
                else { continue }
                edited.replace(start, end, with: "renamed_1")
            }
            let result = BuiltInParser.read(text: edited.text, path: path)
            #expect(
                !result.diagnostics.hasErrors,
                "\(declaration.name): \(result.diagnostics.diagnostics.map(\.message))")
        }
    }

    @Test("a finding whose right text is known offers it, and then it is gone")
    func quickFixes() throws {
        let text = "flipbook: 1\ncanvas: { size: [9, 9] }\nduration: 1\nlayers:\n"
        let broken = text + "  - text: [Draft] 😀 of it\n  - { color: red, opacty: 1 }\n"
        var client = LanguageClient("/nowhere/a.yaml", broken)
        _ = client.server.check()
        let document: [String: Any] = ["textDocument": ["uri": client.uri]]
        let actions = client.request("textDocument/codeAction", document)?.array ?? []
        let edits = actions.compactMap { $0["edit"]?["changes"]?[client.uri]?.array?.first }
        #expect(edits.compactMap { $0["newText"]?.string } == ["\"[Draft] 😀 of it\"", "opacity"])
        #expect(edits.first?["range"]?["end"]?["character"]?.integer == 26)
        #expect(actions.allSatisfy { $0["kind"]?.string == "quickfix" })
        client.change(text + "  - text: \"[Draft] 😀 of it\"\n  - { color: red, opacity: 1 }\n")
        _ = client.server.check()
        #expect(client.request("textDocument/codeAction", document)?.array?.isEmpty == true)
    }

    @Test("colours, foldings and formatting")
    func wholeDocument() throws {
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        let document: [String: Any] = ["textDocument": ["uri": client.uri]]
        let colors = client.request("textDocument/documentColor", document)
        let color = try #require(colors?.array?.first)
        #expect(color["color"]?["red"]?.integer == 1)
        #expect(color["range"]?["start"]?["line"]?.integer == 2)
        let folds = client.request("textDocument/foldingRange", document)?.array ?? []
        #expect(folds.contains { $0["startLine"]?.integer == 15 && $0["endLine"]?.integer == 20 })
        #expect(client.request("textDocument/formatting", document)?.array?.isEmpty == true)
        client.change("flipbook: 1   # one \nname: |\n  text  \nduration: 1\t\n\n\n\n")
        let edits = client.request("textDocument/formatting", document)?.array ?? []
        #expect(edits.count == 3)
    }

    @Test("a position that no document has is the nearest one that LSP has, for every request")
    func strangePositions() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        let strange = [Int.min, -1 << 40, -2, -1, 0, 1, 1 << 31, 1 << 40, .max - 1, .max]
        let methods = [
            "completion", "hover", "definition", "references", "prepareRename", "rename",
        ]
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        for _ in 0..<200 {
            func number(_ maximum: Int) -> Int {
                Bool.random(using: &generator)
                    ? strange.randomElement(using: &generator) ?? -1
                    : Int.random(in: -3...maximum, using: &generator)
            }
            func bounded(_ number: Int) -> Int { min(max(number, 0), Int(Int32.max)) }
            let (line, character) = (number(25), number(70))
            for method in methods {
                let more = method == "rename" ? ["newName": "other"] : [:]
                let answer = client.ask(method, line, character, more)
                let nearest = client.ask(method, bounded(line), bounded(character), more)
                #expect(answer != nil && answer?.text == nearest?.text, "\(method) \(line)")
            }
        }
        // So are the ends of a change.
        let document: [String: Any] = ["textDocument": ["uri": client.uri]]
        client.change("canvas: { background: \"#FF8000\" }\n")
        #expect(client.request("textDocument/documentColor", document)?.array?.count == 1)
        client.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": client.uri, "version": 3],
                "contentChanges": [
                    [
                        "range": [
                            "start": ["line": -1, "character": 5],
                            "end": ["line": 0, "character": Int.min],
                        ],
                        "text": "# comment ",
                    ]
                ],
            ])
        #expect(client.request("textDocument/documentColor", document)?.array?.isEmpty == true)
    }

    @Test("brackets deeper than those of any timeline are answered at once")
    func deepBrackets() {
        for bracket in ["[", "{a: "] {
            let text = "a: " + String(repeating: bracket, count: 5_000) + "b"
            let outline = DocumentOutline(TextDocument(text))
            #expect(outline.tokens.allSatisfy { $0.path.count <= 201 })
            var client = LanguageClient("/nowhere/a.yaml", text)
            for method in ["completion", "hover", "definition"] {
                #expect(client.ask(method, 0, text.utf16.count) != nil)
            }
        }
    }

    @Test("a thousand random edits and questions about them")
    func randomEdits() {
        var generator = SplitMix64(seed: TestSeed.drawn)
        var client = LanguageClient("/nowhere/a.yaml", Self.text)
        let parts = [
            "{", "}", "[", "]", ": ", "- ", "\n  ", "\"", "'", "$finger.", "é😀", "#", "|", "&a ",
            "*a ", "!!", "effects:", "\t", "\u{0}", ",",
        ]
        for step in 0..<1000 {
            func position() -> [String: Any] {
                [
                    "line": Int.random(in: 0...25, using: &generator),
                    "character": Int.random(in: 0...70, using: &generator),
                ]
            }
            let (start, end) = (position(), position())
            client.notify(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": client.uri, "version": step],
                    "contentChanges": [
                        [
                            "range": ["start": start, "end": step % 3 == 0 ? end : start],
                            "text": parts.randomElement(using: &generator) ?? "",
                        ]
                    ],
                ])
            for method in ["completion", "hover", "definition", "references", "prepareRename"] {
                let parameters: [String: Any] = [
                    "textDocument": ["uri": client.uri], "position": start,
                ]
                _ = client.request("textDocument/\(method)", parameters)
            }
            for method in ["foldingRange", "documentColor", "formatting", "documentSymbol"] {
                _ = client.request("textDocument/\(method)", ["textDocument": ["uri": client.uri]])
            }
            if step % 50 == 0 {
                #expect(client.server.check().count == 1)
                client.change(Self.text)
            }
        }
        #expect(client.request("shutdown", [:])?.text == "null")
        client.notify("exit", [:])
        #expect(client.server.exitCode == 0)
    }
}

import FrameHashing
import MediaCoding
import PixelBuffers
import TestSupport
import Testing
import TimelineModel
import TimelineParsing

@testable import FrameProduction
@testable import Guides
@testable import Verification

/// Texts and names that Unicode calls equal, though their bytes, glyphs and files differ.
@Suite("Texts that Unicode calls equal")
struct AlikeTextTests {
    /// A file's name, composed and decomposed.
    private static let names = ["caf\u{E9}.png", "cafe\u{301}.png"]

    private func write(_ level: UInt8, _ folder: TemporaryFolder, _ name: String) throws {
        let picture = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 4, height: 4))
        for y in 0..<4 {
            let row = picture.row(y)
            for x in row.indices { row[x] = x % 4 == 3 ? 255 : level }
        }
        try Bytes.write(try StillWriter.png(picture), to: "\(folder.path)/\(name)")
    }

    /// A timeline with one layer in its first frame, and another in its second.
    private func timeline(_ first: String, _ second: String) -> String {
        """
        flipbook: 1
        canvas: { size: [60, 20], background: white }
        framerate: 10
        duration: 0.2
        layers:
          - { \(first), during: { to: 0.1 } }
          - { \(second), during: { from: 0.1 } }
        """
    }

    private func load(_ folder: TemporaryFolder, _ text: String) throws -> LoadedTimeline {
        try folder.write(text, to: "a.yaml")
        return try LoadedTimeline("\(folder.path)/a.yaml")
    }

    private func hash(_ loaded: LoadedTimeline, _ frames: [Int]) throws -> [String] {
        let maker = try FrameMaker(loaded, jobs: 1)
        return try frames.map { try maker.frame($0, format: .rgba8).frameHash }
    }

    @Test(
        "frames after others with such a text are those drawn alone",
        arguments: [
            // Spaces of two widths, a mark of Greek and a semicolon, a letter of two marks.
            ("|\u{2001}|", "|\u{2003}|"), ("\u{37E}", ";"), ("\u{1FEF}", "`"),
            ("\u{FB2A}", "\u{5E9}\u{5C1}"),
        ])
    func texts(one: String, two: String) throws {
        let folder = try TemporaryFolder()
        func layer(_ text: String) -> String {
            "text: { string: \"\(text)\", size: 16, color: black }"
        }
        for (first, second) in [(one, two), (two, one)] {
            let loaded = try load(folder, timeline(layer(first), layer(second)))
            let alone = try [hash(loaded, [0])[0], hash(loaded, [1])[0]]
            #expect(try hash(loaded, [0, 1]) == alone)
            #expect(try hash(loaded, [1, 0]) == alone.reversed())
        }
    }

    @Test("such SVG documents are two")
    func documents() throws {
        let folder = try TemporaryFolder()
        for (name, space) in [("a", "\u{2001}"), ("b", "\u{2003}")] {
            try folder.write(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">
                <text x="2" y="15" font-size="12">|\(space)|</text></svg>
                """, to: "\(name).svg")
        }
        let loaded = try load(folder, timeline("svg: a.svg", "svg: b.svg"))
        let alone = try [hash(loaded, [0])[0], hash(loaded, [1])[0]]
        #expect(try hash(loaded, [0, 1]) == alone)
    }

    @Test("pictures with such names are two, also for what is stored")
    func pictures() throws {
        let folder = try TemporaryFolder()
        for (level, name) in zip([10, 200], Self.names) { try write(UInt8(level), folder, name) }
        let text = timeline("image: \(Self.names[0])", "image: \(Self.names[1])")
        let loaded = try load(folder, text)
        let alone = try [hash(loaded, [0])[0], hash(loaded, [1])[0]]
        #expect(alone[0] != alone[1])
        #expect(try hash(loaded, [0, 1]) == alone)
        let maker = try FrameMaker(loaded, jobs: 1)
        let keys = try #require(FrameKeys(of: maker))
        let key = maker.key(of: 1, keys)
        // The second one changes.
        try write(90, folder, Self.names[1])
        let changed = try FrameMaker(load(folder, text), jobs: 1)
        #expect(changed.key(of: 1, try #require(FrameKeys(of: changed))) != key)
        // And so do keys that are stored for what the film is made of.
        let cache = StoreCache()
        let stored = try #require(FrameKeys(of: changed, cache: cache.path))
        let known = changed.key(of: 1, stored)
        stored.save()
        try write(91, folder, Self.names[1])
        let last = try FrameMaker(load(folder, text), jobs: 1)
        #expect(last.key(of: 1, try #require(FrameKeys(of: last, cache: cache.path))) != known)
    }

    private func firstText(_ reading: TimelineParser.Result) throws -> [UInt8] {
        let layer = try #require(reading.timeline?.layers.first)
        guard case .text(let text) = layer.content else { return [] }
        return Array(text.string.utf8)
    }

    @Test("a text that was edited into such a one is read again")
    func edit() throws {
        var memory = TimelineParser.Memory()
        for word in ["caf\u{E9}", "cafe\u{301}"] {
            let text = timeline("text: \"\(word)\"", "text: b")
            let reading = BuiltInParser.read(text: text, path: "a.yaml", memory: &memory)
            #expect(try firstText(reading) == Array(word.utf8))
        }
    }

    @Test("so is one of a component")
    func editOfComponent() throws {
        let folder = try TemporaryFolder()
        var memory = TimelineParser.Memory()
        let text = """
            flipbook: 1
            use: [parts.yaml]
            canvas: { size: [60, 20], background: white }
            duration: 1
            layers:
              - word:
            """
        for word in ["caf\u{E9}", "cafe\u{301}"] {
            try folder.write("components:\n  word: { text: \"\(word)\" }\n", to: "parts.yaml")
            let reading = BuiltInParser.read(
                text: text, path: "\(folder.path)/a.yaml", memory: &memory)
            #expect(try firstText(reading) == Array(word.utf8))
        }
    }

    @Test("files of components with such names are two files: for stored keys, and for watches")
    func components() throws {
        let names = ["caf\u{E9}", "cafe\u{301}"]
        let folder = try TemporaryFolder()
        let cache = StoreCache()
        let text = """
            flipbook: 1
            use: [\(names[0]).yaml, \(names[1]).yaml]
            canvas: { size: [60, 20], background: white }
            duration: 1
            layers: [one: {}, two: {}]
            """
        func write(_ component: String, _ color: String, _ name: String) throws {
            try folder.write(
                "components: { \(component): { rectangle: { fill: \(color) } } }\n",
                to: "\(name).yaml")
        }
        for (component, name) in zip(["one", "two"], names) { try write(component, "red", name) }
        for (component, name) in zip(["one", "two"], names) {
            let watch = FileWatch()
            try folder.write(text, to: "a.yaml")
            watch.begin(["\(folder.path)/a.yaml"], and: [])
            var sources = SourceWatch(of: ["\(folder.path)/a.yaml"], and: [])
            let loaded = try LoadedTimeline("\(folder.path)/a.yaml", watch: watch)
            let maker = try FrameMaker(loaded, jobs: 1)
            let keys = try #require(FrameKeys(of: maker, cache: cache.path))
            let known = maker.key(of: 0, keys)
            keys.save()
            #expect(!watch.hasChanged(except: []) && !sources.hasChanged(except: []))
            try write(component, "blue", name)
            #expect(watch.hasChanged(except: []) && sources.hasChanged(except: []))
            let next = try FrameMaker(load(folder, text), jobs: 1)
            #expect(next.key(of: 0, try #require(FrameKeys(of: next, cache: cache.path))) != known)
        }
    }

    @Test("values that are such texts are drawn as they are written")
    func values() throws {
        let words = ["caf\u{E9}", "cafe\u{301}"]
        let layers = words.map { word in
            "  - { let: { word: '$which == 1 ? \"\(word)\" : \"b\"' }, text: \"{$word}\" }"
        }
        let text = """
            flipbook: 1
            canvas: { size: [60, 20], background: white }
            duration: 1
            values: { which: 1 }
            layers:
            \(layers.joined(separator: "\n"))
            """
        var memory = TimelineParser.Memory()
        let reading = BuiltInParser.read(text: text, path: "a.yaml", memory: &memory)
        let drawn = try #require(reading.timeline).layers.map { layer -> [UInt8] in
            guard case .text(let text) = layer.content else { return [] }
            return Array(text.string.utf8)
        }
        #expect(drawn == words.map { Array($0.utf8) })
    }

    @Test("a shader's includes with such names are two files")
    func includes() throws {
        let names = ["caf\u{E9}.h", "cafe\u{301}.h"]
        let folder = try TemporaryFolder()
        try folder.write("inline half one() { return 0.25h; }\n", to: names[0])
        try folder.write("inline half two() { return 0.75h; }\n", to: names[1])
        let shader = """
            #include "\(names[0])"
            #include "\(names[1])"
            [[ stitchable ]] half4 both(float2 position, half4 color) {
                return half4(one(), two(), 0.0h, 1.0h);
            }
            """
        try folder.write(shader, to: "a.metal")
        #expect(ShaderGuide(file: "\(folder.path)/a.metal").names == ["both"])
    }

    @Test("lines that are such texts differ")
    func lines() {
        let comparison = LineComparison("a\ncaf\u{E9}\nb", "a\ncafe\u{301}\nb")
        #expect(comparison.changed == [2: 2] && comparison.removed.isEmpty)
    }

    @Test("a timeline without a manifest is verified, though one with such a name has one")
    func timelines() throws {
        let folder = try TemporaryFolder()
        for stem in ["caf\u{E9}", "cafe\u{301}"] {
            try folder.write("flipbook: 1\n", to: "\(stem).yaml")
        }
        try folder.write("", to: "caf\u{E9}.framehash")
        let subjects = ManifestPlaces.subjects(in: folder.path)
        let places = subjects.map(\.path).filter { $0.hasSuffix(".yaml") }
        #expect(places.map { Array($0.utf8.suffix(11)) } == [Array("cafe\u{301}.yaml".utf8)])
    }
}

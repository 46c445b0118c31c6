import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import MetalLanguage
@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineReading

@Suite("The hint for a missing file")
struct NearFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in [
            "glint.metal", "noise.h", "Inter.otf", "heart.svg", "tilt.csv", "talk.srt",
            "parts.yaml", ".glimt.metal",
        ] {
            try folder.write("", to: name)
        }
    }

    private func missing(
        _ line: String, path: String? = nil, options: TimelineParser.Options = .init()
    ) -> [Diagnostic] {
        let text = "flipbook: 1\ncanvas: { size: [100, 50] }\nduration: 1\n\(line)\n"
        let path = path ?? "\(folder.path)/a.yaml"
        return TestParser.parser.parse(text: text, path: path, options: options)
            .diagnostics.sorted.filter { $0.code != .missingKey && $0.severity == .error }
    }

    @Test(
        "is the name of a similar one beside it, as the author would write it",
        arguments: [
            ("shaders: [glimt.metal]", "glint.metal"), ("shaders: [./glimt.metal]", "glint.metal"),
            ("shaders: [GLINT.METAL]", "glint.metal"), ("shaders: [far-off.metal]", nil),
            ("shaders: [no/glint.metal]", nil),
            ("fonts: [inter.otf]", "Inter.otf"), ("layers: [{ svg: hart.svg }]", "heart.svg"),
            ("layers: [{ icon: { file: hart.svg } }]", "heart.svg"),
            ("sensors: { tilt: { file: tlit.csv } }", "tilt.csv"),
            ("layers: [{ captions: { file: tlak.srt } }]", "talk.srt"),
            ("use: [part.yaml]", "parts.yaml"), ("use: [./part.yaml]", "parts.yaml"),
            ("use: [devices]", "flipbook/devices"), ("use: [captions.yaml]", "flipbook/captions"),
            ("layers: [{ captions: tlak.srt }]", "talk.srt"),
        ] as [(String, String?)])
    func kinds(line: String, name: String?) throws {
        let finding = try #require(missing(line).first)
        #expect(finding.code == .missingFile, "\(finding)")
        #expect(finding.hint == name.map { "did you mean '\($0)'?" })
        #expect(finding.location?.line == 4)
    }

    @Test(
        "of an address says that files are read",
        arguments: ["image: https://example.com/talk.png", "svg: http://example.com/heart.svg"])
    func addresses(layer: String) throws {
        let finding = try #require(missing("layers: [{ \(layer) }]").first)
        #expect(finding.code == .missingFile, "\(finding)")
        #expect(finding.hint == "an address is no file: download it, and write the file's name")
    }

    @Test("of a timeline of another ending is its name")
    func timelines() throws {
        func hint(_ name: String) -> String? {
            TestParser.parser.parse(file: "\(folder.path)/\(name)").diagnostics.sorted.first?.hint
        }
        #expect(hint("parts.yml") == "did you mean '\(folder.path)/parts.yaml'?")
        #expect(hint("far-off.yaml") == nil)
    }

    @Test("a shader in a timeline's place is named as one, unless it isn't there")
    func shaders() throws {
        try folder.write("kernel void fill() {}\n", to: "glint.metal")
        let path = "\(folder.path)/glint.metal"
        let parser = TestParser.parser
        for findings in [
            parser.parse(file: path).diagnostics, parser.document(file: path).diagnostics,
            parser.expand(file: path).diagnostics,
        ] {
            let finding = try #require(findings.sorted.first)
            #expect(finding.message == "this is a shader, and no timeline")
            #expect(finding.hint?.hasSuffix("flipbook shader \(path)") == true)
        }
        let other = parser.parse(file: "\(folder.path)/far-off.metal").diagnostics.sorted
        #expect(other.map(\.code) == [.missingFile])
    }

    @Test("has the folder that the author wrote")
    func folders() throws {
        let path = "\(folder.path)/inner"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data().write(to: URL(filePath: "\(path)/glow.metal"))
        let hints = missing("shaders: [inner/glw.metal]").map(\.hint)
        #expect(hints == ["did you mean 'inner/glow.metal'?"])
    }

    @Test("tells no names of a folder outside, which a link leads to")
    func outside() throws {
        let other = try TemporaryFolder()
        try other.write("", to: "secret.metal")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: other.path)
        let line = "shaders: [link/secre.metal]"
        let finding = try #require(missing(line).first)
        #expect(finding.code == .outsideAsset && finding.hint?.contains("secret") == false)
        var options = TimelineParser.Options()
        options.allowsAssetsOutside = true
        let allowed = try #require(missing(line, options: options).first)
        #expect(allowed.hint == "did you mean 'link/secret.metal'?")
        try folder.write("#include \"link/secre.metal\"\n", to: "a.metal")
        #expect(try findings("a.metal").map(\.hint) == [nil])
        #expect(
            try findings("a.metal", options).map(\.hint) == [
                "did you mean 'link/secret.metal'?"
            ])
    }

    /// The findings of a shader alone.
    private func findings(
        _ name: String, _ options: TimelineParser.Options = .init()
    ) throws -> [Diagnostic] {
        let (files, unread) = TimelineParser.shaderFiles(
            ["\(folder.path)/\(name)"], options: options)
        return unread.sorted + ShaderLibrary(files: files).diagnostics.sorted
    }

    @Test("is also there for included files, in each file that includes them")
    func includes() throws {
        try folder.write("#include \"./niose.h\"\n#include \"more.h\"\n", to: "a.metal")
        try folder.write("#include \"niose.h\"\n#include \"distant.h\"\n", to: "more.h")
        let found = try findings("a.metal")
        #expect(found.map(\.code) == [.include, .include, .include])
        #expect(
            found.map { "\($0.location?.line ?? 0): \($0.hint ?? "-")" } == [
                "1: did you mean 'noise.h'?", "1: did you mean 'noise.h'?", "2: -",
            ])
        #expect(
            try findings("glimt.metal").map(\.hint) == [
                "did you mean '\(folder.path)/glint.metal'?"
            ])
    }

    @Test("files that are refused are no missing ones: each has one error, where it is included")
    func refused() throws {
        let other = try TemporaryFolder()
        try other.write("float secret();\n", to: "secret.h")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/away.h", withDestinationPath: "\(other.path)/secret.h")
        #expect(mkfifo("\(folder.path)/pipe.h", 0o600) == 0)
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/part", withIntermediateDirectories: true)
        try folder.write("#include \"../away.h\"\n", to: "part/more.h")
        try folder.write(
            ["pipe.h", "away.h", "part/more.h", "no.h"].map { "#include \"\($0)\"\n" }.joined(),
            to: "a.metal")
        let found = try findings("a.metal")
        #expect(
            found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
                == ["1:10 not-a-file", "2:10 outside-asset", "4:10 include"], "\(found)")
        #expect(found.allSatisfy { $0.location?.file == "\(folder.path)/a.metal" })
        // They may have what a timeline names.
        let line = "shaders: [a.metal]\nlayers: [{ color: red, effects: [secret] }]"
        let codes = Set(missing(line).map(\.code.text))
        #expect(codes.isSuperset(of: ["not-a-file", "outside-asset"]), "\(codes)")
        #expect(codes.isDisjoint(with: ["unknown-effect", "missing-file"]), "\(codes)")
    }

    @Test("is that of the folder as it is now")
    func later() throws {
        try folder.write("#include \"clouds.h\"\n", to: "a.metal")
        let memory = ShaderMemory()
        func hint() throws -> String? {
            let (files, _) = TimelineParser.shaderFiles(["\(folder.path)/a.metal"])
            return memory.reading(files, .binary32, by: ParserParts.compilerShaders)
                .diagnostics.sorted.first?.hint
        }
        #expect(try hint() == nil)
        try folder.write("", to: "cloud.h")
        #expect(try hint() == "did you mean 'cloud.h'?")
    }
}

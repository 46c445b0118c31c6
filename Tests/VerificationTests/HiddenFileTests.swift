import Diagnostics
import TestSupport
import Testing
import TimelineParsing

@testable import FilmExport
@testable import FrameProduction
@testable import Verification

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Hidden files of a checkout, such as `.env`, which a timeline of others may name.
struct HiddenFileTests {
    private static let secret = "API_TOKEN=hunter2\n"

    /// A folder with secrets in hidden files, and links to them.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.secret, to: ".env")
        for name in ["link", "plain.metal"] { symlink(".env", "\(folder.path)/\(name)") }
        symlink("link", "\(folder.path)/second")
        try folder.write("#include \".env\"\n", to: "in.metal")
        try folder.write("use: [.env]\ncomponents: {}\n", to: "in.yaml")
        return folder
    }

    private func findings(
        _ key: String, in folder: TemporaryFolder, allowsOutside: Bool = false
    ) throws -> (codes: [String], text: String) {
        let layers = key.hasPrefix("layers") ? "" : "layers: [{ color: red }]\n"
        try folder.write(
            "flipbook: 1\ncanvas: { size: [8, 8] }\nduration: 1\n\(layers)\(key)\n", to: "a.yaml")
        var options = RenderOptions()
        options.allowsAssetsOutside = allowsOutside
        let result = BuiltInParser.read("\(folder.path)/a.yaml", options: options)
        let found = Findings(result.diagnostics, sources: result.sources)
        return (result.diagnostics.diagnostics.map(\.code.text), found.text(colored: false))
    }

    private static let uses = [
        "use: [NAME]", "sensors: { s: { file: NAME } }", "layers: [{ captions: NAME }]",
        "layers: [{ svg: NAME }]", "layers: [{ image: NAME }]", "layers: [{ video: NAME }]",
        "shaders: [NAME]", "fonts: [NAME]", "audio: [{ file: NAME }]",
    ]

    @Test("no place that names a file reads or quotes a hidden one", arguments: uses)
    func places(_ place: String) throws {
        let folder = try folder()
        for name in [".env", "./.env", "link", "second", "no/../.env", ".git/config"] {
            let (codes, text) = try findings(place.replacing("NAME", with: name), in: folder)
            let isOutside = codes.contains { $0.hasPrefix("outside") }
            #expect(
                codes.contains("hidden-file") || name.hasPrefix("no") && isOutside,
                "\(name): \(text)")
            #expect(!text.contains("hunter2"), "\(name): \(text)")
            // Names don't say which of them are there.
            let (_, other) = try findings(place.replacing("NAME", with: ".none"), in: folder)
            #expect(other.contains("is a hidden file"), "\(other)")
        }
        let (codes, _) = try findings(
            place.replacing("NAME", with: ".env"), in: folder, allowsOutside: true)
        #expect(!codes.contains("hidden-file"))
        // What isn't hidden is read as before.
        for name in ["./in.yaml", "in.yaml"] {
            let (codes, _) = try findings("use: [\(name)]", in: folder)
            #expect(codes == ["hidden-file"])
        }
    }

    @Test("files that a named file names are no hidden ones, either")
    func named() throws {
        let folder = try folder()
        for key in ["shaders: [in.metal]", "shaders: [plain.metal]", "use: [in.yaml]"] {
            let (codes, text) = try findings(key, in: folder)
            #expect(codes.contains("hidden-file") && !text.contains("hunter2"), "\(text)")
        }
    }

    @Test("an output is no hidden file")
    func outputs() throws {
        let folder = try folder()
        #expect(mkdir("\(folder.path)/.git", 0o700) == 0)
        for name in [".a.gif", ".git/a.gif", "./.git/a.gif"] {
            let (codes, _) = try findings("outputs: [{ file: \(name) }]", in: folder)
            #expect(codes.contains("hidden-file"), "\(name)")
        }
        #expect(try findings("outputs: [{ file: ./a.gif }]", in: folder).codes.isEmpty)
    }

    @Test("a timeline in a hidden folder reads the files beside it, also in a project")
    func hiddenProject() throws {
        let folder = try folder()
        let inner = "\(folder.path)/.films"
        #expect(mkdir(inner, 0o700) == 0)
        defer {
            for name in ["a.yaml", "b.yaml"] { unlink("\(inner)/\(name)") }
        }
        try folder.write("components: { dot: { color: red } }\n", to: ".films/b.yaml")
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [8, 8] }
            duration: 1
            use: [./b.yaml]
            layers: [{ dot: {} }]

            """, to: ".films/a.yaml")
        for isProject in [false, true] {
            if isProject { try folder.write("", to: "flipbook-project.yaml") }
            let result = BuiltInParser.read("\(inner)/a.yaml")
            #expect(result.timeline != nil, "\(result.diagnostics.diagnostics)")
        }
    }

    @Test("a manifest's timeline is no hidden file")
    func manifests() throws {
        let folder = try folder()
        try folder.write(
            "flipbook: 1\ncanvas: { size: [8, 8] }\nduration: 0.1\nlayers: []\n", to: "a.yaml")
        let manifest = "\(folder.path)/a.framehash"
        try FrameHasher(timeline: "\(folder.path)/a.yaml").write(to: manifest)
        let text = try folder.read("a.framehash")
        for name in [".env", "./.env", "link"] {
            try folder.write(
                text.replacing("timeline: a.yaml", with: "timeline: \(name)"), to: "a.framehash")
            do {
                _ = try Verifier(manifest: manifest).verify()
                Issue.record("\(name) was read")
            } catch {
                #expect("\(error)".contains("'\(name)'"), "\(error)")
                #expect(!"\(error)".contains("hunter2"), "\(error)")
            }
        }
    }
}

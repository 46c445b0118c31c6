import TestSupport
import Testing
import WholeFiles

@testable import FrameProduction
@testable import TimelineParsing

/// Which changes make a film be exported again.
@Suite struct FileWatchTests {
    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <rect width="8" height="8" fill="red"/></svg>
        """

    /// A folder with a timeline that names many files.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [32, 32] }
            duration: 1
            use: [parts.yaml]
            shaders: [a.metal]
            layers:
              - svg: a.svg
              - badge
            """, to: "a.yaml")
        try folder.write("components: { badge: { svg: b.svg } }\n", to: "parts.yaml")
        try folder.write("#include \"b.h\"\n", to: "a.metal")
        try folder.write("\n", to: "b.h")
        try folder.write(Self.svg, to: "a.svg")
        try folder.write(Self.svg, to: "b.svg")
        try folder.write("{}\n", to: "values.yaml")
        try folder.write("other\n", to: "notes.txt")
        return folder
    }

    private static let read = [
        "a.yaml", "parts.yaml", "a.metal", "b.h", "a.svg", "b.svg", "values.yaml",
    ]

    /// Reads the timeline as an export does. Returns whether it has no error.
    private func load(_ folder: TemporaryFolder, _ watch: FileWatch) -> Bool {
        let path = folder.path + "/a.yaml"
        watch.begin([path], and: [folder.path + "/values.yaml"])
        return (try? LoadedTimeline(path, watch: watch)) != nil
    }

    @Test(
        "a file that was read counts, and no other one", arguments: read + ["notes.txt", "c.svg"])
    func changed(name: String) throws {
        let folder = try folder()
        let watch = FileWatch()
        #expect(load(folder, watch))
        #expect(!watch.hasChanged(except: []))
        try folder.write("changed", to: name)
        #expect(watch.hasChanged(except: []) == Self.read.contains(name))
        // Films are written by the export itself.
        #expect(!watch.hasChanged(except: ["\(folder.path)/./\(name)"]))
        _ = load(folder, watch)
        #expect(!watch.hasChanged(except: []))
    }

    @Test(
        "a file that was missing counts once it is there",
        arguments: read.filter { $0 != "values.yaml" } + ["flipbook-project.yaml"])
    func appeared(name: String) throws {
        let folder = try folder()
        let path = "\(folder.path)/\(name)"
        var text = ""
        if name != "flipbook-project.yaml" {
            text = String(decoding: try Bytes.read(path), as: UTF8.self)
            FileTree.remove(path)
        }
        let watch = FileWatch()
        #expect(load(folder, watch) == text.isEmpty)
        try folder.write("other", to: "new.txt")
        #expect(!watch.hasChanged(except: []))
        try folder.write(text, to: name)
        #expect(watch.hasChanged(except: []))
        #expect(load(folder, watch))
    }

    @Test("a change while the timeline is read counts")
    func early() throws {
        let folder = try folder()
        let watch = FileWatch()
        let path = folder.path + "/a.yaml"
        watch.begin([path], and: [])
        try folder.write("changed", to: "a.yaml")
        _ = try? LoadedTimeline(path, watch: watch)
        #expect(watch.hasChanged(except: []))
    }
}

import Foundation
import TestSupport
import Testing

@Suite("The same frames, whichever program and machine")
struct SameBytesTests {
    private func hashes(
        _ program: Program, _ folder: Folder, _ flags: [String] = [],
        environment: [String: String] = [:]
    ) throws -> String {
        let outcome = try program.run(
            ["hash", "a.yaml"] + flags, in: folder.path, environment: environment)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("0,") } == 12)
        return outcome.output
    }

    @Test(
        "debug = release",
        .needs(.debugBuild))
    func debugIsRelease() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let debug = try #require(Program.debug)
        #expect(try hashes(debug, folder) == hashes(.built, folder))
    }

    /// That release builds give all of them is shown in `ManifestTests`.
    @Test(
        "a debug build gives the frame that a timeline of the project has in its middle",
        .needs(.debugBuild), arguments: Program.timelines)
    func debugGivesWhatIsRecorded(timeline: String) throws {
        let recorded = try Program.recorded(timeline)
        let middle = recorded.count / 2
        let outcome = try #require(Program.debug).run(
            ["hash", "Timelines/\(timeline)", "--frames", "\(middle)-\(middle)"])
        #expect(outcome.output.split(separator: "\n").last == recorded[middle], "\(outcome.talk)")
    }

    @Test("any vector width = the machine's own", arguments: ["4", "8", "16", "32"])
    func vectorWidths(width: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let own = try hashes(.built, folder)
        #expect(try hashes(.built, folder, environment: ["FLIPBOOK_VECTOR_WIDTH": width]) == own)
    }

    @Test("no cache, a fresh one, a used one, a damaged one and an unwritable one give the same")
    func caches() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let cache = "\(folder.path)/cache"
        let environment = ["FLIPBOOK_CACHE": cache]
        // A sandboxed run takes compiled shaders from the cache, and puts none there.
        let flags = ["--no-sandbox"]
        let fresh = try hashes(.built, folder, flags, environment: environment)
        let cached = folder.contents.filter { $0.hasPrefix("cache/") }
        #expect(!cached.isEmpty)
        #expect(try hashes(.built, folder, flags, environment: environment) == fresh)
        #expect(try hashes(.built, folder, environment: environment) == fresh)

        for (index, name) in cached.enumerated() {
            let path = "\(folder.path)/\(name)"
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue { continue }
            // Some cut short, some with a byte changed, some empty.
            var bytes = try folder.bytes(name)
            switch index % 3 {
            case 0: bytes = bytes.prefix(bytes.count / 2)
            case 1: bytes[bytes.count / 2] ^= 0x55
            default: bytes = Data()
            }
            try bytes.write(to: URL(filePath: path))
        }
        #expect(try hashes(.built, folder, flags, environment: environment) == fresh)

        for place in ["/sys/flipbook-test", "/dev/null", "\(folder.path)/a.yaml"] {
            #expect(
                try hashes(.built, folder, flags, environment: ["FLIPBOOK_CACHE": place]) == fresh)
        }
    }

    @Test("two exports of one timeline are the same film, whatever the number of jobs")
    func films() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        for (name, jobs) in [("1", ["--jobs", "1"]), ("4", ["-j4"])] {
            let outcome = try Program.built.run(
                ["export", "a.yaml", "-o", "\(name).mp4"] + jobs, in: folder.path)
            #expect(outcome.code == 0, "\(outcome.talk)")
        }
        #expect(try folder.bytes("1.mp4") == folder.bytes("4.mp4"))
    }
}

import Foundation
import Testing

@Suite("hash and verify")
struct ManifestTests {
    @Test("a manifest of a timeline verifies, from any folder")
    func roundTrip() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let hash = try Program.debug.run(
            ["hash", "a.yaml", "-o", "manifests/{name}.framehash"], in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        #expect(try folder.read("manifests/a.framehash").contains("-timeline: ../a.yaml\n"))
        for arguments in [["\(folder.path)/manifests/a.framehash"], ["\(folder.path)/manifests"]] {
            let verify = try Program.debug.run(["verify"] + arguments)
            #expect(verify.code == 0, "\(verify.output)\(verify.talk)")
            #expect(verify.output == "")
        }
    }

    @Test("a manifest of a part verifies that part, and holds the whole's lines")
    func parts() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let whole = try Program.debug.run(["hash", "a.yaml"], in: folder.path)
        let part = try Program.debug.run(
            ["hash", "a.yaml", "--frames", "4-6", "-o", "part.framehash"], in: folder.path)
        #expect(part.code == 0, "\(part.talk)")
        let lines = whole.output.split(separator: "\n").filter { $0.hasPrefix("0,") }
        let some = try folder.read("part.framehash").split(separator: "\n")
            .filter { $0.hasPrefix("0,") }
        #expect(Array(lines[4...6]) == some)
        #expect(try Program.debug.run(["verify", "part.framehash"], in: folder.path).code == 0)
    }

    @Test("frames that differ are named as ranges, on standard output, with exit code 1")
    func differences() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        _ = try Program.debug.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        let lines = try folder.read("a.framehash").split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.hasPrefix("0,") })
        var changed = lines.map(String.init)
        for frame in [2, 3, 4, 9] {
            let hash = changed[first + frame].suffix(64)
            changed[first + frame].removeLast(64)
            changed[first + frame] += String(hash.reversed())
        }
        try folder.write(changed.joined(separator: "\n") + "\n", to: "a.framehash")
        let outcome = try Program.debug.run(["verify", "a.framehash"], in: folder.path)
        #expect(outcome.code == 1, "\(outcome.talk)")
        #expect(outcome.output.contains("4 of 12 frames differ: 2–4, 9"))
        // It compares, and never writes.
        #expect(try folder.read("a.framehash") == changed.joined(separator: "\n") + "\n")
    }

    @Test("every manifest of the project verifies")
    func projectManifests() throws {
        let outcome = try Program.fastest.run(["verify", "Timelines"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    }

    @Test("every timeline of the project is without findings")
    func projectTimelines() throws {
        let timelines = try FileManager.default
            .contentsOfDirectory(atPath: "\(Program.root)/Timelines")
            .filter { $0.hasSuffix(".yaml") }.map { "Timelines/\($0)" }.sorted()
        #expect(!timelines.isEmpty)
        let outcome = try Program.debug.run(["check"] + timelines)
        #expect(outcome.code == 0)
        #expect(outcome.output == "")
    }
}

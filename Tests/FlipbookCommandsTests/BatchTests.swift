import Foundation
import TestSupport
import Testing

@Suite("Several timelines, and interruptions")
struct BatchTests {
    @Test("one failure does not stop the rest, and has exit code 5")
    func partial() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        try folder.write("flipbook: 1\nnonsense: 2\n", to: "b.yaml")
        try folder.write(Sample.timeline, to: "c.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "b.yaml", "c.yaml", "-o", "out/{name}.mp4"], in: folder.path)
        #expect(outcome.code == 5, "\(outcome.talk)")
        #expect(
            folder.contents
                == ["a.yaml", "b.yaml", "c.yaml", "out", "out/a.mp4", "out/c.mp4"])
        #expect(try folder.bytes("out/a.mp4") == folder.bytes("out/c.mp4"))
    }

    @Test(
        "an interrupted export has exit code 130 and leaves nothing, not even its folders",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) throws {
        let folder = try Folder()
        // Long enough to be still running, however fast the machine.
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 3600"), to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "deep/out/a.mp4", "--progress", "json"], in: folder.path,
            interruptAfter: "\"completed\":0", signal: signal)
        #expect(outcome.code == 130, "\(outcome.talk.suffix(500))")
        #expect(folder.contents == ["a.yaml"])
    }

    @Test("what stood at the place stays when an export fails or is interrupted")
    func oldFilmStays() throws {
        let folder = try Folder()
        try folder.write(
            Sample.timeline(replacing: "duration: 0.4", with: "duration: 3600"), to: "a.yaml")
        try folder.write("old", to: "a.mp4")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--progress", "json"], in: folder.path,
            interruptAfter: "\"completed\":0")
        #expect(outcome.code == 130)
        #expect(try folder.read("a.mp4") == "old")
        #expect(folder.contents == ["a.mp4", "a.yaml"])
    }

    @Test("progress as JSON is one object a line, and ends with the result")
    func progress() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--progress", "json"], in: folder.path)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.output == "")
        let events = try outcome.talk.split(separator: "\n").map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(events.allSatisfy { $0["timeline"] as? String == "a.yaml" })
        #expect(events.last?["event"] as? String == "finished")
        let progress = events.dropLast().compactMap { $0["completed"] as? Int }
        #expect(progress == progress.sorted())
        #expect(progress.last == 12)
    }

    @Test("--quiet says nothing but errors")
    func quiet() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--quiet"], in: folder.path)
        #expect(outcome.code == 0)
        #expect(outcome.output + outcome.talk == "")
        let failure = try Program.built.run(
            ["export", "b.yaml", "-o", "b.mp4", "--quiet"], in: folder.path)
        #expect(failure.talk.contains("b.yaml"))
    }
}

extension Folder {
    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }
}

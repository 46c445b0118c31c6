import Foundation
import Synchronization
import TestSupport
import Testing

/// Exports that are made again after every save.
@Suite struct WatchTests {
    private static func timeline(_ color: String) -> String {
        """
        flipbook: 1
        canvas: { size: [32, 32], background: \(color) }
        framerate: 10
        duration: 1
        layers: []

        """
    }

    private final class Ended: Sendable {
        let outcome = Mutex<Command.Outcome?>(nil)
    }

    /// Begins to export after every save, until a message names `blue.mp4`.
    private func exporting(to film: String, in place: String) -> Ended {
        // A thread of its own: tasks wait for each other.
        let ended = Ended()
        Thread {
            let outcome = try? Program.built.run(
                ["export", "a.yaml", "-o", film, "--watch"], in: place,
                environment: Program.keeping(in: place),
                interruptAfter: "blue.mp4", signal: SIGINT)
            ended.outcome.withLock { $0 = outcome }
        }.start()
        return ended
    }

    /// Waits until `isSo`, but not for ever.
    private func wait(_ words: String, until isSo: () -> Bool) throws {
        for _ in 0..<2400 where !isSo() { usleep(50_000) }
        try #require(isSo(), "\(words)")
    }

    @Test("a save is exported, a mistake is told and waited out, and an interruption ends it")
    func saves() throws {
        let folder = try Folder()
        try folder.write(Self.timeline("red"), to: "a.yaml")
        let place = folder.path
        let ended = exporting(to: "a.mp4", in: place)
        func film() -> Data? { try? Data(contentsOf: URL(filePath: "\(place)/a.mp4")) }
        try wait("no film") { film() != nil }
        let red = film()
        try folder.write("flipbook: 1\nlayers: [", to: "a.yaml")
        usleep(800_000)
        #expect(film() == red)
        try folder.write(Self.timeline("green"), to: "a.yaml")
        try wait("no other film") { film() != red }
        // A name that the next message has.
        try folder.write("flipbook: 1\nblue.mp4: 1\n", to: "a.yaml")
        try wait("no end") { ended.outcome.withLock { $0 != nil } }
        let outcome = try #require(ended.outcome.withLock { $0 })
        #expect(outcome.code == 130)
        #expect(outcome.talk.contains("watching a.yaml"))
        #expect(outcome.talk.contains("a.yaml:2:1: error:"), "\(outcome.talk)")
        #expect(!folder.contents.contains { $0.hasSuffix(".part") })
    }

    @Test("a file that was missing is exported once it is there, and no other file counts")
    func otherFiles() throws {
        let folder = try Folder()
        let timeline = Self.timeline("red").replacing("[]", with: "[svg: a.svg]")
        try folder.write(timeline, to: "a.yaml")
        let place = folder.path
        // The folder's files have other names.
        let ended = exporting(to: "./a.mp4", in: place)
        usleep(800_000)
        try folder.write("other", to: "notes.txt")
        usleep(800_000)
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
        try folder.write(svg, to: "a.svg")
        try wait("no film") { FileManager.default.fileExists(atPath: "\(place)/a.mp4") }
        usleep(800_000)
        try folder.write("another", to: "notes.txt")
        usleep(800_000)
        try folder.write("flipbook: 1\nblue.mp4: 1\n", to: "a.yaml")
        try wait("no end") { ended.outcome.withLock { $0 != nil } }
        let talk = try #require(ended.outcome.withLock { $0 }).talk
        // At the start, with the missing file, and with the mistake.
        let rounds = talk.split(separator: "\n").filter { $0.hasPrefix("watching ") }
        #expect(rounds.count <= 3, "\(talk)")
    }

    @Test("what can't be made again is refused")
    func refusals() throws {
        for arguments in [
            ["-", "-o", "a.mp4"], ["a.yaml", "-o", "-"], ["a.yaml", "-o", "p/", "--part", "1/2"],
            ["a.yaml", "-o", "{row}.mp4", "--rows", "a.csv"],
        ] {
            let outcome = try Program.built.run(["export", "--watch"] + arguments)
            #expect(outcome.code == 2)
            #expect(outcome.talk.contains("--watch"))
        }
    }
}

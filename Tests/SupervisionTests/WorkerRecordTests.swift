import Foundation
import Testing
import WholeFiles

@testable import Supervision

@Suite("What a supervisor knows of its worker")
struct WorkerRecordTests {
    @Test("messages are understood, however the pipe cuts them", arguments: [1, 2, 3, 7, 1000])
    func pieces(size: Int) {
        let messages: [WorkerMessage] = [
            .file(.begins("a/.film.mp4.1-1.part")), .file(.folderBegins("a")), .resultsDelivered(2),
            .subjectBegins(WorkerSubject(number: 3, count: 5, name: "odd\u{1F}name.yaml")),
            .file(.begins("b")), .file(.ends("b")),
            .overrun(subject: "a.yaml", sentence: "frame 3 takes longer than 1 second"),
        ]
        let bytes = messages.flatMap(\.bytes)
        var record = WorkerRecord()
        for start in stride(from: 0, to: bytes.count, by: size) {
            record.take(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(record.files == ["a/.film.mp4.1-1.part"])
        #expect(record.folders == ["a"])
        #expect(
            record.subject == WorkerSubject(number: 3, count: 5, name: "odd\u{1F}name.yaml"))
        #expect(record.delivered == 2)
        #expect(record.overrun?.subject == "a.yaml")
        #expect(record.overrun?.sentence == "frame 3 takes longer than 1 second")
    }

    @Test("what was not finished goes, and nothing else")
    func cleaning() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-record-\(UUID().uuidString)").path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["made/deep", "full"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        for name in ["made/deep/.a.7-1.part", "full/kept"] {
            try Data().write(to: URL(filePath: "\(folder)/\(name)"))
        }
        var record = WorkerRecord()
        let messages: [WorkerMessage] = [
            .file(.folderBegins("\(folder)/made")), .file(.folderBegins("\(folder)/made/deep")),
            .file(.folderBegins("\(folder)/full")),
            .file(.begins("\(folder)/made/deep/.a.7-1.part")),
        ]
        record.take(messages.flatMap(\.bytes))
        record.clean(after: 7, writable: nil)
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        #expect(left == ["full", "full/kept"])
    }

    @Test("a worker that was taken over has nothing removed but its own hidden files")
    func untrusted() throws {
        let manager = FileManager.default
        let temporary = manager.temporaryDirectory
            .appending(path: "flipbook-record-\(UUID().uuidString)").path(percentEncoded: false)
        defer { try? manager.removeItem(atPath: temporary) }
        for name in ["out/in", "out/empty", "home/empty"] {
            try manager.createDirectory(
                atPath: "\(temporary)/\(name)", withIntermediateDirectories: true)
        }
        // The system's temporary folder may be a link.
        let folder = try #require(RealPath.of(temporary))
        try manager.createSymbolicLink(
            atPath: "\(folder)/out/link", withDestinationPath: "../home")
        let own = ["out/.a.gif.7-1.part", "out/in/.b.7-12.part"]
        let others = [
            "home/key", "home/.a.7-1.part", "out/film.gif", "out/.a.8-1.part", "out/.a.part",
            "out/.7-1.part", "out/.a.7-1.part.gif",
        ]
        for name in own + others { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }
        let begun =
            own + others + [
                "out/../home/.a.7-1.part", "out/link/.a.7-1.part", "out/in/../../home/key",
            ]
        let made = ["home/empty", "out/../home/empty", "out/link/empty", "out/empty", "out"]
        var record = WorkerRecord()
        for name in begun { record.take(WorkerMessage.file(.begins("\(folder)/\(name)")).bytes) }
        for name in made {
            record.take(WorkerMessage.file(.folderBegins("\(folder)/\(name)")).bytes)
        }
        record.clean(after: 7, writable: ["\(folder)/out"])
        let left = try manager.subpathsOfDirectory(atPath: folder)
        #expect(
            Set(left) == Set(others + ["out", "out/in", "out/link", "home", "home/empty"]),
            "\(left)")
    }
}

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
        for name in ["made/deep/.a.part", "full/kept"] {
            try Data().write(to: URL(filePath: "\(folder)/\(name)"))
        }
        var record = WorkerRecord()
        let messages: [WorkerMessage] = [
            .file(.folderBegins("\(folder)/made")), .file(.folderBegins("\(folder)/made/deep")),
            .file(.folderBegins("\(folder)/full")), .file(.begins("\(folder)/made/deep/.a.part")),
        ]
        record.take(messages.flatMap(\.bytes))
        record.clean()
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        #expect(left == ["full", "full/kept"])
    }
}

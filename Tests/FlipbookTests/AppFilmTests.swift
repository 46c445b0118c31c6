import Foundation
import MediaTime
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction
@testable import FrameScheduling

/// Films of apps whose times follow each other.
@Suite("Films of apps")
struct AppFilmTests {
    private static let timelines = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Timelines").path

    /// The film with a text in the place of another one.
    private static func film(
        _ name: String, replacing old: String = "", by new: String = ""
    ) throws -> FrameScheduler {
        let folder = try TemporaryFolder()
        let text = try String(contentsOfFile: "\(timelines)/\(name).yaml", encoding: .utf8)
        #expect(old.isEmpty || text.components(separatedBy: old).count == 2)
        try folder.write(text.replacing(old, with: new), to: "film.yaml")
        try FileManager.default.copyItem(
            atPath: "\(timelines)/app-demo.srt", toPath: "\(folder.path)/app-demo.srt")
        return try FrameScheduler(timeline: LoadedTimeline("\(folder.path)/film.yaml").timeline)
    }

    @Test(
        "a second more before the first tap moves all that follows by a second, and no more",
        arguments: [
            ("app-demo", "tap: row(1), at: 3 }", "tap: row(1), at: 4 }", 3),
            ("habits", "at: 1.4 + 0.8", "at: 2.4 + 0.8", 1.4),
        ] as [(String, String, String, Double)])
    func later(name: String, old: String, new: String, first: Double) throws {
        let (before, after) = try (Self.film(name), Self.film(name, replacing: old, by: new))
        let second = Time(seconds: 1)
        func following(_ film: FrameScheduler, from start: Double) -> [TimelineEvent] {
            film.events.filter { $0.time.seconds >= start }
        }
        let (early, late) = (following(before, from: first), following(after, from: first + 1))
        #expect(late.map(\.time) == early.map { $0.time + second })
        #expect(late.map { Self.words($0.kind) } == early.map { Self.words($0.kind) })
        #expect(after.timeline.duration == before.timeline.duration + second)
        // Until the tap the same is seen, and something else after it.
        let tapped = Int(first * 60)
        #expect(before.state(at: 60) == after.state(at: 60))
        #expect(before.state(at: tapped + 20) != after.state(at: tapped + 20))
        #expect(early.count > 12)
    }

    /// A finger that comes later may find its layer a little farther.
    private static func words(_ kind: TimelineEvent.Kind) -> String {
        if case .touch(let name, let phase, _) = kind { "\(name) \(phase)" } else { "\(kind)" }
    }

    @Test(
        "each is short, in lines and columns", arguments: ["app-demo", "habits"])
    func length(name: String) throws {
        let text = try String(
            contentsOfFile: "\(Self.timelines)/\(name).yaml", encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 90)
        #expect(lines.allSatisfy { $0.count <= 110 })
    }
}

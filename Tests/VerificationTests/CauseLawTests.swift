import FrameScheduling
import Foundation
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameProduction
@testable import Verification

/// That what differs is said of the line that an author changed.
@Suite(.seeded) struct CauseLawTests {
    /// The project's timelines, in a folder of their own, so that they can be edited.
    private final class Timelines {
        /// As they are, and to be edited.
        let (path, edited): (String, String)
        let names: [String]
        private let folder: URL

        init() throws {
            let manager = FileManager.default
            folder = manager.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)")
            try manager.createDirectory(at: folder, withIntermediateDirectories: false)
            var root = URL(filePath: #filePath)
            for _ in 0..<3 { root.deleteLastPathComponent() }
            for name in ["old", "new"] {
                try manager.copyItem(
                    at: root.appending(path: "Timelines"), to: folder.appending(path: name))
            }
            let place = folder.path(percentEncoded: false)
            (path, edited) = ("\(place)/old", "\(place)/new")
            names = try manager.subpathsOfDirectory(atPath: path).filter { name in
                name.hasSuffix(".yaml") && !name.hasPrefix("parts/")
                    && !name.hasSuffix("-project.yaml")
            }.sorted()
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    /// A number or a colour of a file, and what is put in its place.
    private struct Mutation {
        var file: String
        var line: Int
        var text: String
        var written: String
    }

    /// One of a timeline or of a part that it uses; nil where the line drawn has no number.
    private func mutation(
        of timeline: String, in path: String, _ generator: inout SplitMix64
    ) throws -> Mutation? {
        func text(_ file: String) throws -> String {
            try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        }
        let folder = timeline.hasPrefix("shaders/") ? "shaders/" : ""
        var files = [timeline]
        for line in try text(timeline).split(separator: "\n") where line.hasPrefix("use: [") {
            for part in line.dropFirst(6).prefix(while: { $0 != "]" }).split(separator: ",") {
                let name = part.trimmingCharacters(in: .whitespaces)
                // What comes with the program isn't changed.
                if name.hasPrefix("flipbook/") { continue }
                files.append(name.hasPrefix("../") ? String(name.dropFirst(3)) : folder + name)
            }
        }
        guard let file = files.randomElement(using: &generator) else { return nil }
        var lines = try text(file).components(separatedBy: "\n")
        let start = file == timeline ? 5 : 0
        guard let index = (start..<lines.count).randomElement(using: &generator) else { return nil }
        let line = lines[index]
        let code = line.range(of: " #").map { line[..<$0.lowerBound] } ?? line[...]
        // Not a part of a name, a file's name or a text.
        let scalars = code.ranges(of: /[ \[(:](\d+(\.\d+)?|"#[0-9A-F]{6})(?=[,"\]} )]|$)/)
        guard !code.hasPrefix("#"), var range = scalars.randomElement(using: &generator) else {
            return nil
        }
        range = code.index(after: range.lowerBound)..<range.upperBound
        let other: String
        if code[range].hasPrefix("\"#") {
            let color = Int.random(in: 0..<1 << 24, using: &generator)
            let digits = String(color, radix: 16, uppercase: true)
            other = "\"#" + String(repeating: "0", count: 6 - digits.count) + digits
        } else if code[range].contains(".") {
            other = String("\((Double(code[range]) ?? 0) * 1.25 + 0.05)".prefix(6))
        } else {
            other = "\((Int(code[range]) ?? 0) + Int.random(in: 1...3, using: &generator))"
        }
        lines[index] = line[..<range.lowerBound] + other + line[range.upperBound...]
        return Mutation(
            file: file, line: index + 1, text: lines.joined(separator: "\n"), written: lines[index])
    }

    @Test("whatever differs after a number or a colour was changed is said of its line")
    func mutations() throws {
        let timelines = try Timelines()
        let other = timelines.edited
        var shown = 0
        let seeds = TestSeed.several(1...160)
        for seed in seeds {
            var generator = SplitMix64(seed: seed)
            let name = try #require(timelines.names.randomElement(using: &generator))
            guard
                let mutation = try mutation(of: name, in: timelines.path, &generator)
            else { continue }
            let place = "\(other)/\(mutation.file)"
            try mutation.text.write(toFile: place, atomically: true, encoding: .utf8)
            defer {
                try? FileManager.default.removeItem(atPath: place)
                try? FileManager.default.copyItem(
                    atPath: "\(timelines.path)/\(mutation.file)", toPath: place)
            }
            guard let new = try? ComparisonInput("\(other)/\(name)", options: RenderOptions())
            else {
                continue
            }
            let old = try ComparisonInput("\(timelines.path)/\(name)", options: RenderOptions())
            let (before, after) = (
                try #require(old.maker?.schedule), try #require(new.maker?.schedule)
            )
            let counts = (before.timeline.frameCount, after.timeline.frameCount)
            let frames = stride(from: 0, to: min(counts.0, counts.1), by: 7).map { $0 }
            let changed = frames.filter { before.state(at: $0) != after.state(at: $0) }
            let others = Array(min(counts.0, counts.1)..<max(counts.0, counts.1))
            guard !changed.isEmpty || !others.isEmpty else { continue }
            shown += 1
            let causes = FilmDifference.causes(
                before, after, old.change(to: new), changed: changed, others: others)
            let story: Comment =
                """
                seed \(seed): \(name), \(mutation.file):\(mutation.line): \(mutation.written)
                \(causes.map(\.sentence).joined(separator: "\n"))
                """
            let explained = Set(causes.flatMap(\.frames))
            #expect(explained == Set(changed + others), story)
            for cause in causes {
                let mark = "\(mutation.file):\(mutation.line)"
                let isNamed =
                    (cause.file?.hasSuffix(mutation.file) ?? false) && cause.line == mutation.line
                    || ([cause.sentence] + cause.uses).contains { $0.contains(mark) }
                #expect(isNamed, story)
            }
        }
        #expect(seeds.count < 50 || shown * 4 > seeds.count, "\(shown) of \(seeds.count)")
    }
}

import FileFuzzing
import Foundation
import TestSupport
import Testing

@Suite("Strangers' files", .seeded)
struct FuzzingTests {
    /// As many as there is time for in every test run; `make fuzz` takes others, and more.
    private static let counts: [FuzzKind: Int] = [
        .timelines: 400, .expressions: 400, .manifests: 100, .svg: 300, .pictures: 300,
        .sounds: 100, .films: 100, .fonts: 100, .tables: 300, .shaders: 80, .store: 40,
        .captions: 200, .rows: 60, .times: 100,
    ]

    @Test(
        "no broken file ends a run by a signal or takes too much, and what check passes renders",
        arguments: FuzzKind.allCases)
    func broken(kind: FuzzKind) throws {
        let count = try #require(Self.counts[kind])
        // A program of its own: what a process takes of memory is said to be at least what the one
        // that started it had, and the tests have much.
        let outcome = try Command(
            Products.path(of: "file-fuzz"),
            [
                "--program", Program.built.path, "--kind", kind.rawValue,
                "--seed", "\(TestSeed.fixed(1))", "--count", "\(count)",
            ], in: Program.root
        ).run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
        #expect(outcome.output.contains("\(kind.rawValue): \(count) mutants"))
        // Mutants that are all refused at once would find nothing.
        #expect(!outcome.output.contains(" 0 valid"))
    }

    /// Files that broke the program once, each with a timeline that says how.
    private static let found = "\(Program.root)/Tests/Fixtures/found"
    private static let foundTimelines = TemporaryFolder.names(in: found)
        .filter { $0.hasSuffix(".yaml") }

    @Test("what broke it once breaks it no more", arguments: foundTimelines)
    func stays(name: String) throws {
        let folder = try Folder()
        for file in TemporaryFolder.names(in: Self.found) {
            try FileManager.default.copyItem(
                atPath: "\(Self.found)/\(file)", toPath: "\(folder.path)/\(file)")
        }
        let check = try Program.built.run(["check", name], in: folder.path)
        #expect(check.code == 0 || check.code == 3, "\(check.talk)")
        var outcomes = [check]
        for verb in [["still", "--at", "0", "-o", "a.png"], ["export", "-o", "a.mkv"]] {
            let outcome = try Program.built.run(
                verb + [name, "--frame-timeout", "5", "--memory", "2GB"], in: folder.path)
            #expect(outcome.code == check.code || outcome.code == 4, "\(outcome.talk)")
            outcomes.append(outcome)
        }
        for outcome in outcomes {
            #expect(!outcome.talk.contains("crash"), "\(outcome.talk)")
            #expect(!outcome.talk.contains("Fatal error"), "\(outcome.talk)")
            #expect(outcome.processorSeconds < 20)
        }
    }
}

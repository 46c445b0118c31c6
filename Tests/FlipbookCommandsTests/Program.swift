import Foundation
import TestSupport
import Testing

/// The built `flipbook`, as people run it.
struct Program {
    var path: String

    /// What people run: the build that lies beside the tests.
    static let built = Program(path: Products.path(of: "flipbook"))

    /// The debug build, where the test run was told of one.
    static let debug = ProcessInfo.processInfo.environment["FLIPBOOK_DEBUG_BINARY"]
        .map { Program(path: $0) }

    static let root: String = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path(percentEncoded: false)
    }()

    /// The project's timelines, from its folder of them.
    static let timelines: [String] = {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/Timelines")
        return (paths ?? []).filter { path in
            path.hasSuffix(".yaml") && !path.hasPrefix("parts/") && !path.hasSuffix("-project.yaml")
        }.sorted()
    }()

    /// The frame lines of such a timeline's manifest.
    static func recorded(_ timeline: String) throws -> [Substring] {
        let manifest = try String(
            contentsOfFile: "\(root)/Timelines/\(timeline.dropLast(5)).framehash",
            encoding: .utf8)
        return manifest.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    /// - Parameters:
    ///   - folder: where it runs.
    ///   - environment: in addition to the tests' own.
    ///   - interruptAfter: sends `signal` so long after this stands in what it says on standard
    ///     error.
    ///   - toGroup: whether the processes that it started get the signal, too.
    func run(
        _ arguments: [String], in folder: String = Program.root,
        environment: [String: String] = [:], interruptAfter: String? = nil,
        delay: Duration = .zero, signal: Int32 = SIGINT, toGroup: Bool = false
    ) throws -> Command.Outcome {
        var command = Command(
            path, arguments, in: folder,
            environment: ["FLIPBOOK_CACHE": Self.cache, "FLIPBOOK_NO_CACHE": "1"]
                .merging(environment) { $1 })
        command.interruption = interruptAfter.map { ($0, signal) }
        command.interruptionDelay = delay
        command.interruptsGroup = toGroup
        return try command.run()
    }

    /// Keeps results for later runs, as people have it, in a cache of the folder's own. Without it,
    /// tests draw everything.
    static func keeping(in folder: String) -> [String: String] {
        ["FLIPBOOK_NO_CACHE": "0", "FLIPBOOK_CACHE": "\(folder)/cache"]
    }

    /// Compiled shaders of all the tests of one run. In the sandbox they are taken from there and
    /// not put there, so those that many tests need are compiled first; that takes three quarters
    /// of the time of a small timeline.
    private static let cache: String = {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-tests-\(ProcessInfo.processInfo.processIdentifier)")
            .path(percentEncoded: false)
        for timeline in ["Tests/Fixtures/small.yaml", "Timelines/card.yaml"] {
            let arguments = ["hash", timeline, "--frames", "0-0", "--no-sandbox"]
            // A test says what is wrong with the program if this fails.
            _ = try? Command(
                built.path, arguments, in: root, environment: ["FLIPBOOK_CACHE": path]
            ).run()
        }
        return path
    }()
}

/// An empty folder that is gone when the test is.
class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    /// The codes of what `check` finds, once for each finding.
    func codes(_ arguments: [String]) throws -> [String] {
        let outcome = try Program.built.run(["check", "--format", "json"] + arguments, in: path)
        let findings = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        return findings.compactMap { $0["code"] as? String }
    }

    /// Runs git in it, as somebody.
    func git(_ arguments: [String]) throws {
        let somebody = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
        let outcome = try Command("git", somebody + arguments, in: path).run()
        try #require(outcome.code == 0, "git \(arguments): \(outcome.talk)")
    }

    /// Everything in it, hidden files and folders too.
    var contents: [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
    }
}

/// A valid timeline of 12 frames, to be used as it is or with a mistake in it.
enum Sample {
    static let timeline: String =
        (try? String(contentsOfFile: "\(Program.root)/Tests/Fixtures/small.yaml", encoding: .utf8))
        ?? "the fixture is missing"

    /// With one line in place of another.
    static func timeline(replacing old: String, with new: String) -> String {
        timeline.replacingOccurrences(of: old, with: new)
    }
}

extension Need {
    static let debugBuild = Need("debug build, which FLIPBOOK_DEBUG_BINARY names for 'make test'") {
        Program.debug != nil
    }
}

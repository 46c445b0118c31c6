import Foundation
import Supervision
import TestSupport
import Testing

@Suite("A worker and its supervisor")
struct SupervisorTests {
    @Test("a worker's exit code is told")
    func ends() throws {
        #expect(try probe("thread") == "exited(0)")
    }

    @Test("the work shares locks with its threads, though the forking process has held them")
    func locks() throws {
        #expect(try probe("share") == "exited(0)")
    }

    @Test("an interruption ends a worker that does not listen, within two seconds")
    func interruption() throws {
        let folder = try Folder()
        var command = Command(program, ["partial", "\(folder.path)/film.mp4"], in: folder.path)
        command.interruption = ("begun", SIGINT)
        command.seconds = 120
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = try command.run()
        #expect(outcome.output.hasSuffix("interrupted\n"), "\(outcome.output)")
        // Two seconds, and what a busy machine takes to start a process.
        #expect((clock.now - start) / .seconds(1) < 60)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("a step that takes too long ends the worker")
    func overrun() throws {
        let outcome = try probe("overrun")
        #expect(outcome == "overran(subject: \"a.yaml\", sentence: \"it takes too long\")")
    }

    @Test("a crash is told apart from memory that is used up")
    func crashes() throws {
        #expect(try probe("crash") == "crashed(signal: 11, isMemory: false)")
        #expect(try probe("overflow") == "crashed(signal: 11, isMemory: false)")
        #expect(try probe("abort") == "crashed(signal: 6, isMemory: false)")
        let outcome = try probe("--memory", "200000000", "allocate", "1000000000")
        #expect(outcome.hasSuffix("isMemory: true)"), "\(outcome)")
        #expect(try probe("--memory", "2000000000", "allocate", "1000000000") == "exited(0)")
    }

    @Test(
        "a sandbox keeps files, the network and other processes away", .needsSandbox,
        arguments: ["socket", "unix", "fork", "exec", "signal"])
    func sandbox(deed: String) throws {
        let folder = try Folder()
        #expect(try probe(deed) == "exited(0)")
        #expect(try probe("--in", folder.path, deed) == "exited(\(EPERM))")
    }

    @Test("a sandbox leaves its folder, threads and questions", .needsSandbox)
    func insideOfSandbox() throws {
        let (inside, outside) = (try Folder(), try Folder())
        for folder in [inside, outside] { try Data().write(to: URL(filePath: folder.path + "/x")) }
        #expect(try probe("--in", inside.path, "read", "\(inside.path)/x") == "exited(0)")
        #expect(try probe("--in", inside.path, "write", "\(inside.path)/y") == "exited(0)")
        let denied = "exited(\(EACCES))"
        #expect(try probe("--in", inside.path, "read", "\(outside.path)/x") == denied)
        #expect(try probe("--in", inside.path, "write", "\(outside.path)/y") == denied)
        #expect(try probe("--in", inside.path, "read", "/etc/shadow") == denied)
        #expect(try probe("--in", inside.path, "read", "/proc/1/environ") == denied)
        #expect(try probe("--in", inside.path, "thread") == "exited(0)")
        #expect(try probe("--in", inside.path, "ask", "abc") == "cba\nexited(0)")
    }

    @Test(
        "a sandboxed worker's outputs are made for it, and it changes nothing else beside them",
        .needsSandbox)
    func outputs() throws {
        let (own, project) = (try Folder(), try Folder())
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: "\(project.path)/.git/hooks", withIntermediateDirectories: true)
        func run(_ deed: String, _ name: String) throws -> String {
            let place = project.path
            return try probe(
                "--in", own.path, "--out", "\(place)/out/report.html", "--out",
                "\(place)/films/{name}.framehash", deed, "\(place)/\(name)")
        }
        func text(_ name: String) -> String? {
            manager.contents(atPath: "\(project.path)/\(name)").map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        // The second time, there is one to be replaced.
        for _ in 0..<2 {
            for name in ["out/report.html", "films/a.framehash"] {
                #expect(try run("output", name) == "exited(0)", "\(name)")
                #expect(text(name) == "made", "\(name)")
            }
        }
        let denied = "exited(\(EACCES))"
        let others = [
            "out/other.html", "out/.report.html", "report.html", "films/a.yaml", "Makefile",
            ".git/config", ".git/hooks/post-checkout", "films/.git/a.framehash", "new/a.framehash",
        ]
        for name in others {
            #expect(try run("output", name) == denied, "\(name)")
            #expect(text(name) == nil, "\(name)")
        }
        // Without asking, nothing at all.
        for name in others + ["out/report.html", "films/b.framehash"] where !name.contains("s/.") {
            #expect(try run("write", name) == denied || name.hasPrefix("new/"), "\(name)")
        }
        for deed in ["unlink", "move"] {
            #expect(try run(deed, "out/report.html") == denied, "\(deed)")
        }
        for deed in ["make", "link"] {
            #expect(try run(deed, "out/new") == denied, "\(deed)")
            #expect(try run(deed, ".git/hooks/new") == denied, "\(deed)")
        }
        let left = try manager.subpathsOfDirectory(atPath: project.path)
        #expect(
            Set(left) == [
                ".git", ".git/hooks", "films", "films/a.framehash", "out", "out/report.html",
            ], "\(left)")
    }

    @Test("an interrupted worker's unfinished outputs are removed", .needsSandbox)
    func unfinishedOutput() throws {
        let (own, project) = (try Folder(), try Folder())
        let film = "\(project.path)/film.mp4"
        var command = Command(
            program, ["--in", own.path, "--out", film, "partial", film], in: project.path)
        command.interruption = ("begun", SIGINT)
        command.seconds = 120
        let outcome = try command.run()
        #expect(outcome.output.hasSuffix("interrupted\n"), "\(outcome.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: project.path) == [])
    }

    @Test(
        "a sandboxed worker types into no terminal, and changes no file's properties",
        .needsSandbox,
        arguments: [
            "mode", "owner", "times", "cut", "attribute", "limit", "memory", "type", "receive",
        ])
    func properties(deed: String) throws {
        let folder = try Folder()
        let file = folder.path + "/x"
        try Data("abc".utf8).write(to: URL(filePath: file))
        #expect(try probe("--in", folder.path, deed, file) == "exited(\(EPERM))")
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("abc".utf8))
    }

    @Test("a sandboxed worker has no other variables than it needs", .needsSandbox)
    func environment() throws {
        let folder = try Folder()
        var command = Command(
            program, ["--in", folder.path, "environment", "hunter2"], in: folder.path)
        command.environment["FLIPBOOK_TEST_TOKEN"] = "hunter2"
        #expect(try command.run().output == "exited(0)\n")
        command = Command(program, ["environment", "hunter2"], in: folder.path)
        command.environment["FLIPBOOK_TEST_TOKEN"] = "hunter2"
        #expect(try command.run().output == "exited(1)\n")
    }

    @Test("what libraries in a worker write to standard error comes a line at a time")
    func talk() throws {
        let outcome = try Command(program, ["talk"], in: "/").run()
        #expect(
            outcome.output == "heard: one\nheard: ::error::two\nheard: three\nexited(0)\n",
            "\(outcome.output)")
        #expect(outcome.talk == "")
    }

    // MARK: The program that does it

    private func probe(_ arguments: String...) throws -> String {
        let outcome = try Command(program, arguments, in: "/").run()
        return outcome.output.hasSuffix("\n")
            ? String(outcome.output.dropLast()) : outcome.output + outcome.talk
    }

    private var program: String { Products.path(of: "supervision-probe") }
}

/// An empty folder that is gone when the test is.
private final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-supervision-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension Trait where Self == ConditionTrait {
    fileprivate static var needsSandbox: Self {
        .needsOfMachine("Landlock and filters of system calls", Sandbox.support.isWhole)
    }
}

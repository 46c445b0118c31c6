import Foundation
import TestSupport
import Testing

/// `lsp` as a process: what ends it, and what the editor is told then.
@Suite("The language server's process")
struct LanguageServerVerbTests {
    private static func framed(_ message: [String: Any]) throws -> Data {
        let content = try JSONSerialization.data(withJSONObject: message)
        return Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    }

    /// A folder with a pipe that stays open, and what an editor says first: that it opens a file.
    private func folder(_ text: String) throws -> Folder {
        let folder = try Folder()
        let opened: [String: Any] = [
            "uri": "file://\(folder.path)/a.yaml", "languageId": "yaml", "version": 1,
            "text": text,
        ]
        let messages: [[String: Any]] = [
            ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": [String: Any]()],
            [
                "jsonrpc": "2.0", "method": "textDocument/didOpen",
                "params": ["textDocument": opened],
            ],
        ]
        let input = try messages.map(Self.framed).reduce(Data(), +)
        try input.write(to: URL(filePath: "\(folder.path)/input"))
        return folder
    }

    /// Starts `lsp` as `$!`, which reads `input` and then waits for more.
    private static let start = """
        mkfifo pipe
        "$0" lsp "$@" <pipe >out 2>talk &
        exec 3>pipe
        cat input >&3

        """

    @Test(
        "a signal ends it at once with exit code 130 while it waits for input",
        arguments: [SIGINT, SIGTERM])
    func interruption(signal: Int32) throws {
        let folder = try folder(Sample.timeline)
        // What it answers is on standard error, where the first answer calls for the signal.
        let script = """
            mkfifo pipe
            { cat input; exec sleep 600; } >pipe 2>/dev/null &
            exec "$0" lsp <pipe >&2
            """
        var command = Command(
            "/bin/sh", ["-c", script, Program.built.path], in: folder.path)
        command.interruption = ("publishDiagnostics", signal)
        let outcome = try command.run()
        #expect(outcome.code == 130, "\(outcome.talk)")
        #expect(outcome.afterSignal ?? .zero < .seconds(60))
    }

    @Test("what takes longer than --timeout ends it with a message in the editor")
    func timeout() throws {
        let layers = (0..<4000).map { number in
            """
              - text: { string: "Layer \(number) of many", size: "17 + sin($time * \(number))" }
                position: ["\(number) + cos($time)", 10]
            """
        }
        let head = "flipbook: 1\ncanvas: { size: [100, 100] }\nduration: 1\nlayers:\n"
        let folder = try folder(head + layers.joined(separator: "\n"))
        let outcome = try Command(
            "/bin/sh",
            ["-c", Self.start + "wait $!; echo $?", Program.built.path, "--timeout", "0.01"],
            in: folder.path
        ).run()
        #expect(outcome.output == "4\n", "\(outcome.talk)")
        #expect(try folder.read("out").contains("\"method\":\"window/showMessage\""))
        let talk = try folder.read("talk")
        #expect(talk.hasPrefix("error: "), "\(talk)")
        #expect(talk.contains(" takes longer than 0.01 seconds; --timeout "), "\(talk)")
    }

    @Test("a crash ends it with a message in the editor")
    func crash() throws {
        let folder = try folder(Sample.timeline)
        // The worker is the program's only child.
        let script = """
            server=$!
            until grep -q publishDiagnostics out; do sleep 0.05; done
            kill -SEGV $(cat /proc/$server/task/$server/children)
            wait $server
            echo $?
            """
        let outcome = try Command(
            "/bin/sh", ["-c", Self.start + script, Program.built.path], in: folder.path
        ).run()
        #expect(outcome.output == "4\n", "\(outcome.talk)")
        #expect(try folder.read("out").contains("\"method\":\"window/showMessage\""))
        let talk = try folder.read("talk")
        #expect(talk.contains("crashed (signal 11)"), "\(talk)")
    }

    @Test("it ends with the exit code that the editor's messages give, as without a worker")
    func end() throws {
        let folder = try folder(Sample.timeline)
        let last =
            try Self.framed(["jsonrpc": "2.0", "id": 2, "method": "shutdown"])
            + Self.framed(["jsonrpc": "2.0", "method": "exit"])
        try last.write(to: URL(filePath: "\(folder.path)/last"))
        for (input, code) in [("input last", "0\n"), ("input", "1\n")] {
            let script = "cat \(input) | \"$0\" lsp >out; echo $?"
            let outcome = try Command(
                "/bin/sh", ["-c", script, Program.built.path], in: folder.path
            ).run()
            #expect(outcome.output == code, "\(outcome.talk)")
        }
    }
}

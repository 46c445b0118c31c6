internal import ArgumentParser
internal import Flipbook

struct LSPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "A language server for timelines, for editors.",
        discussion: """
            Speaks the Language Server Protocol 3.17 on standard input and output: the findings of \
            'check' while typing, completion, meanings of keys, definitions, references, renaming, \
            colours, folding and formatting. Docs/editors.md has the set-ups of editors.
            """)

    @Flag(help: .hidden) var stdio = false

    func run() throws {
        var server = LanguageServer()
        var input = MessageReader()
        while server.exitCode == nil {
            // Findings wait for a pause in typing.
            if server.hasUnchecked, !input.hasMore(within: 30) {
                for message in server.check() { try send(message) }
                continue
            }
            guard let message = input.next() else { break }
            for answer in server.handle(message) { try send(answer) }
        }
        throw ExitCode(server.exitCode ?? 1)
    }

    private func send(_ message: String) throws(FlipbookError) {
        try Console.printRaw("Content-Length: \(message.utf8.count)\r\n\r\n\(message)")
    }
}

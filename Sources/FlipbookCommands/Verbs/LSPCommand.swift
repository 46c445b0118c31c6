internal import ArgumentParser
internal import EditorServices
internal import Flipbook
internal import Supervision

struct LSPCommand: SupervisedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "A language server for timelines, for editors.",
        discussion: """
            Speaks the Language Server Protocol 3.17 on standard input and output: the findings of \
            'check' while typing, completion, meanings of keys, definitions, references, renaming, \
            colours, folding and formatting. Docs/editors.md has the set-ups of editors.
            """)

    @Flag(help: .hidden) var stdio = false

    @Option(
        help: ArgumentHelp(
            "The time limit in seconds for a message, and for checking a file; 0 is unlimited.",
            valueName: "seconds"))
    var timeout = LanguageServer.standardTimeout

    @OptionGroup var supervision: SupervisionOptions

    static let isSandboxed = true
    static let endsAtOnce = true
    /// An editor may open any file, and its text is in the messages: nothing is written.
    var reach: Sandbox { Sandbox(readable: ["/"], writable: []) }

    func validate() throws {
        try TimeLimit.check(timeout, option: "--timeout")
    }

    func run() throws {
        var server = LanguageServer(timeout: TimeLimit.seconds(timeout))
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

    /// Says why it ends, in the editor too, which then starts it again with its open files: their
    /// texts have ended with the worker.
    func conclude(_ end: WorkerEnd) -> Conclusion {
        var sentence = words(for: end)
        if let place = end.place {
            sentence += "; the last place that it read is \(place.file):\(place.line)"
        }
        // The editor may be gone.
        try? send(LanguageServer.message(ofError: "flipbook lsp: \(sentence)"))
        Console.sayError(sentence)
        return .end(.failed)
    }

    private func words(for end: WorkerEnd) -> String {
        guard case .overran(let subject, let sentence) = end.kind else { return end.sentence }
        let start = subject.isEmpty ? "" : "\(subject): "
        return "\(start)\(sentence); --timeout gives it more, or 0 for no limit"
    }

    private func send(_ message: String) throws(FlipbookError) {
        try Console.printRaw("Content-Length: \(message.utf8.count)\r\n\r\n\(message)")
    }
}

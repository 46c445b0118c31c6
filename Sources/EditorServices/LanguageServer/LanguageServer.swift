internal import Diagnostics
internal import Flipbook
internal import TimelineParsing
internal import WholeFiles

/// A language server for timelines, without its transport: messages in, messages out.
///
/// See <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/>.
package struct LanguageServer {
    struct OpenFile {
        var uri: String
        var version: Int?
        var document: TextDocument
        var isChecked = false
        /// The other files in which it has findings.
        var others: Set<String> = []
        /// The changes that its findings offer.
        var fixes: [DocumentFix] = []
        /// The memory of the previous reading.
        var memory = TimelineParser.Memory()
        /// Made at the first request after a change: editors send several requests at a time.
        private(set) var outline: DocumentOutline?
        private(set) var names: DocumentNames?

        mutating func outlineOnce() {
            guard outline == nil else { return }
            let outline = DocumentOutline(document)
            self.outline = outline
            names = DocumentNames(outline)
        }

        mutating func changed() {
            (isChecked, outline, names) = (false, nil, nil)
            fixes = []
        }

        /// Nil for a document that isn't a file.
        var path: String? { LanguageServer.path(of: uri) }
    }

    private var files: [String: OpenFile] = [:]
    private var isShutDown = false
    /// The exit code; nil until the client sends `exit`.
    package private(set) var exitCode: Int32?
    /// The seconds that a message, or checking a document, may take; nil for no limit.
    private let timeout: Double?

    /// A minute.
    package static let standardTimeout = 60.0

    /// - Parameter timeout: the seconds that a message, or checking a document, may take; nil for
    ///   no limit. It needs a supervising process: see `Docs/commands.md`.
    package init(timeout: Double? = nil) { self.timeout = timeout }

    /// Handles a message.
    ///
    /// - Parameter bytes: a message's content, without headers.
    /// - Returns: the messages to send, in order.
    package mutating func handle(_ bytes: some Sequence<UInt8>) -> [String] {
        Watchdog.shared.watchIfPossible("answering the editor", of: "", seconds: timeout) {
            answers(to: bytes)
        }
    }

    private mutating func answers(to bytes: some Sequence<UInt8>) -> [String] {
        guard let message = JSON(bytes) else {
            return [Self.failure(.null, -32700, "the message isn't JSON").text]
        }
        guard let method = message["method"]?.string else { return [] }
        let parameters = message["params"] ?? .null
        guard let id = message["id"] else {
            return notified(method, parameters).map(\.text)
        }
        if method == "shutdown" {
            isShutDown = true
            return [Self.answer(id, .null).text]
        }
        guard let answer = answer(to: method, parameters) else {
            return [Self.failure(id, -32601, "there is no method '\(method)'").text]
        }
        return [Self.answer(id, answer).text]
    }

    /// Whether documents changed since they were checked.
    package var hasUnchecked: Bool { files.values.contains { !$0.isChecked } }

    /// Checks the documents that changed. Called in a pause, since typing goes on while one is
    /// checked.
    ///
    /// - Returns: the messages to send.
    package mutating func check() -> [String] {
        var messages: [JSON] = []
        for uri in files.keys.sorted() {
            guard var file = files[uri], !file.isChecked else { continue }
            // Without this, the nodes would be copied before they are changed.
            files[uri]?.memory = TimelineParser.Memory()
            let before = file.others
            messages += findings(in: &file)
            for other in before.subtracting(file.others).sorted() {
                messages.append(DocumentCheck.published([], other))
            }
            file.isChecked = true
            files[uri] = file
        }
        return messages.map(\.text)
    }

    private func findings(in file: inout OpenFile) -> [JSON] {
        Watchdog.shared.watchIfPossible(
            "checking it", of: file.path ?? file.uri, seconds: timeout
        ) {
            DocumentCheck.findings(in: &file)
        }
    }

    /// A message that the editor shows as an error.
    package static func message(ofError sentence: String) -> String {
        let message: JSON = [
            "jsonrpc": "2.0",
            "method": "window/showMessage",
            "params": ["type": .integer(1), "message": .string(sentence)],
        ]
        return message.text
    }

    // MARK: Messages

    private mutating func notified(_ method: String, _ parameters: JSON) -> [JSON] {
        let item = parameters["textDocument"]
        guard let uri = item?["uri"]?.string else {
            if method == "exit" { exitCode = isShutDown ? 0 : 1 }
            return []
        }
        switch method {
        case "textDocument/didOpen":
            files[uri] = OpenFile(
                uri: uri, version: item?["version"]?.integer,
                document: TextDocument(item?["text"]?.string ?? ""))
        case "textDocument/didChange":
            files[uri]?.version = item?["version"]?.integer
            files[uri]?.changed()
            for change in parameters["contentChanges"]?.array ?? [] {
                guard let text = change["text"]?.string else { continue }
                if let range = change["range"], let start = Self.position(range["start"]),
                    let end = Self.position(range["end"])
                {
                    files[uri]?.document.replace(start, end, with: text)
                } else {
                    files[uri]?.document = TextDocument(text)
                }
            }
        case "textDocument/didSave":
            // Other files may have changed with it.
            for uri in files.keys { files[uri]?.isChecked = false }
        case "textDocument/didClose":
            let file = files.removeValue(forKey: uri)
            return ([uri] + (file?.others ?? []).sorted()).map { DocumentCheck.published([], $0) }
        default: break
        }
        return []
    }

    private mutating func answer(to method: String, _ parameters: JSON) -> JSON? {
        if method == "initialize" { return Self.capabilities }
        let uri = parameters["textDocument"]?["uri"]?.string
        guard method.hasPrefix("textDocument/") else { return nil }
        if let uri { files[uri]?.outlineOnce() }
        guard let file = uri.flatMap({ files[$0] }) else { return .null }
        let help = DocumentHelp(file)
        let position = Self.position(parameters["position"])
        switch (method.dropFirst("textDocument/".count), position) {
        case ("completion", let position?): return help.completions(at: position)
        case ("hover", let position?): return help.hover(at: position)
        case ("definition", let position?): return help.definition(at: position)
        case ("references", let position?): return help.references(at: position)
        case ("prepareRename", let position?): return help.nameRange(at: position)
        case ("rename", let position?):
            return help.rename(at: position, to: parameters["newName"]?.string ?? "")
        case ("documentSymbol", _): return help.symbols
        case ("foldingRange", _): return help.foldings
        case ("documentColor", _): return help.colors
        case ("colorPresentation", _): return DocumentHelp.presentation(parameters["color"])
        case ("formatting", _): return help.formatted
        case ("codeAction", _):
            return DocumentFix.actions(
                file, from: Self.position(parameters["range"]?["start"]),
                to: Self.position(parameters["range"]?["end"]))
        default: return nil
        }
    }

    private static let capabilities: JSON = [
        "capabilities": [
            "positionEncoding": "utf-16",
            "textDocumentSync": [
                "openClose": .boolean(true),
                "change": .integer(2),
                "save": .boolean(true),
            ],
            "completionProvider": ["triggerCharacters": ["$", "."]],
            "hoverProvider": .boolean(true),
            "definitionProvider": .boolean(true),
            "referencesProvider": .boolean(true),
            "renameProvider": ["prepareProvider": .boolean(true)],
            "documentSymbolProvider": .boolean(true),
            "foldingRangeProvider": .boolean(true),
            "colorProvider": .boolean(true),
            "documentFormattingProvider": .boolean(true),
            "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        ],
        "serverInfo": ["name": "flipbook", "version": .string(FlipbookVersion.current)],
    ]

    private static func answer(_ id: JSON, _ result: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    private static func failure(_ id: JSON, _ code: Int, _ sentence: String) -> JSON {
        [
            "jsonrpc": "2.0",
            "id": id,
            "error": ["code": .integer(code), "message": .string(sentence)],
        ]
    }

    // MARK: Places

    /// LSP's unsigned integers.
    private static let numbers = 0...Int(Int32.max)

    /// A position; numbers that LSP doesn't have are the nearest ones that it has.
    static func position(_ json: JSON?) -> TextDocument.Position? {
        func number(_ name: String) -> Int? {
            json?[name]?.integer.map { min(max($0, numbers.lowerBound), numbers.upperBound) }
        }
        guard let line = number("line"), let character = number("character") else { return nil }
        return TextDocument.Position(line: line, character: character)
    }

    /// A file's path; nil for URIs of other schemes.
    static func path(of uri: String) -> String? {
        let scheme = "file://"
        guard uri.hasPrefix(scheme) else { return nil }
        let rest = uri.dropFirst(scheme.count)
        guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        // Some editors don't encode a '%' of a path.
        return PercentEncoding.decoded(rest[slash...], keepsPlain: true) ?? String(rest[slash...])
    }

    static func uri(of path: String) -> String { "file://" + PercentEncoding.encoded(path) }
}

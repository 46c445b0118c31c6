import Diagnostics
import Foundation

@testable import EditorServices

/// A client of a language server that has a file open.
struct LanguageClient {
    var server = LanguageServer()
    var number = 0
    let uri: String

    init(_ path: String, _ text: String) {
        uri = LanguageServer.uri(of: path)
        _ = request("initialize", [:])
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "languageId": "yaml", "version": 1, "text": text]])
    }

    mutating func send(_ message: [String: Any]) -> [String] {
        guard let data = try? JSONSerialization.data(withJSONObject: message) else {
            return []
        }
        return server.handle(data)
    }

    @discardableResult
    mutating func notify(_ method: String, _ parameters: [String: Any]) -> [String] {
        send(["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    mutating func request(_ method: String, _ parameters: [String: Any]) -> JSON? {
        number += 1
        let answers = send([
            "jsonrpc": "2.0", "id": number, "method": method, "params": parameters,
        ])
        return answers.first.flatMap { JSON($0.utf8) }?["result"]
    }

    mutating func ask(
        _ method: String, _ line: Int, _ character: Int, _ more: [String: Any] = [:]
    ) -> JSON? {
        var parameters: [String: Any] = [
            "textDocument": ["uri": uri],
            "position": ["line": line, "character": character],
        ]
        parameters.merge(more) { first, _ in first }
        return request("textDocument/\(method)", parameters)
    }

    mutating func change(_ text: String) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": uri, "version": 2],
                "contentChanges": [["text": text]],
            ])
    }

    mutating func labels(_ line: Int, _ character: Int) -> [String] {
        completions(line, character).compactMap { $0["label"]?.string }
    }

    mutating func completions(_ line: Int, _ character: Int) -> [JSON] {
        ask("completion", line, character)?.array ?? []
    }
}

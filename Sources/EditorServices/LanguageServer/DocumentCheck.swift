internal import Diagnostics
internal import Flipbook
internal import TimelineParsing
internal import TimelineSyntax
internal import WholeFiles

/// The findings of `check` in an open document, as diagnostics of an editor.
enum DocumentCheck {
    /// Returns a message for the document, and one for each other file with findings.
    static func findings(in file: inout LanguageServer.OpenFile) -> [JSON] {
        // Editors may send any YAML file.
        let nothing = [published([], file.uri, version: file.version)]
        guard let path = file.path, TimelineInput.isTimeline(path) else { return nothing }
        let result = BuiltInParser.read(
            text: file.document.text, path: path, memory: &file.memory)
        guard result.kind == .timeline || result.kind == .components else { return nothing }
        var byFile: [String: [Diagnostic]] = [:]
        for finding in result.diagnostics.sorted {
            byFile[finding.location?.file ?? path, default: []].append(finding)
        }
        let own = byFile.removeValue(forKey: path) ?? []
        var messages = [
            published(own.map { json($0, in: file.document) }, file.uri, version: file.version)
        ]
        file.others = []
        file.fixes = own.compactMap { DocumentFix($0, in: file.document) }
        for (other, findings) in byFile.sorted(by: { $0.key < $1.key }) {
            // Components that come with Flipbook have no file.
            guard PathParts.isAbsolute(other), let text = result.sources[other] else { continue }
            let document = TextDocument(text)
            let uri = LanguageServer.uri(of: other)
            file.others.insert(uri)
            messages.append(published(findings.map { json($0, in: document) }, uri))
        }
        return messages
    }

    static func published(_ findings: [JSON], _ uri: String, version: Int? = nil) -> JSON {
        var members: [(String, JSON)] = [("uri", .string(uri)), ("diagnostics", .array(findings))]
        if let version { members.append(("version", .integer(version))) }
        return [
            "jsonrpc": "2.0",
            "method": "textDocument/publishDiagnostics",
            "params": .object(members),
        ]
    }

    static func json(_ finding: Diagnostic, in document: TextDocument) -> JSON {
        let place = finding.location ?? SourceLocation(file: "", line: 1, column: 1)
        let start = document.position(line: place.line, column: place.column)
        // A finding of several lines is shown in its first.
        let range = finding.range ?? SourceText(document.text, file: "").word(at: place)
        let isLine = range?.end.line == place.line
        let end = document.position(
            line: place.line, column: isLine ? range?.end.column ?? 1 : .max)
        let severity =
            switch finding.severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        let text = finding.message + (finding.hint.map { "\n\($0)" } ?? "")
        return [
            "range": ["start": start.json, "end": end.json],
            "severity": .integer(severity),
            "code": .string(finding.code.text),
            "source": "flipbook",
            "message": .string(text),
        ]
    }
}

internal import Diagnostics

/// A change of an open document that makes a finding right: a quick fix.
struct DocumentFix {
    /// The finding in the form in which the editor has it.
    private let finding: JSON
    private let start: TextDocument.Position
    private let end: TextDocument.Position
    private let text: String

    /// Returns nil for a finding without a fix.
    init?(_ finding: Diagnostic, in document: TextDocument) {
        guard let fix = finding.fix else { return nil }
        func position(_ location: SourceLocation) -> TextDocument.Position {
            document.position(line: location.line, column: location.column)
        }
        self.finding = DocumentCheck.json(finding, in: document)
        start = position(fix.range.start)
        end = position(fix.range.end)
        text = fix.text
    }

    /// Returns the changes at a selection.
    static func actions(
        _ file: LanguageServer.OpenFile, from start: TextDocument.Position?,
        to end: TextDocument.Position?
    ) -> JSON {
        let found = file.fixes.filter { fix in
            guard let start, let end else { return true }
            return fix.start <= end && start <= fix.end
        }
        return .array(found.map { $0.action(file.uri) })
    }

    private func action(_ uri: String) -> JSON {
        let edit: JSON = [
            "range": ["start": start.json, "end": end.json], "newText": .string(text),
        ]
        return [
            "title": .string("\(start == end ? "Insert" : "Replace with") \(quoted(text))"),
            "kind": "quickfix",
            "diagnostics": [finding],
            "isPreferred": .boolean(true),
            "edit": ["changes": .object([(uri, .array([edit]))])],
        ]
    }
}

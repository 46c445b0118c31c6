internal import Diagnostics
internal import FindingIndex
internal import FrameProduction

/// Descriptions of codes as text for a terminal.
enum FindingText {
    /// One line per code, by subject: severity, and the first sentence.
    static func list(_ subjects: [FindingCatalog.Subject]) -> String {
        let width = FindingGuide.codes.map(\.count).max() ?? 0
        return subjects.map { subject in
            let rows = subject.findings.map { finding in
                let code = finding.code.text
                let space = String(repeating: " ", count: width - code.count)
                return "  \(code)\(space)  \(firstSentence(of: finding.meaning))\n"
            }
            return "\(subject.title)\n" + rows.joined()
        }.joined(separator: "\n")
            + "\n'flipbook explain CODE' says more about one, with an example.\n"
    }

    static func explanation(_ finding: ExplainedFinding) -> String {
        let description = finding.description
        let text =
            "\(description.code) (\(finding.severity))\n\n"
            + GuideText.wrapped(description.meaning)
        switch description.showing {
        case .examples(let wrong, _, let right):
            let found = lines(finding.found?.text() ?? "")
            return text + "\nWrong\n" + files(wrong) + "\n" + found + "\nRight\n" + files(right)
        case .test(let file, let name):
            return text + "\nShown by the test “\(name)”\n  in \(file)\n"
        }
    }

    /// Formats an example's files. Several files are preceded by their names.
    private static func files(_ example: FindingExample) -> String {
        guard example.files.count > 1 else { return content(example.files[0]) }
        return example.files.map { file in
            "  \(file.name)\n" + lines(content(file))
        }.joined(separator: "\n")
    }

    private static func content(_ file: FindingExample.File) -> String {
        switch file.content {
        case .text(""): "  (an empty file)\n"
        case .text(let text): lines(text)
        case .bytes(_, let description): "  (\(description))\n"
        }
    }

    /// Indents by two spaces.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }

    /// Returns the text up to the first full stop.
    static func firstSentence(of text: String) -> String {
        guard let end = text.firstRange(of: ". ") else { return text }
        return String(text[..<end.lowerBound]) + "."
    }
}

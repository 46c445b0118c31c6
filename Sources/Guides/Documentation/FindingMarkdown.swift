internal import FindingIndex
internal import FrameProduction

/// Descriptions of codes in Markdown: `Docs/diagnostics.md`.
enum FindingMarkdown {
    static func document(_ subjects: [ExplainedSubject]) -> String {
        var text = """
            <!-- Written by 'flipbook explain --format markdown' from the index of findings. -->

            # Findings

            What `flipbook check` and the other commands find has a **code**, which stands in \
            brackets behind the message. `flipbook explain CODE` shows its section of this page. \
            An **error** keeps a timeline from being rendered, a **warning** says where it \
            probably isn't what was meant, and a **note** where it may not be.


            """
        for subject in subjects {
            let links = subject.findings.map {
                "[`\($0.description.code)`](#\($0.description.code))"
            }
            text += "- **\(subject.title)**: \(links.joined(separator: ", "))\n"
        }
        for subject in subjects {
            text += "\n## \(subject.title)\n"
            text += subject.findings.map { "\n" + section($0) }.joined()
        }
        return text
    }

    static func section(_ finding: ExplainedFinding) -> String {
        let description = finding.description
        let text = "### \(description.code)\n\n*\(finding.severity)*: \(description.meaning)\n"
        switch description.showing {
        case .examples(let wrong, _, let right):
            return text + "\nWrong:\n" + files(wrong)
                + "\n" + fenced(finding.found?.text() ?? "", "text")
                + "\nRight:\n" + files(right)
        case .test(let file, let name):
            let path = file.split(separator: "/").last ?? ""
            return text + "\nShown by the test “\(name)” in [\(path)](../\(file)).\n"
        }
    }

    private static func files(_ example: FindingExample) -> String {
        example.files.map { file in
            let name = example.files.count > 1 ? "\n`\(file.name)`" : ""
            switch file.content {
            case .text(""): return "\(name), an empty file\n"
            case .text(let text):
                return "\(name.isEmpty ? "" : "\(name):\n")\n" + fenced(text, language(of: file))
            case .bytes(_, let description): return "\(name), \(description)\n"
            }
        }.joined()
    }

    /// Escapes control characters, which would make the document binary.
    private static func fenced(_ text: String, _ language: String) -> String {
        "```\(language)\n\(EnglishText.lines(text))```\n"
    }

    private static func language(of file: FindingExample.File) -> String {
        switch FilePlace.ending(of: file.name) {
        case ".yaml": "yaml"
        case ".metal", ".h": "metal"
        case ".svg": "xml"
        case ".csv": "csv"
        case ".json": "json"
        default: "text"
        }
    }
}

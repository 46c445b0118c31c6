import Diagnostics
import EmbeddedTexts

/// Reads `Subjects/*.md`: a heading of the first level for a subject and of the second for a
/// finding, which has its meaning and either an example or a test.
///
///     ## unknown-key: error, warning
///
///     The key is not part of the format there.
///
///     ```diff timeline
///      layers:
///     -  - opacty: 0.5
///     +  - opacity: 0.5
///     ```
///
/// A fence says whether its file is in the wrong example, in the right one, or the `same` in both;
/// a `diff` is of both. Then follows the file's name; `timeline`, `shader` and `manifest` have
/// their first lines added. Items name files of `ExampleFiles.md` (`- right: png`), further
/// findings of the wrong example (`- alongside: syntax, loop`), or a test (`- shown by: FILE` and
/// `- test: NAME`).
struct FindingReader {
    private(set) var subjects: [FindingCatalog.Subject] = []
    /// Headings of what can't be read.
    private(set) var mistakes: [String] = []

    private var files: [Substring: FindingExample.File] = [:]

    init() {
        for section in MarkdownSection.sections(of: .exampleFiles) where section.level == 2 {
            let title = section.title.split(separator: ": ")
            if title.count == 2, let file = FindingExample.File(section, named: String(title[1])) {
                files[title[0]] = file
            } else {
                mistakes.append(String(section.title))
            }
        }
        for section in MarkdownSection.sections(of: .findings) {
            if section.level == 1 {
                subjects.append(.init(title: String(section.title), findings: []))
            } else if let last = subjects.indices.last, let finding = finding(section) {
                subjects[last].findings.append(finding)
            } else {
                mistakes.append(String(section.title))
            }
        }
    }

    private func finding(_ section: MarkdownSection) -> FindingDescription? {
        let title = section.title.split(separator: ": ")
        guard title.count == 2, let code = FindingCode(text: title[0]),
            let showing = showing(section)
        else { return nil }
        let words = title[1].split(separator: ", ")
        let severities = words.compactMap { Diagnostic.Severity(rawValue: String($0)) }
        guard severities.count == words.count else { return nil }
        return FindingDescription(
            code: code, severities: severities, meaning: section.text, showing: showing)
    }

    private func showing(_ section: MarkdownSection) -> FindingDescription.Showing? {
        var wrong = FindingExample(files: [])
        var right = FindingExample(files: [])
        var alongside: [FindingCode] = []
        var test: (file: String, name: String) = ("", "")
        for part in section.parts {
            switch part {
            case .item("shown by", let file): test.file = String(file)
            case .item("test", let name): test.name = String(name)
            case .item("alongside", let codes):
                alongside = codes.split(separator: ", ").compactMap(FindingCode.init(text:))
            case .item(let side, let name):
                guard let file = files[name], ["same", "wrong", "right"].contains(side) else {
                    return nil
                }
                if side != "right" { wrong.files.append(file) }
                if side != "wrong" { right.files.append(file) }
            case .code(let info, let text):
                let words = info.split(separator: " ")
                guard words.count == 2, ["diff", "same", "wrong", "right"].contains(words[0]) else {
                    return nil
                }
                let isDiff = words[0] == "diff"
                if words[0] != "right" {
                    wrong.files.append(.init(words[1], isDiff ? text.side(without: "+") : text))
                }
                if words[0] != "wrong" {
                    right.files.append(.init(words[1], isDiff ? text.side(without: "-") : text))
                }
            }
        }
        if !test.file.isEmpty, !test.name.isEmpty { return .test(file: test.file, name: test.name) }
        guard !wrong.files.isEmpty, !right.files.isEmpty else { return nil }
        return .examples(wrong: wrong, alongside: alongside, right: right)
    }
}

extension String {
    /// One side of a diff, whose lines begin with `-`, `+`, or a space if they are on both sides.
    fileprivate func side(without mark: Character) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.first != mark }.map { $0.dropFirst() }.joined(separator: "\n")
    }
}

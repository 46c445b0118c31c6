internal import Diagnostics
internal import FindingIndex
public import FrameProduction

/// Explains the codes of findings, each with a wrong and a corrected example.
public struct FindingGuide: Guide {
    private let subjects: [FindingCatalog.Subject]
    /// Whether it describes a single code.
    private let isSingle: Bool

    /// Describes all codes by subject.
    public init() {
        subjects = FindingCatalog.subjects
        isSingle = false
    }

    /// Describes one code.
    ///
    /// - Throws: `FlipbookError.request` if there is no such code.
    public init(code: String) throws(FlipbookError) {
        for var subject in FindingCatalog.subjects {
            subject.findings.removeAll { $0.code.text != code }
            guard subject.findings.isEmpty else {
                subjects = [subject]
                isSingle = true
                return
            }
        }
        let near = nearest(to: code, in: Self.codes).map(Suggestion.sentence)
        throw .request(
            "no finding has the code '\(code)'; " + (near ?? "'flipbook explain' lists all"))
    }

    /// All codes, in alphabetical order.
    public static var codes: [String] { FindingCatalog.all.map(\.code.text).sorted() }

    /// Text for a terminal: a list with one line per code, or a single description.
    ///
    /// - Throws: `FlipbookError.failed` if the example's files can't be written to the system's
    ///   temporary folder.
    public var text: String {
        get throws(FlipbookError) {
            guard isSingle else { return FindingText.list(subjects) }
            return try FindingText.explanation(explained()[0].findings[0])
        }
    }

    /// A JSON array, or a single object. Throws like `text`.
    public var json: String {
        get throws(FlipbookError) {
            let values = try explained().flatMap { subject in
                subject.findings.map { $0.json(subject: subject.title) }
            }
            return (isSingle ? values[0] : JSON.array(values)).indentedText
        }
    }

    /// A Markdown document, or a single section. Throws like `text`.
    public var markdown: String {
        get throws(FlipbookError) {
            let subjects = try explained()
            return isSingle
                ? FindingMarkdown.section(subjects[0].findings[0])
                : FindingMarkdown.document(subjects)
        }
    }

    private func explained() throws(FlipbookError) -> [ExplainedSubject] {
        let check = try ExampleCheck()
        return try subjects.map { subject throws(FlipbookError) in
            ExplainedSubject(
                title: subject.title,
                findings: try subject.findings.map { finding throws(FlipbookError) in
                    try ExplainedFinding(finding, by: check)
                })
        }
    }
}

/// A subject with the actual findings of its examples.
struct ExplainedSubject {
    var title: String
    var findings: [ExplainedFinding]
}

/// A code's description with the actual findings of its example.
struct ExplainedFinding {
    var description: FindingDescription
    /// The findings of the wrong example; nil if a test replaces it.
    var found: Findings?

    init(_ description: FindingDescription, by check: ExampleCheck) throws(FlipbookError) {
        self.description = description
        if case .examples(let wrong, _, _) = description.showing {
            found = try check.findings(in: wrong)
        }
    }

    /// Returns `error`, or `error or warning`.
    var severity: String {
        description.severities.map(\.rawValue).joined(separator: " or ")
    }

    fileprivate func json(subject: String) -> JSON {
        var members: [(String, JSON)] = [
            ("code", .string(description.code.text)),
            ("severities", .array(description.severities.map { .string($0.rawValue) })),
            ("subject", .string(subject)),
            ("meaning", .string(description.meaning)),
        ]
        switch description.showing {
        case .examples(let wrong, _, let right):
            members += [
                ("wrong", .array(wrong.files.map(\.json))),
                ("findings", .array(found?.inOrder.map { .object($0.members) } ?? [])),
                ("right", .array(right.files.map(\.json))),
                ("test", .null),
            ]
        case .test(let file, let name):
            members += [
                ("wrong", .null), ("findings", .null), ("right", .null),
                ("test", ["file": .string(file), "name": .string(name)]),
            ]
        }
        return .object(members)
    }
}

extension FindingExample.File {
    /// A binary file's content is null, with a description.
    fileprivate var json: JSON {
        switch content {
        case .text(let text): ["name": .string(name), "text": .string(text)]
        case .bytes(_, let description):
            ["name": .string(name), "text": .null, "description": .string(description)]
        }
    }
}

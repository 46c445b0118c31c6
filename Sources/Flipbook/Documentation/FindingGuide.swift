internal import Diagnostics
internal import FindingIndex

/// Explains the codes of findings, each with a wrong and a corrected example.
public struct FindingGuide: Sendable {
    private let subjects: [KnownFindings.Subject]
    /// Whether it is about one that was asked for.
    private let isSingle: Bool

    /// All codes, subject by subject.
    public init() {
        subjects = KnownFindings.subjects
        isSingle = false
    }

    /// One code.
    ///
    /// - Throws: `FlipbookError.request` if there is no such code.
    public init(code: String) throws(FlipbookError) {
        for var subject in KnownFindings.subjects {
            subject.findings.removeAll { $0.code != code }
            guard subject.findings.isEmpty else {
                subjects = [subject]
                isSingle = true
                return
            }
        }
        let near = nearest(to: code, in: Self.codes).map { "did you mean '\($0)'?" }
        throw .request(
            "no finding has the code '\(code)'; " + (near ?? "'flipbook explain' lists all"))
    }

    /// All codes, in alphabetical order.
    public static var codes: [String] { KnownFindings.all.map(\.code).sorted() }

    /// For a terminal: a list with a line each, or one explanation.
    ///
    /// - Throws: `FlipbookError.failed` if the example's files can't be written to the system's
    ///   temporary folder.
    public func text() throws(FlipbookError) -> String {
        guard isSingle else { return FindingText.list(subjects) }
        return try FindingText.explanation(explained()[0].findings[0])
    }

    /// An array, or one object; throws as `text` does.
    public func json() throws(FlipbookError) -> String {
        let values = try explained().flatMap { subject in
            subject.findings.map { $0.json(subject: subject.title) }
        }
        return (isSingle ? values[0] : JSON.array(values)).indentedText
    }

    /// A document, or one section of it; throws as `text` does.
    public func markdown() throws(FlipbookError) -> String {
        let subjects = try explained()
        return isSingle
            ? FindingMarkdown.section(subjects[0].findings[0]) : FindingMarkdown.document(subjects)
    }

    private func explained() throws(FlipbookError) -> [ExplainedSubject] {
        let check = try ExampleCheck()
        var explained: [ExplainedSubject] = []
        for subject in subjects {
            var findings: [ExplainedFinding] = []
            for finding in subject.findings {
                findings.append(try ExplainedFinding(finding, by: check))
            }
            explained.append(ExplainedSubject(title: subject.title, findings: findings))
        }
        return explained
    }
}

/// A subject with what its examples really give.
struct ExplainedSubject {
    var title: String
    var findings: [ExplainedFinding]
}

/// A code's description with what its example really gives.
struct ExplainedFinding {
    var description: FindingDescription
    /// What is found in the wrong example; nil where a test shows the finding.
    var found: Findings?

    init(_ description: FindingDescription, by check: ExampleCheck) throws(FlipbookError) {
        self.description = description
        if case .examples(let wrong, _, _) = description.showing {
            found = try check.findings(in: wrong)
        }
    }

    /// `error`, or `error or warning`.
    var severity: String {
        description.severities.map(\.rawValue).joined(separator: " or ")
    }

    fileprivate func json(subject: String) -> JSON {
        var members: [(String, JSON)] = [
            ("code", .string(description.code)),
            ("severities", .array(description.severities.map { .string($0.rawValue) })),
            ("subject", .string(subject)),
            ("meaning", .string(description.meaning)),
        ]
        switch description.showing {
        case .examples(let wrong, _, let right):
            members += [
                ("wrong", .array(wrong.files.map(\.json))),
                ("findings", .array(found?.inOrder.map(\.explained) ?? [])),
                ("right", .array(right.files.map(\.json))),
                ("test", .null),
            ]
        case .test(let file, let name):
            members += [
                ("wrong", .null), ("findings", .null), ("right", .null),
                ("test", .object([("file", .string(file)), ("name", .string(name))])),
            ]
        }
        return .object(members)
    }
}

extension FindingExample.File {
    /// A file that is no text has null for it, and says what it is.
    fileprivate var json: JSON {
        switch content {
        case .text(let text): .object([("name", .string(name)), ("text", .string(text))])
        case .bytes(_, let description):
            .object([
                ("name", .string(name)), ("text", .null), ("description", .string(description)),
            ])
        }
    }
}

extension Diagnostic {
    fileprivate var explained: JSON {
        .object([
            ("severity", .string(severity.rawValue)),
            ("code", .string(code)),
            ("message", .string(message)),
            ("hint", .optional(hint, JSON.string)),
            ("file", .optional(location?.file, JSON.string)),
            ("line", .optional(location?.line, JSON.integer)),
            ("column", .optional(location?.column, JSON.integer)),
        ])
    }
}

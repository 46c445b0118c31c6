package import Diagnostics

/// A code of findings: its meaning, an example that has the finding, and its correction.
///
/// Shown by `flipbook explain` and `Docs/diagnostics.md`. Tests check that the example has the
/// finding and that the correction has none. Both are written as one diff, unless they have little
/// in common: lines that start with `-` are only in the example, those with `+` only in the
/// correction, those with a space in both.
package struct FindingDescription: Sendable {
    /// For example `unknown-key`.
    package var code: String
    /// Several if it depends on the case.
    package var severities: [Diagnostic.Severity]
    /// The meaning and the reason, in full sentences, with code in backquotes.
    package var meaning: String
    package var showing: Showing

    package enum Showing: Sendable {
        /// - Parameter alongside: further findings of the wrong example, caused by the first.
        case examples(wrong: FindingExample, alongside: [String], right: FindingExample)
        /// A test, if no short text shows the finding: its file in the repository and the case.
        case test(file: String, name: String)
    }

    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        wrong: FindingExample, alongside: [String] = [], right: FindingExample
    ) {
        self.code = code
        self.severities = severities
        self.meaning = meaning
        showing = .examples(wrong: wrong, alongside: alongside, right: right)
    }

    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        shownBy file: String, _ name: String
    ) {
        self.code = code
        self.severities = severities
        self.meaning = meaning
        showing = .test(file: file, name: name)
    }

    /// A timeline of one second, without its first lines, and the files it names.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        timeline diff: String, _ others: FindingExample.File...
    ) {
        self.init(code, severities, meaning, diff, others) { .timeline($0) }
    }

    /// A complete timeline.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        wholeTimeline diff: String
    ) {
        self.init(code, severities, meaning, diff) { .wholeTimeline($0) }
    }

    /// A shader file, without its first lines.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        shader diff: String, alongside: [String] = []
    ) {
        self.init(code, severities, meaning, diff, alongside: alongside) { .shader($0) }
    }

    /// A frame hash manifest of a film of one pixel, without its first lines.
    init(
        _ code: String, _ severities: Diagnostic.Severity..., means meaning: String,
        manifest diff: String, _ others: FindingExample.File...
    ) {
        self.init(code, severities, meaning, diff, others) { .manifest($0) }
    }

    private init(
        _ code: String, _ severities: [Diagnostic.Severity], _ meaning: String, _ diff: String,
        _ others: [FindingExample.File] = [], alongside: [String] = [],
        _ file: (String) -> FindingExample.File
    ) {
        func side(without mark: Character) -> FindingExample {
            let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
            let kept = lines.filter { $0.first != mark }.map { $0.dropFirst() }
            return FindingExample(file(kept.joined(separator: "\n")), others)
        }
        self.code = code
        self.severities = severities
        self.meaning = meaning
        showing = .examples(
            wrong: side(without: "+"), alongside: alongside, right: side(without: "-"))
    }
}

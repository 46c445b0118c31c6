package import Diagnostics

/// What a code of findings means, with an example that has the finding and one put right.
///
/// It is the documentation, the fixture and the example at once: `flipbook explain` and
/// `Docs/diagnostics.md` show it, and tests check that the wrong example is given the code and the
/// right one nothing.
package struct FindingDescription: Sendable {
    /// As findings have it: `unknown-key`.
    package var code: String
    /// How bad it is; two where it depends on the case.
    package var severities: [Diagnostic.Severity]
    /// What it means and why it is wrong, in full sentences. Code stands between backquotes.
    package var meaning: String
    package var showing: Showing

    /// What shows the finding.
    package enum Showing: Sendable {
        /// - Parameter alongside: codes that the wrong example is given as well, since one mistake
        ///   leads to the other.
        case examples(wrong: FindingExample, alongside: [String], right: FindingExample)
        /// A test, for what no small text can show: its file from the top of the repository, and
        /// what it calls the case.
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
}

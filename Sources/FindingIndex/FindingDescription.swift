package import Diagnostics

/// A code of findings: its meaning, an example that has the finding, and its correction.
///
/// Shown by `flipbook explain` and `Docs/diagnostics.md`. Tests check that the example has the
/// finding and that the correction has none.
package struct FindingDescription: Sendable {
    package var code: FindingCode
    /// Several if it depends on the case.
    package var severities: [Diagnostic.Severity]
    /// The meaning and the reason, in full sentences, with code in backquotes.
    package var meaning: String
    package var showing: Showing

    package enum Showing: Sendable {
        /// - Parameter alongside: further findings of the wrong example, caused by the first.
        case examples(wrong: FindingExample, alongside: [FindingCode], right: FindingExample)
        /// A test, if no short text shows the finding: its file in the repository and the case.
        case test(file: String, name: String)
    }
}

/// A finding in a user's file: what is wrong, where, and how to fix it.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        case error, warning, note
    }

    package var severity: Severity
    package var code: FindingCode
    /// A sentence without capital and full stop: `unknown key 'durration'`.
    package var message: String
    /// The fix: `did you mean 'duration'?`.
    package var hint: String?
    /// Nil for findings about a whole file.
    package var location: SourceLocation?
    /// The text that it is about, from its place on; nil where that isn't known.
    package var range: TextRange?
    /// The JSON pointer (RFC 6901) of the value in its document; nil where that isn't known.
    package var pointer: String?
    /// A change of the file that editors offer.
    package var fix: TextFix?

    package init(
        _ severity: Severity, code: FindingCode, _ message: String, hint: String? = nil,
        at location: SourceLocation?, fix: TextFix? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.hint = hint
        self.location = location
        self.fix = fix
    }
}

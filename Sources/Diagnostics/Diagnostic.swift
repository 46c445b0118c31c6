/// One finding about a user's file: what is wrong, where, and what would be right.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        case error, warning, note
    }

    package var severity: Severity
    /// A stable, greppable name of the kind of finding, such as `unknown-key`.
    package var code: String
    /// A sentence without capital or full stop: `unknown key 'durration'`.
    package var message: String
    /// What would be right: `did you mean 'duration'?`.
    package var hint: String?
    /// Nil where the finding is about a file as a whole and no line can be named.
    package var location: SourceLocation?

    /// The code of a mistake of our own: no user's file is wrong.
    package static let internalError = "internal-error"

    package init(
        _ severity: Severity, code: String, _ message: String, hint: String? = nil,
        at location: SourceLocation?
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.hint = hint
        self.location = location
    }
}

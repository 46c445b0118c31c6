package import Diagnostics

/// The findings in a file, and the effort that is left for suggestions.
package final class FindingSink {
    package var diagnostics = DiagnosticSet() {
        didSet { count += 1 }
    }
    package var suggestions = NameSuggestions()
    /// Counts what keeps a part of the file from being taken in the next reading: findings, also
    /// those that are reported already, and files.
    package var count = 0

    package init() {}
}

internal import Diagnostics

/// What is said to people, in a terminal or a log that a CI runner reads.
package enum Spoken {
    /// A text of one line, whatever is quoted in it.
    package static func line(_ text: String) -> String {
        LogText.harmless(LogText.printable(text))
    }

    /// The name that a mistyped one most likely stands for; nil where none is near.
    package static func nearest(to name: String, in names: [String]) -> String? {
        Diagnostics.nearest(to: name, in: names)
    }

    /// A text of several lines.
    package static func lines(_ text: String) -> String {
        LogText.harmless(LogText.printableLines(text))
    }
}

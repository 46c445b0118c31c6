internal import Diagnostics

/// Makes text safe for a terminal, or for a log that a CI runner interprets.
package enum EnglishText {
    /// Returns a text as one line, with the line breaks of quoted texts replaced.
    package static func line(_ text: String) -> String {
        LogText.harmless(LogText.printable(text))
    }

    /// Returns the most similar name; nil if none is similar.
    package static func nearest(to name: String, in names: [String]) -> String? {
        Diagnostics.nearest(to: name, in: names)
    }

    /// `did you mean 'export'?`
    package static func suggestion(_ name: String) -> String { Suggestion.sentence(name) }

    /// `1 frame`, `192 frames`
    package static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// `mp4`, `mp4 or mov`, `mp4, mov or mkv`
    package static func choice(_ words: [String]) -> String { series(words, "or") }

    /// `mp4`, `mp4 and mov`, `mp4, mov and mkv`, with any conjunction.
    package static func series(_ words: [String], _ conjunction: String) -> String {
        words.series(conjunction)
    }

    /// Returns a text of several lines.
    package static func lines(_ text: String) -> String {
        LogText.harmless(LogText.printableLines(text))
    }
}

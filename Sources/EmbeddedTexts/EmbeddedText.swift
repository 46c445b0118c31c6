internal import CTexts

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A text that is a file in the sources and part of the program.
package struct EmbeddedText: Sendable {
    /// Descriptions of findings, in Markdown, in the order of `Docs/diagnostics.md`.
    package static let findings = EmbeddedText(ctexts_findings)
    /// Files of several findings' examples, in Markdown.
    package static let exampleFiles = EmbeddedText(ctexts_example_files)
    /// Icons of the set Phosphor: a line of a name and path data each.
    package static let icons = EmbeddedText(ctexts_icons)
    /// Names of HTML's character references.
    package static let characterNames = EmbeddedText(ctexts_character_names)
    /// Other tools' words for keys.
    package static let foreignWords = EmbeddedText(ctexts_foreign_words)
    /// Other tools' words for values.
    package static let foreignChoices = EmbeddedText(ctexts_foreign_choices)
    /// `Docs/formats.md` without the rows of its table.
    package static let formats = EmbeddedText(ctexts_formats)
    /// Files to start with.
    package static let startingTimeline = EmbeddedText(ctexts_starting_timeline)
    package static let startingColorEffect = EmbeddedText(ctexts_starting_color_effect)
    package static let startingLayerEffect = EmbeddedText(ctexts_starting_layer_effect)
    package static let startingDistortion = EmbeddedText(ctexts_starting_distortion)
    /// Parts of reports of differences.
    package static let reportStyle = EmbeddedText(ctexts_report_style)
    package static let reportScript = EmbeddedText(ctexts_report_script)

    private let read: @Sendable () -> CText

    private init(_ read: @escaping @Sendable () -> CText) { self.read = read }

    /// Not copied: the bytes are the program's.
    private var bytes: UnsafeBufferPointer<UInt8> {
        let text = read()
        return UnsafeBufferPointer(start: text.bytes, count: text.count)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The lines of the text, of which the last has an end too.
    package var lines: [Substring] {
        let text = text
        var lines: [Substring] = []
        var (start, index) = (0, text.startIndex)
        // The icons are a quarter of a million bytes, for which split() takes a millisecond.
        while let end = end(ofLineAt: start) {
            let next = text.utf8.index(index, offsetBy: end - start)
            lines.append(text[index..<next])
            (start, index) = (end + 1, text.utf8.index(after: next))
        }
        return lines
    }

    private func end(ofLineAt start: Int) -> Int? {
        guard start < bytes.count, let first = bytes.baseAddress,
            let end = memchr(first + start, 0x0A, bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(end) - UnsafeRawPointer(first)
    }
}

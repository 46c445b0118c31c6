/// Makes untrusted text safe for terminals and logs.
package enum LogText {
    /// Escapes what could move the cursor, start a new line, or show words in another order.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(contentsOf: spelled(scalar)) }
        return String(result)
    }

    /// Like `printable`, but keeps line breaks and tabs.
    package static func printableLines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\t" {
                result.append(scalar)
            } else {
                result.append(contentsOf: spelled(scalar))
            }
        }
        return String(result)
    }

    /// Control characters, and line and paragraph separators.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Control characters and marks of direction.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || isDirection(scalar)
    }

    /// The marks that turn the direction of text (Unicode's `Bidi_Control`).
    private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
            true
        default: false
        }
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        isEscaped(scalar)
            ? scalar.escaped(asASCII: true).unicodeScalars : String.UnicodeScalarView([scalar])
    }

    /// Defuses lines that CI runners would take as commands.
    ///
    /// GitHub's are `::` after white space at a line's start, and `##[` anywhere; Azure's and
    /// TeamCity's `##vso[` and `##teamcity[`. One character is replaced, which keeps columns.
    package static func harmless(_ text: String) -> String {
        let marks = text.utf8
        var previous: UInt8 = 0
        let isSuspect = marks.contains { byte in
            defer { previous = byte }
            return byte == previous && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#"))
        }
        guard isSuspect else { return text }
        var scalars = Array(text.unicodeScalars)
        var isAtStart = true
        for index in scalars.indices {
            let scalar = scalars[index]
            if isLineBreak(scalar) {
                isAtStart = true
                continue
            }
            if scalar.properties.isWhitespace { continue }
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar == next, scalar == "#" || scalar == ":",
                isAtStart || scalar == "#" && isCommand(scalars[(index + 2)...])
            {
                scalars[index] = "\u{FFFD}"
            }
            isAtStart = false
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Whether letters and a bracket follow `##`.
    private static func isCommand(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        rest.first { !("a"..."z" ~= $0 || "A"..."Z" ~= $0) } == "["
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        "\n"..."\r" ~= scalar || scalar == "\u{85}" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}

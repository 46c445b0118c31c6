/// Text from somebody else's files on its way to a terminal or a log.
package enum LogText {
    /// Control characters are spelled out: a name must not be able to move the cursor of the
    /// terminal on which it is reported, nor to begin a line of its own.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(contentsOf: spelled(scalar)) }
        return String(result)
    }

    /// Likewise, of a text of several lines: line breaks and tabs stay.
    package static func printableLines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
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

    /// Whether a character does something instead of being seen.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        isControl(scalar)
            ? scalar.escaped(asASCII: true).unicodeScalars : String.UnicodeScalarView([scalar])
    }

    /// A text of which no line is a command to the CI runner that reads the log.
    ///
    /// GitHub's takes lines that begin with `::`, after any white space, and `##[` anywhere;
    /// Azure's and TeamCity's take `##vso[` and `##teamcity[`. One character of such a mark is
    /// replaced by another, so that columns stay as they are.
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

    /// Whether `##` before this is the beginning of a command: letters and a bracket follow.
    private static func isCommand(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        rest.first { !("a"..."z" ~= $0 || "A"..."Z" ~= $0) } == "["
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        "\n"..."\r" ~= scalar || scalar == "\u{85}" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}

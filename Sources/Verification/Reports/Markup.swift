internal import Diagnostics

/// Escapes text for XML and HTML.
enum Markup {
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // A line break in an attribute would be read as a space.
            case "\n": result += "&#10;"
            case "\t": result += "\t"
            // XML 1.0 can't represent many of them, and programs show reports in terminals.
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where LogText.isEscaped(scalar): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

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
            // XML 1.0 can't represent other control characters.
            case "\t", " "...: result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}

/// Resolves the `systemLanguage` attributes of an SVG.
///
/// librsvg would consult the user's locale and select another child of a `<switch>` on another
/// machine, and offers no setting for it. So the attributes are removed from the text beforehand.
/// Spaces replace them, so that librsvg's messages keep their lines and columns.
struct SVGLanguages {
    /// The language that files are drawn for; also that of text layout.
    static let language = "en"

    private var attributes: [XMLScanner.Attribute] = []

    mutating func note(_ attribute: XMLScanner.Attribute) {
        if attribute.name == "systemLanguage" { attributes.append(attribute) }
    }

    /// Returns the text without the attributes that match, and with an empty list, which no locale
    /// matches, in the others.
    func settled(in text: String) -> String {
        guard !attributes.isEmpty else { return text }
        var bytes = Array(text.utf8)
        for attribute in attributes {
            let value = attribute.offset..<attribute.range.upperBound - 1
            let cleared = Self.matches(attribute.value) ? attribute.range : value
            for index in cleared where bytes[index] != 0x0A { bytes[index] = 0x20 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether one of the listed languages is `language` or a dialect of it (SVG 1.1, 5.8.5). A
    /// list with an invalid tag matches nothing.
    static func matches(_ list: String) -> Bool {
        let tags = list.split(separator: ",", omittingEmptySubsequences: false).map { tag in
            String(
                tag.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        guard tags.allSatisfy(isTag) else { return false }
        return tags.contains { tag in
            let tag = tag.lowercased()
            return tag == language || tag.hasPrefix(language + "-")
        }
    }

    /// Whether a text is a language tag: groups of one to eight letters and digits, the first of
    /// letters only (BCP 47).
    private static func isTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.allSatisfy(\.isLetter) else { return false }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}

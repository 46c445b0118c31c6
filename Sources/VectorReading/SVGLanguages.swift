/// Resolves the `systemLanguage` attributes of an SVG.
///
/// librsvg would consult the user's locale and select another child of a `<switch>` on another
/// machine, and offers no setting for it. So the attributes are removed from the text beforehand.
enum SVGLanguages {
    /// The language that files are drawn for; also that of text layout.
    static let language = "en"

    /// Clears the attribute if it matches, else its value: no locale matches an empty list.
    static func settle(_ attribute: XMLScanner.Attribute, by edits: inout SVGEdits) {
        guard attribute.name == "systemLanguage" else { return }
        let value = attribute.offset..<attribute.range.upperBound - 1
        edits.clear(matches(attribute.value) ? attribute.range : value)
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

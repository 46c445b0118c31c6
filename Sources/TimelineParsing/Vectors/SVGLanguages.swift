/// The languages that an SVG file asks for with `systemLanguage`, answered once and for all.
///
/// librsvg would ask the locale of whoever draws, and take another child of a `<switch>` for
/// another one. It can't be told a language. So each question is taken out of the text before
/// librsvg sees that, with spaces in its place: whatever librsvg says of a file keeps its line and
/// column.
struct SVGLanguages {
    /// Of whom files are drawn for; texts are set for the same.
    static let language = "en"

    private var attributes: [XMLScanner.Attribute] = []

    mutating func note(_ attribute: XMLScanner.Attribute) {
        if attribute.name == "systemLanguage" { attributes.append(attribute) }
    }

    /// The text with an empty list where the question's answer is no, which is what no locale has,
    /// and without the attribute where it is yes.
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

    /// Whether one of a list's languages is ours or one of its dialects, as SVG 1.1 has it in
    /// 5.8.5. A list with something else in it than languages matches nothing.
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

    /// Letters and digits in groups of one to eight (BCP 47), the first of letters.
    private static func isTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.allSatisfy(\.isLetter) else { return false }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}

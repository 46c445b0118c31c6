/// The rules of browsers' own style sheets that librsvg's lacks (2.54).
enum SVGDefaults {
    /// A style sheet of the user, which those of the document replace; nil if a document needs
    /// none. librsvg then matches all selectors again.
    ///
    /// Where nothing gives a size, texts and `em` have 16 pixels (CSS Fonts 3, `medium`); librsvg's
    /// have 12. And a `<symbol>` is clipped to its view box unless its `overflow` is visible
    /// (SVG 2, 3.8); librsvg clips those of which it is, and asks the `<use>` about others.
    static func style(for text: String, hasText: Bool) -> String? {
        var rules: [String] = []
        if hasText || hasEm(text) { rules.append(":root:not([font-size]) { font-size: 16px }") }
        if text.utf8.firstRange(of: "symbol".utf8) != nil {
            rules.append("use { overflow: \(showsOverflow(text) ? "auto" : "hidden") }")
        }
        return rules.isEmpty ? nil : rules.joined(separator: " ")
    }

    /// Whether a text contains a length in `em` or `ex`.
    private static func hasEm(_ text: String) -> Bool {
        var isNumber = false
        var isE = false
        for byte in text.utf8 {
            if isE, byte == UInt8(ascii: "m") || byte == UInt8(ascii: "x") { return true }
            isE = isNumber && byte == UInt8(ascii: "e")
            isNumber = (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
        }
        return false
    }

    /// Whether an element's `overflow` is visible.
    private static func showsOverflow(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        while let found = rest.firstRange(of: "overflow".utf8) {
            rest = rest[found.upperBound...]
            let value = rest.drop { " \t\r\n:=\"'".utf8.contains($0) }
            if value.starts(with: "visible".utf8) || value.starts(with: "auto".utf8) { return true }
        }
        return false
    }
}

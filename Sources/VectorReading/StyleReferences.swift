import TimelineSyntax

/// The references in a piece of CSS: the targets of `url(…)`, and whether there are imports.
struct StyleReferences {
    private(set) var targets: [String] = []
    private(set) var imports = false

    init(_ style: String) {
        let mayName = style.utf8.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "@") }
        guard mayName || style.utf8.contains(UInt8(ascii: "\\")) else { return }
        let text = Self.unescaped(style)
        let lowercase = text.map { ("A"..."Z").contains($0) ? $0.lowercased : $0 }
        imports = Self.find("@import", in: lowercase, from: 0) != nil
        var rest = 0
        while let found = Self.find("url(", in: lowercase, from: rest) {
            rest = found + 4
            // Not another word such as `curl(`.
            if found > 0, Self.isWordPart(lowercase[found - 1]) { continue }
            let end = text[rest...].firstIndex(of: ")") ?? text.endIndex
            let target = text[rest..<end].filter { $0 != "\"" && $0 != "'" && $0 > " " }
            targets.append(String(String.UnicodeScalarView(target)))
            rest = end
        }
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        isNamePart(scalar) || scalar == "-" || scalar.value >= 0x80
    }

    private static func find(_ word: String, in text: [Unicode.Scalar], from start: Int) -> Int? {
        let word = Array(word.unicodeScalars)
        guard text.count >= word.count, start <= text.count - word.count else { return nil }
        return (start...text.count - word.count).first { index in
            text[index] == word[0] && text[index..<index + word.count].elementsEqual(word)
        }
    }

    /// Returns the text with escapes such as `\75` and `\u` replaced.
    private static func unescaped(_ style: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        let scalars = Array(style.unicodeScalars)
        var index = 0
        while index < scalars.count {
            guard scalars[index] == "\\" else {
                result.append(scalars[index])
                index += 1
                continue
            }
            index += 1
            var code: UInt32 = 0
            var count = 0
            while index < scalars.count, count < 6,
                let digit = Character(scalars[index]).hexDigitValue
            {
                code = code * 16 + UInt32(digit)
                count += 1
                index += 1
            }
            if count > 0 {
                result.append(Unicode.Scalar(code) ?? "\u{FFFD}")
                if index < scalars.count, scalars[index] <= " " { index += 1 }
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var lowercased: Unicode.Scalar { Unicode.Scalar(UInt8(value) + 32) }
}

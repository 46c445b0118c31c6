internal import EmbeddedTexts

/// HTML's character references, as its tokenizer decodes them in text (HTML standard, 13.2.5.72 to
/// 13.2.5.80).
enum CharacterReference {
    /// The characters of a reference.
    struct Match {
        var scalars: [Unicode.Scalar]
        /// In scalars, from the ampersand.
        var length: Int
    }

    /// Reads the reference that a text begins with.
    ///
    /// - Parameter text: from the ampersand.
    /// - Returns: nil if the ampersand is only that.
    static func match(in text: ArraySlice<Unicode.Scalar>) -> Match? {
        let rest = text.dropFirst()
        return rest.first == "#" ? number(in: rest.dropFirst()) : name(in: rest)
    }

    // MARK: Names

    /// The longest name that is known. Without a semicolon, it may be the beginning of a word.
    private static func name(in text: ArraySlice<Unicode.Scalar>) -> Match? {
        let word = text.prefix(longestName).prefix(while: isLetterOrDigit)
        let end = word.endIndex
        if end < text.endIndex, text[end] == ";", let known = names[string(word)] {
            return Match(scalars: known.scalars, length: word.count + 2)
        }
        for count in stride(from: min(word.count, longestPrefix), to: 1, by: -1) {
            if let known = names[string(word.prefix(count))], known.isPrefix {
                return Match(scalars: known.scalars, length: count + 1)
            }
        }
        return nil
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private struct Name: Sendable {
        var scalars: [Unicode.Scalar]
        /// Whether it also counts without a semicolon.
        var isPrefix: Bool
    }

    /// A line is a name of the HTML standard (section 13.5) and its code points; after `~` instead
    /// of `=`, if it also counts without its semicolon.
    private static let names: [String: Name] = Dictionary(
        EmbeddedText.characterNames.lines.compactMap { entry in
            let parts = entry.split { $0 == "=" || $0 == "~" }
            guard parts.count == 2 else { return nil }
            let scalars = parts[1].split(separator: ",").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            return (String(parts[0]), Name(scalars: scalars, isPrefix: entry.contains("~")))
        }, uniquingKeysWith: { first, _ in first })
    private static let longestName = names.keys.map(\.utf8.count).max() ?? 0
    private static let longestPrefix =
        names.filter(\.value.isPrefix).map(\.key.utf8.count).max() ?? 0

    // MARK: Numbers

    /// - Parameter text: from behind the number sign.
    private static func number(in text: ArraySlice<Unicode.Scalar>) -> Match? {
        let isHexadecimal = text.first == "x" || text.first == "X"
        let radix: UInt32 = isHexadecimal ? 16 : 10
        let digits = text.dropFirst(isHexadecimal ? 1 : 0).prefix { digit($0, radix) != nil }
        guard !digits.isEmpty else { return nil }
        // Beyond Unicode's last code point, any number is as good.
        let code = digits.reduce(UInt32(0)) { min($0 * radix + (digit($1, radix) ?? 0), 0x11_0000) }
        let hasEnd = digits.endIndex < text.endIndex && text[digits.endIndex] == ";"
        return Match(
            scalars: [scalar(code)],
            length: 2 + (isHexadecimal ? 1 : 0) + digits.count + (hasEnd ? 1 : 0))
    }

    private static func digit(_ scalar: Unicode.Scalar, _ radix: UInt32) -> UInt32? {
        guard scalar.isASCII, let value = Character(scalar).hexDigitValue, value < radix else {
            return nil
        }
        return UInt32(value)
    }

    private static func scalar(_ code: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(code), windows[Int(code) - 0x80] != 0 {
            return Unicode.Scalar(windows[Int(code) - 0x80]) ?? "\u{FFFD}"
        }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// Windows-1252's characters from 0x80 on: old pages wrote their numbers.
    private static let windows: [UInt32] = [
        0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
        0x152, 0, 0x17D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
        0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
    ]
}

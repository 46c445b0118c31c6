import Hashing
import TextStyles
import Synchronization

/// The font of a text in ASCII, without laying it out: most texts are in it, and most fonts have
/// all of it.
///
/// Pango chooses fonts letter by letter, by the family, the language and the script. White space
/// takes the font of its neighbours. So where one font draws all of ASCII, it draws each text in
/// ASCII. Letters are Latin; a text without any has no script, and may be in another language.
extension TextDrawer {
    struct PlainKey: Hashable {
        @ExactText var family: String
        var weight: FontWeight
        var isItalic: Bool
        var hasLetters: Bool
    }

    /// The font of a text in ASCII; nil if only a layout can find it.
    package func plainFont(of look: TextLook) -> FontUse? {
        guard look.runs.isEmpty, let plain = PlainText(look.string) else { return nil }
        let key = PlainKey(
            family: look.family, weight: look.weight, isItalic: look.isItalic,
            hasLetters: plain.hasLetters)
        var known = plainFonts.withLock { $0[key] }
        if known == nil { known = ownFont(key) ?? findPlainFont(key) }
        guard var use = known else { return nil }
        guard use.fonts.count == 1, use.missingCount == 0 else { return nil }
        use.fonts[0].letters = plain.firstLetters
        return use
    }

    /// Flipbook's own Inter, which no fonts need to be looked for; nil for others.
    private func ownFont(_ key: PlainKey) -> FontUse? {
        guard key.family == InterFonts.family, hasOwnInter else { return nil }
        return FontUse(
            fonts: [.init(family: key.family, source: .flipbook)], missingCount: 0,
            isFamilyThere: true)
    }

    /// The fonts of all of ASCII, or of all but letters.
    private func findPlainFont(_ key: PlainKey) -> FontUse? {
        let string = String(
            String.UnicodeScalarView(
                PlainText.visible.filter { key.hasLetters || !PlainText.isLetter($0) }
                    .map { Unicode.Scalar($0) }))
        let look = TextLook(
            string: string, family: key.family,
            style: TextStyle(weight: key.weight, isItalic: key.isItalic), size: 17)
        guard let use = try? fonts(of: look) else { return nil }
        plainFonts.withLock { $0[key] = use }
        return use
    }
}

/// A text of visible ASCII, spaces and line feeds.
private struct PlainText {
    static let visible = UInt8(0x21)...0x7E

    var hasLetters = false
    /// The letters of `FontUse.Font`.
    var firstLetters = ""

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Nil for other texts, and those of white space only.
    init?(_ string: String) {
        var found: [UInt8] = []
        for byte in string.utf8 {
            guard byte != 0x20, byte != 0x0A else { continue }
            guard Self.visible.contains(byte) else { return nil }
            if Self.isLetter(byte) { hasLetters = true }
            if found.count < TextDrawer.FontUse.maxLetters, !found.contains(byte) {
                found.append(byte)
            }
        }
        guard !found.isEmpty else { return nil }
        firstLetters = String(decoding: found, as: UTF8.self)
    }
}

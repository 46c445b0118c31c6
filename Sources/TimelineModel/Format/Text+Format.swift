extension Text {
    /// Points.
    package static let sizes: ClosedRange<Double> = 0.1...16384
    /// Bytes of UTF-8.
    package static let longest = 100_000

    package static let format = MappingFormat<Text>(
        "a text", "Words, set in lines."
    ) {
        Key.byHand(
            "string", .words, .mistake,
            "what it says; `{$name:,.2f}` in it is [worked out](#texts-that-count), `{{$` are "
                + "these letters themselves. A line break begins a new paragraph",
            part: \.string)
        Key.text(
            "locale", \.locale, .means("`en`"),
            "the language whose marks numbers in braces are written with, as a BCP 47 tag: `de`, "
                + "`fr`, `en-IN`, `de-CH`")
        Key.choice(
            "digits", \.digits, .means("`standard`"),
            "`standard` or `tabular`: whether all digits are equally wide, where the font has "
                + "such, so that what counts doesn't jitter")
        Key.value(
            "size", \.size, .number, in: sizes, .means("17"),
            "the letters' size in points, 0.1…16384: a number value")
        Key.choice(
            "weight", \.weight, .means("`regular`"),
            "`ultraLight thin light regular medium semibold bold heavy black`; a family gives "
                + "the nearest that it has")
        Key.paint(
            "color", \.color, .means("white"),
            "a colour value or another [paint](#layers), which fills the text's box. Emoji "
                + "keep their colours and take a colour's opacity")
        Key.choice(
            "alignment", \.alignment, .means("`center`"),
            "where lines lie that are narrower than the text: `leading`, `center` or "
                + "`trailing`. Leading is where a paragraph's writing begins, for Hebrew and "
                + "Arabic the right")
        Key.text(
            "font", \.family, .means("Inter"),
            "a family, by the font's own name: of a file in `fonts` or of the system; or "
                + "`sans-serif`, `serif`, `monospace`")
        Key.boolean("italic", \.isItalic, .means("false"), "true or false")
        Key.value(
            "lineSpacing", \.lineSpacing, .number, .means("0"),
            "added between one line and the next, points: a number value")
        Key.value(
            "tracking", \.tracking, .number, .means("0"),
            "added after each letter, points: a number value. A text's own width has it after "
                + "the last letter too")
    }
}

import TextStyles

extension Text {
    /// Points.
    package static var sizes: ClosedRange<Double> { 0.1...16384 }
    /// Bytes of UTF-8.
    package static var longest: Int { 100_000 }
    package static var lineLimits: ClosedRange<Int> { 1...1000 }

    package static var format: MappingFormat<Text> { textFormat }
}

extension TextRun {
    package static var format: MappingFormat<TextRun> { runFormat }

    /// A run without a look of its own is a text.
    package static var list: TimelineModel.Form { .list(.definition("run"), 0...Text.maxRuns) }
}

// A generic type has no stored static properties.
private let textFormat = MappingFormat<Text>(
    "a text", "Text in one or more lines.",
    oneOf: [
        KeyDescription(
            "string", .words, .unsaid,
            "the text. `{$name:,.2f}` in it is [evaluated](#texts-that-count); `{{$` stands "
                + "for the letters `{$`. A line break starts a new paragraph"),
        KeyDescription(
            "runs", TextRun.list, .unsaid,
            "instead of `string`: parts with looks of their own; see [below](#runs)"),
    ], initial: Text(string: "")
) {
    Key.text(
        "locale", \.locale, .means("`en`"),
        "the language whose number format is used for numbers in braces, as a BCP 47 tag: "
            + "`de`, `fr`, `en-IN`, `de-CH`")
    Key.choice(
        "digits", \.style.digits, .own,
        "`standard`, or `tabular` for digits of equal width, if the font has them. Then "
            + "counting numbers don't jitter")
    Key.value(
        "size", \.size, .number, in: Text.sizes, .own,
        "the font size in points, 0.1…16384: a number value")
    Key.choice(
        "weight", \.style.weight, .own,
        "`ultraLight thin light regular medium semibold bold heavy black`; the nearest weight "
            + "that the family has")
    Key.part(
        "color", \.color, .definition("paint"), .means("white"),
        "a colour value or another [paint](#layers), which spans the text's bounds. Emoji keep "
            + "their colours and use only a colour's opacity")
    Key.choice(
        "alignment", \.style.alignment, .means("lines begin below each other, in the middle"),
        "the alignment of lines in the `frame`: `leading`, `center` or `trailing`. Leading is "
            + "the side where a paragraph starts; the right for Hebrew and Arabic. Without it, "
            + "lines begin below each other, and the longest is in the middle")
    Key.text(
        "font", \.family, .means("Inter"),
        "a font family in `fonts`, Inter, or one of the system, by the name in the font file; "
            + "or `sans-serif`, `serif`, `monospace`")
    Key.boolean("italic", \.style.isItalic, .own, "true or false")
    Key.value(
        "lineSpacing", \.lineSpacing, .number, .own,
        "additional space between lines in points: a number value")
    Key.value(
        "tracking", \.tracking, .number, .own,
        "additional space after each letter in points: a number value. A text's natural width "
            + "includes it after the last letter too")
    Key.whole(
        "lineLimit", \.style.lineLimit, in: Text.lineLimits, .means("no limit"),
        "the most lines of each paragraph, 1…1000. What doesn't fit is left out, and an "
            + "ellipsis stands for it")
    Key.choice(
        "truncation", \.style.truncation, .own,
        "where the ellipsis is: `head`, `middle` or `tail`")
    Key.number(
        "minimumScaleFactor", \.style.minimumScaleFactor, in: 0.05...1, .own,
        "how small letters may get so that a text keeps its `lineLimit` with nothing left out: "
            + "a factor of `size`")
    Key.part(
        "split", \.split, .mapping(TextSplit.format.description), .means("none"),
        "the motion of its letters, words or lines; see [below](#texts-in-parts)")
    Key.part(
        "numericText", \.numericText, .anyOf([.boolean, .mapping(NumericText.format.description)]),
        .means("false"),
        "whether digits roll when they change: `true`, or a mapping; see "
            + "[below](#digits-that-roll)")
}

private let runFormat = MappingFormat<TextRun>(
    "a run", "A part of a text with a look of its own. What is left out is the text's."
) {
    Key.byHand("string", .words, .mistake, "the run's text, as `string` of a text", part: \.string)
    Key.choice("digits", \.digits, .means("the text's"), "`standard` or `tabular`")
    Key.value(
        "size", \.size, .number, in: Text.sizes, .means("the text's"),
        "the font size in points, 0.1…16384: a number value")
    Key.choice("weight", \.weight, .means("the text's"), "as of a text")
    Key.part(
        "color", \.color, .definition("paint"), .means("the text's"),
        "a colour value or another [paint](#layers), which spans the whole text's bounds")
    Key.text("font", \.family, .means("the text's"), "a font family, as of a text")
    Key.boolean("italic", \.isItalic, .means("the text's"), "true or false")
    Key.value(
        "tracking", \.tracking, .number, .means("the text's"),
        "additional space after each letter in points: a number value")
    Key.value(
        "baselineOffset", \.baselineOffset, .number, .means("0"),
        "moves the letters up from the line's baseline, in points: a number value")
}

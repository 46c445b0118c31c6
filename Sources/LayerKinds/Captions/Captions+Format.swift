package import TimelineModel
import TimelineReading

extension Captions {
    package static let format = MappingFormat<Captions>(
        "captions", "The captions of an SRT or WebVTT file, each at its time.", initial: Captions()
    ) {
        Key.part(
            "file", .text(.notEmpty), .mistake,
            "the path of an SRT or WebVTT file, relative to the timeline's folder",
            \Captions.captions
        ) { (captions, file: CaptionFile) in
            (captions.file, captions.captions) = (file.path, file.captions)
        }
        Key.time(
            "at", \.start, .own, "the time of the film at which the file's time 0 is",
            form: .instant)
        Key.choice(
            "as", \.use, .own,
            "`burned` into the frames; a `track` of the film, which players show and hide; or a "
                + "file beside the film, `srt` or `vtt`. See [Captions beside the film]"
                + "(#captions-beside-the-film)")
        Key.text(
            "language", \.language, .means("unknown"),
            "the language of a track or a file, such as `en` or `pt-BR`",
            form: .text(.like("^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")))
        Key.choice(
            "show", \.shown, .own,
            "`all` words of a caption, those `spoken` so far, or one `word` at a time")
        Key.value("color", \.color, .color, .means("white"), "the words' colour: a colour value")
        Key.value(
            "highlight", \.highlight, .color, .means("`color`"),
            "the colour of the word that is being spoken: a colour value")
        Key.value(
            "highlightBackground", \.highlightBackground, .color, .means("none"),
            "the colour of a plate behind that word: a colour value")
        Key.value(
            "highlightScale", \.highlightScale, .number, .own,
            "the scale of that word: a number value")
        Key.value(
            "upcoming", \.upcoming, .color, .means("`color`"),
            "the colour of the words yet to be spoken: a colour value")
        Key.value(
            "background", \.background, .color, .means("black at 70 %"),
            "the colour of the plate behind a caption: a colour value; `clear` for none")
        Key.value(
            "padding", \.padding, .point, .own,
            "the plate's space beside and above the text, in points: a point value")
        Key.value(
            "cornerRadius", \.cornerRadius, .number, in: 0...(.greatestFiniteMagnitude),
            .own, "of the plate, in points: a number value")
        Key.choice(
            "place", \.place, .own,
            "where captions are in the layer: `top`, `center` or `bottom`. A file may place single "
                + "ones at the top")
        Key.value(
            "inset", \.inset, .number, .own,
            "the plate's least distance from the layer's edges, in points: a number value")
        Key.value(
            "size", \.size, .number, in: Text.sizes, .own,
            "the font size in points: a number value")
        Key.choice("weight", \.weight, .own, "the font's weight, as of a text")
        Key.text("font", \.family, .means("Inter"), "the font family, as of a text")
        Key.boolean("italic", \.isItalic, .own, "true or false")
        Key.choice(
            "alignment", \.alignment, .own,
            "the alignment of lines: `leading`, `center` or `trailing`, unless the file says it")
        Key.value(
            "lineSpacing", \.lineSpacing, .number, .own,
            "additional space between lines in points: a number value")
        Key.value(
            "tracking", \.tracking, .number, .own,
            "additional space after each letter in points: a number value")
        Key.time(
            "fade", \.fade, .own, "how long each caption takes to appear, and to disappear")
    }
}

import MediaCoding
import MediaTime
package import TimelineModel

extension OutputDescription {
    package static let format = MappingFormat<OutputDescription>(
        "an output", "A film that 'flipbook export' writes where it is given none.",
    ) {
        Key.byHand(
            "file",
            .text(
                .like(
                    "\\.(\(FilmFormat.allCases.map(\.rawValue).joined(separator: "|")))$")),
            .mistake,
            "a path from the timeline's folder, and in it. Its ending says the "
                + "[format](formats.md); `{frame}` stands for a frame's number in images")
        Key.text(
            "codec", \.options.codec, .means("the format's first"),
            "what pictures are coded as, such as `hevc`; `flipbook formats` lists them",
            form: .choice(VideoCodec.allCases.map(\.rawValue)))
        Key.whole(
            "depth", \.options.depth, in: 1...64, .means("the codec's first"),
            "bits a channel: 8, 10 or 16")
        Key.whole(
            "width", \.options.width, in: FilmOptions.sides,
            .means("follows the height, or is the canvas's"),
            "pixels; frames are made as large as the canvas, and scaled")
        Key.whole(
            "height", \.options.height, in: FilmOptions.sides,
            .means("follows the width, or is the canvas's"), "the same for its height")
        Key.whole(
            "quality", \.options.quality, in: FilmOptions.qualities, .means("the format's own"),
            "how good a film is that loses something: 0 (the worst) to 100")
        Key.whole(
            "crf", \.options.crf, in: 0...100, .means("the format's own"),
            "the same in the encoder's own numbers: of H.264 18 looks like no loss, 51 is the "
                + "worst")
        Key.text(
            "preset", \.options.preset, .means("`medium`"),
            "effort of H.264 and HEVC, from `ultrafast` to `placebo`",
            form: .choice(FilmSettings.presets))
        Key.whole(
            "loop", \.options.loop, in: FilmOptions.loops, .means("0"),
            "how often an animated picture is shown; 0 is without end")
        Key.text(
            "haptics", \.options.haptics, .means("they are not heard"),
            "makes haptics audible: `click` lays a short sound at each",
            form: .choice(HapticSound.allCases.map(\.rawValue)))
        Key.whole(
            "colors", \.options.colors, in: FilmOptions.colorCounts, .means("256"),
            "the most colours of a GIF's palette: 4 to 256")
        Key.byHand(
            "maxSize",
            .anyOf([
                .whole(1...Int.max),
                .text(.like("^[0-9]+(\\.[0-9]+)? *([kKmMgG][iI]?)?[bB]?$")),
            ]), .means("any"),
            "the most bytes of a GIF, such as `8MB`: the best quality, size and rate that fit")
    }
}

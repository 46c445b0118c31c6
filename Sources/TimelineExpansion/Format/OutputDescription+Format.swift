import MediaCoding
import MediaTime
package import TimelineModel

extension OutputDescription {
    /// What a film's file is named like.
    static let filePattern =
        "\\.(\(FilmFormat.allCases.map(\.rawValue).joined(separator: "|")))$"

    package static let format = MappingFormat<OutputDescription>(
        "an output", "A film that 'flipbook export' writes without '-o'.",
    ) {
        Key.byHand(
            "file", .text(.like(filePattern)), .mistake,
            "a path relative to the timeline's folder, and in it. Its extension selects the "
                + "[format](formats.md); `{frame}` stands for the frame's number in image sequences"
        )
        Key.text(
            "codec", \.options.codec, .means("the format's first"),
            "the video codec, such as `hevc`; `flipbook formats` lists them",
            form: .choice(VideoCodec.allCases.map(\.rawValue)))
        Key.whole(
            "depth", \.options.depth, in: 1...64, .means("the codec's first"),
            "bits per channel: 8, 10 or 16")
        Key.whole(
            "width", \.options.width, in: FilmOptions.sides,
            .means("follows the height, or is the canvas's"),
            "the film's width in pixels. Frames are drawn in the canvas's size and scaled")
        Key.whole(
            "height", \.options.height, in: FilmOptions.sides,
            .means("follows the width, or is the canvas's"), "the film's height in pixels")
        Key.whole(
            "quality", \.options.quality, in: FilmOptions.qualities, .means("the format's own"),
            "the quality of a lossy film, 0 (worst) to 100 (best)")
        Key.whole(
            "crf", \.options.crf, in: 0...100, .means("the format's own"),
            "the quality on the encoder's scale: with H.264, 18 is visually lossless, 51 the worst")
        Key.text(
            "preset", \.options.preset, .means("`medium`"),
            "the effort of H.264 and HEVC, from `ultrafast` to `placebo`",
            form: .choice(FilmSettings.presets))
        Key.whole(
            "loop", \.options.loop, in: FilmOptions.loops, .means("0"),
            "the number of plays of an animated picture; 0 repeats forever")
        Key.text(
            "haptics", \.options.haptics, .means("silent"),
            "makes haptics audible: `click` plays a short sound at each",
            form: .choice(HapticSound.allCases.map(\.rawValue)))
        Key.whole(
            "colors", \.options.colors, in: FilmOptions.colorCounts, .means("256"),
            "the maximum number of colours in a GIF's palette: 4 to 256")
        Key.byHand(
            "maxSize",
            .anyOf([
                .whole(1...Int.max), .text(.like("^[0-9]+(\\.[0-9]+)? *([kKmMgG][iI]?)?[bB]?$")),
            ]), .means("no limit"),
            "the maximum size of a GIF, such as `8MB`: the best quality, size and rate that fit "
                + "are used")
    }
}

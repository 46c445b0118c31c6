internal import ArgumentParser
internal import Flipbook

/// How films are written, in place of what their formats and timelines say.
struct EncodingFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What pictures are coded as, such as hevc; 'flipbook formats' lists them.",
            valueName: "codec"))
    var codec: String?

    @Option(help: ArgumentHelp("Bits a channel: 8, 10 or 16.", valueName: "bits"))
    var depth: Int?

    @Option(
        help: ArgumentHelp(
            "Pixels of the film; frames are made as large as the canvas, and scaled.",
            valueName: "pixels"))
    var width: Int?

    @Option(help: ArgumentHelp("The same for its height.", valueName: "pixels"))
    var height: Int?

    @Option(
        help: ArgumentHelp(
            "How good a film is that loses something: 0 (the worst) to 100.", valueName: "percent"))
    var quality: Int?

    @Option(
        help: ArgumentHelp(
            "The same in the encoder's own numbers: of H.264 18 looks like no loss, 51 is the "
                + "worst.", valueName: "factor"))
    var crf: Int?

    @Option(
        help: ArgumentHelp(
            "Effort of H.264 and HEVC, from ultrafast to placebo.", valueName: "preset"))
    var preset: String?

    @Option(
        help: ArgumentHelp(
            "How often an animated picture is shown; 0 is without end.", valueName: "times"))
    var loop: Int?

    @Option(
        help: ArgumentHelp(
            "Makes haptics audible: click lays a short sound at each.", valueName: "sound"))
    var haptics: String?

    @Option(
        help: ArgumentHelp("The most colours of a GIF's palette: 4 to 256.", valueName: "number"))
    var colors: Int?

    @Option(
        help: ArgumentHelp(
            "The most bytes of a GIF, such as 8MB: the best quality, size and rate that fit.",
            valueName: "bytes"),
        transform: reading(EncodingOptions.byteCountExpectation) { EncodingOptions.byteCount($0) })
    var maxSize: Int?

    var options: EncodingOptions {
        EncodingOptions(
            codec: codec, depth: depth, width: width, height: height, quality: quality,
            rateFactor: crf, preset: preset, loop: loop, haptics: haptics, colors: colors,
            maxSize: maxSize)
    }
}

internal import ArgumentParser
internal import Flipbook

/// Encoding flags. They override the format's defaults and the timeline's outputs, and have the
/// names of the outputs' keys.
struct EncodingFlags: ParsableArguments {
    @Option(help: help("codec", "codec"))
    var codec: String?

    @Option(help: help("depth", "bits"))
    var depth: Int?

    @Option(help: help("width", "pixels"))
    var width: Int?

    @Option(help: help("height", "pixels"))
    var height: Int?

    @Option(help: help("quality", "percent"))
    var quality: Int?

    @Option(help: help("crf", "factor"))
    var crf: Int?

    @Option(help: help("preset", "preset"))
    var preset: String?

    @Option(help: help("loop", "times"))
    var loop: Int?

    @Option(help: help("haptics", "sound"))
    var haptics: String?

    @Option(help: help("colors", "number"))
    var colors: Int?

    @Option(
        help: help("maxSize", "bytes"),
        transform: reading(EncodingOptions.filmByteCountExpectation) {
            EncodingOptions.filmByteCount($0)
        })
    var maxSize: Int?

    var options: EncodingOptions {
        EncodingOptions(
            codec: codec, depth: depth, width: width, height: height, quality: quality,
            rateFactor: crf, preset: preset, loop: loop, haptics: haptics, colors: colors,
            maxSize: maxSize)
    }

    /// The flags as they were given.
    var arguments: [String] {
        let numbers: [(String, Int?)] = [
            ("depth", depth), ("width", width), ("height", height), ("quality", quality),
            ("crf", crf), ("loop", loop), ("colors", colors), ("max-size", maxSize),
        ]
        let words = [("codec", codec), ("preset", preset), ("haptics", haptics)]
        return Arguments.of(words + numbers.map { ($0.0, $0.1.map(String.init)) })
    }

    private static func help(_ key: String, _ valueName: String) -> ArgumentHelp {
        ArgumentHelp("\(EncodingOptions.summary(ofKey: key))", valueName: valueName)
    }
}

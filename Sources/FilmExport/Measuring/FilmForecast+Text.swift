internal import Diagnostics
internal import FrameProduction

extension FilmForecast {
    /// Tables for people: of pieces, and of parts if there are fewer.
    public var text: String {
        var text =
            "\(timeline): \(EnglishText.count(frameCount, "frame")) of "
            + "\(width)×\(height) at \(frameRate) per second, \(format), in "
            + "\(EnglishText.count(pieces.count, "piece"))\n"
        text +=
            "forecast by \(measuredFrameCount) frames: \(Self.words(seconds)) s of one core of "
            + "this machine, and \(Self.words(beginSeconds)) s to begin each part\n\n"
        text += FigureTable.text(
            [["piece", "frames", "seconds"]]
                + pieces.map { ["\($0.number)", Self.words($0.frames), Self.words($0.seconds)] })
        guard parts.count < pieces.count else { return text }
        text +=
            "\n\(EnglishText.count(parts.count, "part")), the longest of "
            + "\(Self.words(longestSeconds)) s\n\n"
        return text
            + FigureTable.text(
                [["part", "pieces", "frames", "seconds"]]
                    + parts.map {
                        [
                            "\($0.number)", "\($0.pieces)", Self.words($0.frames),
                            Self.words($0.seconds),
                        ]
                    })
    }

    /// A JSON object with the same content.
    public var json: String {
        JSON.object([
            ("timeline", .string(timeline)), ("format", .string(format)),
            ("width", .integer(width)), ("height", .integer(height)),
            ("frameRate", .string(frameRate)), ("frames", .integer(frameCount)),
            ("pixels", .integer(frameCount * width * height)),
            ("seconds", .number(seconds)), ("beginSeconds", .number(beginSeconds)),
            (
                "measured",
                [
                    "frames": .integer(measuredFrameCount),
                    "drawSeconds": .number(drawSeconds),
                    "encodeSeconds": .number(encodeSeconds),
                ]
            ),
            (
                "pieces",
                .array(
                    pieces.map {
                        [
                            "piece": .integer($0.number),
                            "first": .integer($0.frames.lowerBound),
                            "last": .integer($0.frames.upperBound - 1),
                            "seconds": .number($0.seconds),
                        ]
                    })
            ),
            (
                "parts",
                .array(
                    parts.map {
                        [
                            "part": .integer($0.number),
                            "pieces": "\($0.pieces)",
                            "first": .integer($0.frames.lowerBound),
                            "last": .integer($0.frames.upperBound - 1),
                            "seconds": .number($0.seconds),
                        ]
                    })
            ),
        ]).indentedText
    }

    private static func words(_ seconds: Double) -> String { FigureTable.hundredths(seconds) }

    private static func words(_ frames: Range<Int>) -> String {
        frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound)-\(frames.upperBound - 1)"
    }
}

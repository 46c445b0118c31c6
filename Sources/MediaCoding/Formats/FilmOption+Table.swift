import Diagnostics
import MediaTime

extension FilmOption {
    /// In the order of documents and of `more` in pieces' labels.
    package static let all: [FilmOption] = [
        FilmOption(
            name: "codec", kind: .word(\.codec, VideoCodec.allCases.map(\.rawValue)),
            valueName: "codec", absence: "the format's first",
            summary: "the video codec, such as `hevc`; `flipbook formats` lists them"),
        FilmOption(
            name: "depth", kind: .whole(\.depth, 1...64), valueName: "bits",
            absence: "the codec's first", summary: "bits per channel: 8, 10 or 16"),
        FilmOption(
            name: "width", kind: .whole(\.width, EncodingOptions.sides), valueName: "pixels",
            absence: "follows the height, or is the canvas's",
            summary: "the film's width in pixels. Frames are drawn in the canvas's size and scaled",
            decides: .size, rule: { _ in sideRule }),
        FilmOption(
            name: "height", kind: .whole(\.height, EncodingOptions.sides), valueName: "pixels",
            absence: "follows the width, or is the canvas's",
            summary: "the film's height in pixels", decides: .size, rule: { _ in sideRule }),
        FilmOption(
            name: "quality", kind: .whole(\.quality, 0...100), valueName: "percent",
            absence: "the format's own",
            summary: "the quality of a lossy film, 0 (worst) to 100 (best)", decides: .quality,
            support: Support({ $0.quality != nil }) {
                guard $0.isLossless else { return "\($0.titleHas) one quality only" }
                return $0.format.isSequence
                    ? "\($0.title) lose nothing, so they have no quality to choose"
                    : "\($0.title) loses nothing, so it has no quality to choose"
            },
            rule: { _ in "a quality is 0 (the worst) to 100 (the best)" }),
        FilmOption(
            name: "crf", kind: .whole(\.crf, 0...100), valueName: "factor",
            absence: "the format's own",
            summary: "the quality on the encoder's scale: with H.264, 18 is visually lossless, "
                + "51 the worst",
            decides: .quality,
            support: Support({ $0.quality?.isRateFactor == true }) {
                "\($0.titleHas) no rate factor"
            },
            bounds: { $0.quality?.range },
            rule: { coding in
                guard let scale = coding.quality else { return "" }
                return "the \(scale.isRateFactor ? "rate factor" : "quality") of \(coding.title) "
                    + "is \(scale.best) (the best) to \(scale.worst) (the worst)"
            },
            setting: .whole(\.quality), line: .quality),
        FilmOption(
            name: "preset", kind: .word(\.preset, FilmSettings.presets), valueName: "preset",
            absence: "`medium`",
            summary: "the effort of H.264 and HEVC, from `ultrafast` to `placebo`",
            support: Support(\.hasPresets) {
                "\($0.titleHas) no presets; " + Coding.codecs("does", "do", where: \.hasPresets)
            },
            rule: { _ in "there is no preset" }, setting: .word(\.preset), line: .preset),
        FilmOption(
            name: "loop", kind: .whole(\.loop, loops), valueName: "times", absence: "0",
            summary: "the number of plays of an animated picture; 0 repeats forever",
            support: Support(\.loops) {
                ($0.format.isSequence
                    ? "\($0.title) don't say how often they are shown; "
                    : "\($0.title) doesn't say how often it is shown; ")
                    + Coding.endings("does", "do", where: \.loops)
            },
            rule: { _ in "a film is shown 1…\(loops.upperBound) times, or 0 for without end" },
            setting: .whole(\.loop)),
        FilmOption(
            name: "haptics", kind: .word(\.haptics, HapticSound.allCases.map(\.rawValue)),
            valueName: "sound", absence: "silent",
            summary: "makes haptics audible: `click` plays a short sound at each",
            support: Support({ $0.format.sound != nil }) {
                "\($0.titleHas) no sound, so haptics can't be heard in it; "
                    + Coding.endings("has sound", "have sound", where: { $0.format.sound != nil })
            },
            rule: { _ in "haptics have no sound" }),
        FilmOption(
            name: "colors", kind: .whole(\.colors, colorCounts), valueName: "number",
            absence: "256",
            summary: "the maximum number of colours in a GIF's palette: 4 to 256",
            decides: .colors,
            support: Support(\.hasPalettes) {
                "\($0.titleHas) no palette; " + Coding.endings("does", "do", where: \.hasPalettes)
            },
            rule: { _ in
                "a palette has \(colorCounts.lowerBound)…\(colorCounts.upperBound) colours"
            },
            setting: .whole(\.colors)),
        FilmOption(
            name: "maxSize", kind: .bytes(\.maxSize), valueName: "bytes", absence: "no limit",
            summary: "the maximum size of a GIF, such as `8MB`: the best quality, size and rate "
                + "that fit are used",
            support: Support(\.hasPalettes) {
                "\($0.title) can't be fitted into a size; "
                    + Coding.endings("can", "can", where: \.hasPalettes)
            },
            rule: { _ in "a film has at least one byte" }, setting: .limit(\.maxBytes)),
    ]

    private static let loops = 0...65535
    private static let colorCounts = 4...256
    private static let sideRule =
        "a side of a film has \(EncodingOptions.sides.lowerBound)…"
        + "\(EncodingOptions.sides.upperBound) pixels"
}

extension Coding {
    /// `.apng, .webp and .gif do`: the formats of which this is true.
    fileprivate static func endings(
        _ does: String, _ all: String, where holds: (Coding) -> Bool
    ) -> String {
        list(FilmFormat.allCases.filter { of($0).contains(where: holds) }.map(\.ending), does, all)
    }

    /// `H.264 and HEVC do`
    fileprivate static func codecs(
        _ does: String, _ all: String, where holds: (Coding) -> Bool
    ) -> String {
        let found = VideoCodec.allCases.filter { codec in
            Self.all.contains { $0.codec == codec && holds($0) }
        }
        return list(found.map(\.title), does, all)
    }

    private static func list(_ words: [String], _ does: String, _ all: String) -> String {
        "\(words.series("and")) \(words.count == 1 ? does : all)"
    }
}

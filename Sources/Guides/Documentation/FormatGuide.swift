internal import Diagnostics
internal import MediaCoding

/// Describes the output formats, from the table that the encoders use.
public enum FormatGuide {
    /// Text for a terminal: one line per coding.
    public static var text: String {
        let header = [
            "ending", "codec", "bits", "alpha", "colours", "loss", "quality", "largest",
            "sound", "good for",
        ]
        let rows =
            [header]
            + Coding.all.map { coding in
                [
                    ".\(coding.format.rawValue)", coding.codec.rawValue, list(coding.depths),
                    coding.hasAlpha ? "yes" : "no", sampling(coding),
                    coding.isLossless ? "none" : "some", quality(coding), largest(coding),
                    coding.format.sound?.rawValue ?? "no",
                    coding.purpose + (isMissing(coding) ? " (not on this machine)" : ""),
                ]
            }
        return GuideText.table(rows)
    }

    /// A JSON array of codings.
    public static var json: String {
        JSON.array(Coding.all.map(\.json)).indentedText
    }

    /// `Docs/formats.md`.
    public static var markdown: String {
        var text = introduction
        text += """

            | ending | codec | bits a channel | alpha | colours | loss | \
            `quality` (`crf`) default | frame rates | sides | sound | |
            |---|---|---|---|---|---|---|---|---|---|---|

            """
        for coding in Coding.all {
            let cells = [
                "`.\(coding.format.rawValue)`",
                "`\(coding.codec.rawValue)` (\(coding.codec.title))",
                list(coding.depths), coding.hasAlpha ? alpha(coding) : "–", sampling(coding),
                coding.isLossless ? "none" : "some", quality(coding), rates(coding),
                largest(coding), coding.format.sound?.title ?? "–", coding.purpose,
            ]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        return text + rest
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map(String.init).joined(separator: ", ")
    }

    private static func alpha(_ coding: Coding) -> String {
        coding.hasPalettes
            ? "all or nothing"
            : coding.alphaDepths == coding.depths ? "yes" : "with \(list(coding.alphaDepths)) bits"
    }

    private static func sampling(_ coding: Coding) -> String {
        switch coding.sampling {
        case .freeQuarter: "4:2:0"
        case .palette: "up to 256"
        default: coding.sampling.rawValue
        }
    }

    private static func quality(_ coding: Coding) -> String {
        guard let scale = coding.quality else { return "–" }
        let percent = (0...100).first { scale.value(percent: $0) == scale.standard } ?? 0
        return scale.isRateFactor ? "\(percent) (\(scale.standard))" : "\(percent)"
    }

    private static func rates(_ coding: Coding) -> String {
        switch coding.rates {
        case .exact: "all, exactly"
        case .milliseconds: "all, in whole milliseconds"
        case .hundredths: "up to 50, in hundredths of a second"
        case .shortFraction: "all whose fraction has 16 bits"
        case .untold: "not in the file"
        }
    }

    private static func largest(_ coding: Coding) -> String {
        let sides = coding.sides
        let least = sides.lowerBound > 1 ? "\(sides.lowerBound)…" : "…"
        return "\(least)\(sides.upperBound), \(coding.maxPixels / 1_000_000) Mpx"
    }

    private static func isMissing(_ coding: Coding) -> Bool {
        !coding.encoders.isEmpty && !coding.encoders.contains { MediaLibraries.hasEncoder($0.name) }
    }
}

extension Coding {
    fileprivate var json: JSON {
        [
            "extension": .string(format.rawValue),
            "format": .string(format.title),
            "codec": .string(codec.rawValue),
            "title": .string(title),
            "depths": .array(depths.map { .integer($0) }),
            "alphaDepths": .array(alphaDepths.map { .integer($0) }),
            "sampling": .string(sampling == .freeQuarter ? "4:2:0" : sampling.rawValue),
            "lossless": .boolean(isLossless),
            "quality": .optional(quality) { scale in
                [
                    "best": .integer(scale.best),
                    "worst": .integer(scale.worst),
                    "default": .integer(scale.standard),
                    "isRateFactor": .boolean(scale.isRateFactor),
                ]
            },
            "presets": .boolean(hasPresets),
            "loops": .boolean(loops),
            "sound": .optional(format.sound) { .string($0.rawValue) },
            "minSide": .integer(sides.lowerBound),
            "longestSide": .integer(sides.upperBound),
            "maxPixels": .integer(maxPixels),
            "encoders": .array(encoders.map { .string($0.name) }),
            "available": .boolean(
                encoders.isEmpty || encoders.contains { MediaLibraries.hasEncoder($0.name) }),
            "purpose": .string(purpose),
        ]
    }
}

internal import Diagnostics
internal import EmbeddedTexts
public import FrameProduction
internal import MediaCoding

/// Describes the output formats, from the table that the encoders use.
public struct FormatGuide: Guide {
    private let codings: [Coding]

    /// All formats.
    public init() { codings = Coding.all }

    /// One format.
    ///
    /// - Parameter name: such as `mp4`, or `.mp4`.
    /// - Throws: `FlipbookError.request` if there is no such format.
    public init(of name: String) throws(FlipbookError) {
        let ending = name.drop { $0 == "." }.lowercased()
        guard let format = FilmFormat(rawValue: ending) else {
            let near = nearest(to: ending, in: Self.names).map(Suggestion.sentence)
            throw .request(
                "there is no format '\(LogText.printable(name))'; "
                    + (near ?? "there is \(Self.names.joined(separator: ", "))"))
        }
        codings = Coding.of(format)
    }

    /// The endings of all formats.
    public static var names: [String] { FilmFormat.allCases.map(\.rawValue) }

    /// Text for a terminal: one line per coding.
    public var text: String {
        let header = [
            "ending", "codec", "bits", "alpha", "colours", "loss", "quality", "largest",
            "sound", "good for",
        ]
        let rows =
            [header]
            + codings.map { coding in
                [
                    coding.format.ending, coding.codec.rawValue, Self.list(coding.depths),
                    coding.hasAlpha ? "yes" : "no", Self.sampling(coding),
                    coding.isLossless ? "none" : "some", Self.quality(coding), Self.largest(coding),
                    coding.format.sound?.rawValue ?? "no",
                    coding.purpose + (Self.isMissing(coding) ? " (not on this machine)" : ""),
                ]
            }
        return GuideText.table(rows)
    }

    /// A JSON array of codings.
    public var json: String {
        JSON.array(codings.map(\.json)).indentedText
    }

    /// `Docs/formats.md`.
    public var markdown: String {
        let rows = codings.map { coding in
            let cells = [
                "`\(coding.format.ending)`",
                "`\(coding.codec.rawValue)` (\(coding.codec.title))",
                Self.list(coding.depths), coding.hasAlpha ? Self.alpha(coding) : "–",
                Self.sampling(coding),
                coding.isLossless ? "none" : "some", Self.quality(coding), Self.rates(coding),
                Self.largest(coding), coding.format.sound?.title ?? "–", coding.purpose,
            ]
            return "| \(cells.joined(separator: " | ")) |\n"
        }
        return EmbeddedText.formats.text.replacing("{rows}\n", with: rows.joined())
            .replacing("{films in pieces}", with: Self.titles(where: \.isCutIntoPieces))
            .replacing("{films of frames}", with: Self.titles(where: \.isJoinedOfFrames))
    }

    /// `MP4, QuickTime and WebM`
    private static func titles(where holds: (FilmFormat) -> Bool) -> String {
        FilmFormat.allCases.filter(holds).map(\.title).series("and")
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map(String.init).joined(separator: ", ")
    }

    private static func alpha(_ coding: Coding) -> String {
        coding.hasPalettes
            ? "all or nothing"
            : coding.alphaDepths == coding.depths
                ? "yes" : "with \(Self.list(coding.alphaDepths)) bits"
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
        let minimum = sides.lowerBound > 1 ? "\(sides.lowerBound)…" : "…"
        return "\(minimum)\(sides.upperBound), \(coding.maxPixels / 1_000_000) Mpx"
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

package import MediaTime

/// Captions that are stored beside the pictures instead of drawn.
package struct CaptionTrack: Hashable, Sendable {
    /// The place of stored captions; the raw value is the name in timelines.
    package enum Place: String, Hashable, Sendable, CaseIterable {
        /// In the film, where players show and hide them.
        case track
        /// In a file beside the film: SubRip or WebVTT.
        case srt, vtt
    }

    package var place: Place
    /// A BCP 47 tag, such as `de` or `pt-BR`; nil if unknown.
    package var language: String?
    /// In order of time.
    package var cues: [CaptionCue]

    package init(place: Place, language: String? = nil, cues: [CaptionCue]) {
        self.place = place
        self.language = language
        self.cues = cues
    }
}

/// A caption. Times are milliseconds of the film, the unit of caption files and Matroska.
package struct CaptionCue: Hashable, Sendable {
    package enum Alignment: String, Hashable, Sendable, CaseIterable {
        case start, center, end
    }

    package var from: Int
    /// Later than `from`; exclusive.
    package var to: Int
    /// Lines are separated by line feeds.
    package var text: String
    /// In ascending order of both.
    package var marks: [CaptionMark<Int>]
    package var styles: [CaptionStyle]
    /// Whether all of it is italic.
    package var isItalic: Bool
    package var isAtTop: Bool
    package var alignment: Alignment?

    package init(
        from: Int, to: Int, text: String, marks: [CaptionMark<Int>] = [],
        styles: [CaptionStyle] = [],
        isItalic: Bool = false, isAtTop: Bool = false, alignment: Alignment? = nil
    ) {
        self.from = from
        self.to = to
        self.text = text
        self.marks = marks
        self.styles = styles
        self.isItalic = isItalic
        self.isAtTop = isAtTop
        self.alignment = alignment
    }
}

extension CaptionCue {
    /// The text in parts of one style each, in order; empty ones aren't among them.
    var styledParts: [(range: Range<Int>, styles: [CaptionStyle.Kind])] {
        let count = text.utf8.count
        let spans = styles.map { CaptionStyle($0.kind, $0.range.clamped(to: 0..<count)) }
        let places = Set(
            [0, count] + spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
        let bounds = places.sorted()
        return zip(bounds, bounds.dropFirst()).map { start, end in
            let kinds = CaptionStyle.Kind.allCases.filter { kind in
                kind == .italic && isItalic
                    || spans.contains { $0.kind == kind && $0.range.contains(start) }
            }
            return (start..<end, kinds)
        }
    }
}

/// The codec of caption tracks; the raw value is its name in `flipbook formats`.
package enum CaptionCodec: String, Hashable, Sendable, CaseIterable {
    /// 3GPP timed text.
    case movText = "mov_text"
    case webVTT = "webvtt"
    case subRip = "srt"
}

extension FilmSettings {
    /// The tracks inside the film, and their codec; nil if it has none.
    var captionTracks: (tracks: [CaptionTrack], codec: CaptionCodec)? {
        let tracks = captions.filter { $0.place == .track }
        guard !tracks.isEmpty, let codec = coding.format.captions else { return nil }
        return (tracks, codec)
    }
}

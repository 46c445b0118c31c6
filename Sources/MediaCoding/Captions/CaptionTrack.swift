/// Captions that are stored beside the pictures instead of drawn.
package struct CaptionTrack: Hashable, Sendable {
    /// Where they are stored; the raw value is the name in timelines.
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

    /// The time at which the word at an offset begins.
    package struct Mark: Hashable, Sendable {
        /// Bytes of UTF-8 in `text`.
        package var byte: Int
        package var time: Int

        package init(byte: Int, time: Int) {
            self.byte = byte
            self.time = time
        }
    }

    package var from: Int
    /// Later than `from`; exclusive.
    package var to: Int
    /// Lines are separated by line feeds.
    package var text: String
    /// In ascending order of both.
    package var marks: [Mark]
    package var isItalic: Bool
    package var isAtTop: Bool
    package var alignment: Alignment?

    package init(
        from: Int, to: Int, text: String, marks: [Mark] = [], isItalic: Bool = false,
        isAtTop: Bool = false, alignment: Alignment? = nil
    ) {
        self.from = from
        self.to = to
        self.text = text
        self.marks = marks
        self.isItalic = isItalic
        self.isAtTop = isAtTop
        self.alignment = alignment
    }
}

/// The codec of caption tracks; the raw value is its name in `flipbook formats`.
package enum CaptionCodec: String, Hashable, Sendable, CaseIterable {
    /// 3GPP timed text.
    case movText = "mov_text"
    case webVTT = "webvtt"
    case subRip = "srt"
}

extension FilmFormat {
    /// The codec of caption tracks; nil for formats without.
    package var captions: CaptionCodec? {
        switch self {
        case .mp4, .mov: .movText
        case .webm: .webVTT
        // libav stores WebVTT in Matroska as in WebM, which few players support.
        case .mkv: .subRip
        default: nil
        }
    }
}

extension FilmSettings {
    /// The tracks inside the film, and their codec; nil if it has none.
    var captionTracks: (tracks: [CaptionTrack], codec: CaptionCodec)? {
        let tracks = captions.filter { $0.place == .track }
        guard !tracks.isEmpty, let codec = coding.format.captions else { return nil }
        return (tracks, codec)
    }
}

/// Captions that go with a film instead of into its pictures.
package struct CaptionTrack: Hashable, Sendable {
    /// Where they go; the raw value is its name in timelines.
    package enum Place: String, Hashable, Sendable, CaseIterable {
        /// Into the film, where players show and hide them.
        case track
        /// Into a file beside the film: SubRip or WebVTT.
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

/// A caption. Times are milliseconds of the film, which is what files and Matroska count in.
package struct CaptionCue: Hashable, Sendable {
    package enum Alignment: String, Hashable, Sendable, CaseIterable {
        case start, center, end
    }

    /// The time at which the word at a place begins.
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
    /// In order of both.
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
        // libav writes WebVTT into Matroska as WebM does, which few players of it know.
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

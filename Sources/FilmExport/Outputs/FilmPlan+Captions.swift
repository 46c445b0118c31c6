internal import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import TimelineModel
import TextStyles

/// Captions that are stored beside the pictures instead of drawn.
extension FilmPlan {
    /// Adds the timeline's captions to the films, in the times of their frames.
    ///
    /// - Throws: `FlipbookError.request` if a file of captions would replace one that the timeline
    ///   reads.
    mutating func addCaptions(of loaded: LoadedTimeline) throws(FlipbookError) {
        let found = loaded.timeline.filmCaptions
        guard !found.isEmpty else { return }
        let tracks = Self.tracks(found, loaded.timeline.frameRate, loaded.frames)
        for index in films.indices { films[index].captions = tracks }
        hasCaptions = true
        let problems = loaded.problems(
            ofWriting: Set(films.flatMap { $0.captionFiles.map(\.path) }).sorted())
        guard problems.isEmpty else {
            throw .request(
                problems.map { "\($0). Name another film, or give the captions a 'language'" }
                    .joined(separator: "\n"))
        }
    }

    /// Layers with the same place and language are one track, or one file.
    private static func tracks(
        _ found: [PresentCaptions], _ rate: FrameRate, _ frames: Range<Int>
    ) -> [CaptionTrack] {
        let film = PresentCaptions.Span(
            from: rate.time(ofFrame: frames.lowerBound), to: rate.time(ofFrame: frames.upperBound))
        var tracks: [CaptionTrack] = []
        for present in found {
            let captions = present.captions
            guard let place = CaptionTrack.Place(rawValue: captions.use.rawValue) else { continue }
            let cues = captions.captions.flatMap { caption in
                present.spans.compactMap { $0.cut(film) }.compactMap { span in
                    cue(caption, captions.start, span, film.from)
                }
            }
            if let index = tracks.firstIndex(where: {
                $0.place == place && $0.language == captions.language
            }) {
                tracks[index].cues += cues
            } else {
                tracks.append(CaptionTrack(place: place, language: captions.language, cues: cues))
            }
        }
        for index in tracks.indices {
            // Captions with equal starts keep the file's order.
            tracks[index].cues = tracks[index].cues.enumerated().sorted {
                ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
            }.map(\.element)
        }
        return tracks.filter { !$0.cues.isEmpty }
    }

    /// The part of a caption that a film shows; nil if it shows none.
    private static func cue(
        _ caption: Caption, _ start: Time, _ span: PresentCaptions.Span, _ origin: Time
    ) -> CaptionCue? {
        let own = PresentCaptions.Span(from: caption.from + start, to: caption.to + start)
        guard let shown = own.cut(span), let end = shown.to else { return nil }
        func milliseconds(_ time: Time) -> Int {
            let time = time - origin
            let unit = Int128(time.denominator)
            return max(0, Int(clamping: (2000 * Int128(time.numerator) + unit) / (2 * unit)))
        }
        // Not beyond the film's end: players would wait for it.
        let last = span.to.map { Int(($0 - origin).seconds * 1000) }
        let from = milliseconds(shown.from)
        let to = min(milliseconds(end), last ?? .max)
        guard from < to else { return nil }
        return CaptionCue(
            from: from, to: to, text: caption.text,
            marks: caption.marks.map {
                CaptionMark(byte: $0.byte, time: milliseconds($0.time + start))
            },
            styles: caption.styles, isItalic: caption.isItalic, isAtTop: caption.isAtTop,
            alignment: caption.alignment.flatMap { alignment in
                switch alignment {
                case .leading: .start
                case .center: .center
                case .trailing: .end
                }
            })
    }
}

package import MediaTime
package import TextStyles
package import TimelineModel

/// The captions of an SRT or WebVTT file, each at its time, word by word if wanted.
package struct Captions: LayerContent {
    package static let name = "captions"

    /// The visible words of a caption.
    package enum Shown: String, Hashable, Sendable, CaseIterable {
        case all
        /// The words spoken so far.
        case spoken
        /// The one that is being spoken.
        case word
    }

    package enum Place: String, Hashable, Sendable, CaseIterable {
        case top, center, bottom
    }

    package var file = ""
    /// In order of time.
    package var captions: [Caption] = []
    /// The time of the film that is 0 in the file.
    package var start = Time.zero
    package var use = CaptionUse.burned
    /// A BCP 47 tag; nil if unknown.
    package var language: String?
    package var place = Place.bottom
    package var inset = Value.number(24)
    package var family = Text.standardFamily
    package var size = Value.number(22)
    package var weight = FontWeight.semibold
    package var isItalic = false
    package var alignment = TextAlignment.center
    package var lineSpacing = Value.number(0)
    package var tracking = Value.number(0)
    package var color = Value.color(.white)
    package var background = Value.color(RGBA(red: 0, green: 0, blue: 0, alpha: 0.7))
    package var padding = Value.point(14, 7)
    package var cornerRadius = Value.number(10)
    package var shown = Shown.all
    /// The colour of the spoken word; nil for `color`.
    package var highlight: Value?
    package var highlightBackground: Value?
    package var highlightScale = Value.number(1)
    /// The colour of the words yet to be spoken; nil for `color`.
    package var upcoming: Value?
    /// The duration in which a caption appears, and in which it disappears.
    package var fade = Time.zero

    /// The file's path isn't compared: its captions are.
    package static var ignoredParts: [PartialKeyPath<Captions>] { [\.file] }

    package var filmCaptions: FilmCaptions? {
        guard use != .burned else { return nil }
        return FilmCaptions(
            use: use, language: language, file: file, captions: captions, start: start)
    }

    package var drawnTimes: [PresentCaptions.Span]? {
        captions.map { PresentCaptions.Span(from: $0.from + start, to: $0.to + start) }
    }

    package var texts: [Text] {
        guard use == .burned else { return [] }
        return captions.map { caption in
            Text(
                string: caption.text, style: style(of: caption), size: size, family: family,
                lineSpacing: lineSpacing, tracking: tracking)
        }
    }

    func style(of caption: Caption) -> TextStyle {
        TextStyle(
            weight: weight, isItalic: isItalic || caption.isItalic,
            alignment: caption.alignment ?? alignment)
    }
}

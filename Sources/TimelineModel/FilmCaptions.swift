package import MediaTime

/// The use of captions in a film; the raw value is its name in timelines.
package enum CaptionUse: String, Hashable, Sendable, CaseIterable {
    /// They are drawn.
    case burned
    /// They are a track of the film.
    case track
    /// They are a file beside the film: SubRip or WebVTT.
    case srt, vtt
}

/// Captions of a layer that go with the film instead of into its frames.
package struct FilmCaptions: Hashable, Sendable {
    package var use: CaptionUse
    /// A BCP 47 tag; nil if unknown.
    package var language: String?
    /// The path of the file that they come from.
    package var file: String
    /// In order of time; times of the file.
    package var captions: [Caption]
    /// The time of the film that is 0 in the file.
    package var start: Time

    package init(
        use: CaptionUse, language: String?, file: String, captions: [Caption], start: Time
    ) {
        self.use = use
        self.language = language
        self.file = file
        self.captions = captions
        self.start = start
    }
}

/// Captions, and when their layer is present.
package struct PresentCaptions: Hashable, Sendable {
    package var captions: FilmCaptions
    /// Seconds of the film, in order and apart from each other.
    package var spans: [Span]

    package struct Span: Hashable, Sendable {
        package var from: Time
        /// Nil for no end.
        package var to: Time?

        package init(from: Time, to: Time?) {
            self.from = from
            self.to = to
        }

        /// The common part of two spans; nil if they have none.
        package func cut(_ other: Span) -> Span? {
            let from = max(from, other.from)
            let ends = [to, other.to].compactMap(\.self)
            guard let to = ends.min() else { return Span(from: from, to: nil) }
            return from < to ? Span(from: from, to: to) : nil
        }
    }
}

extension Timeline {
    /// The captions that aren't drawn, of all layers that can be seen.
    package var filmCaptions: [PresentCaptions] {
        var found: [PresentCaptions] = []
        let always = [PresentCaptions.Span(from: .zero, to: nil)]
        for layer in layers { Self.find(in: layer, during: always, &found) }
        for (index, scene) in scenes.enumerated() {
            let spans = spans(ofScene: index)
            for layer in scene.layers { Self.find(in: layer, during: spans, &found) }
        }
        return found
    }

    private static func find(
        in layer: Layer, during spans: [PresentCaptions.Span], _ found: inout [PresentCaptions]
    ) {
        if case .literal(let hidden) = layer.hidden.source, hidden != [0] { return }
        var spans = spans
        if let during = layer.during {
            let own = PresentCaptions.Span(from: during.from, to: during.to)
            spans = spans.compactMap { $0.cut(own) }
        }
        if case .kind(let content) = layer.content, let captions = content.base.filmCaptions {
            found.append(PresentCaptions(captions: captions, spans: spans))
        }
        for child in layer.children { find(in: child, during: spans, &found) }
    }

    /// When a scene is shown, with the transitions to it and from it. The last one stays.
    private func spans(ofScene scene: Int) -> [PresentCaptions.Span] {
        var spans: [PresentCaptions.Span] = []
        var time = Time.zero
        for (index, step) in sequence.enumerated() {
            let end = time + step.duration
            defer { time = end }
            guard case .show(scene, _) = step else { continue }
            var span = PresentCaptions.Span(from: time, to: index + 1 < sequence.count ? end : nil)
            if index > 0, case .transition(let before) = sequence[index - 1] {
                span.from = time - before.duration
            }
            if index + 1 < sequence.count, case .transition(let after) = sequence[index + 1] {
                span.to = end + after.duration
            }
            spans.append(span)
        }
        // The same scene before and after a transition.
        return spans.reduce(into: []) { joined, span in
            guard let last = joined.last, let end = last.to, end >= span.from else {
                joined.append(span)
                return
            }
            joined[joined.count - 1].to = span.to.map { max($0, end) }
        }
    }
}

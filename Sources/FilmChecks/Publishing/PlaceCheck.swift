internal import Diagnostics
internal import FilmExport
public import FrameProduction
internal import MediaCoding
internal import MediaTime
internal import TimelineModel
import TimelineParsing

/// Compares a timeline's films, or a film, with the published rules of a place: size, length, rate,
/// codec and bytes. Nothing is rendered, so the bytes of films to come are known only if they are
/// limited.
public struct PlaceCheck: Sendable {
    /// The path of a timeline or a film.
    public var path: String
    public var place: PublishingPlace
    /// For timelines.
    public var options: RenderOptions
    /// A row whose values a timeline takes, for messages.
    private let row: String?

    /// - Parameter row: a table's row, whose values override the timeline's.
    public init(
        _ path: String, for place: PublishingPlace, options: RenderOptions = RenderOptions(),
        row: RowTable.Row? = nil
    ) {
        self.path = path
        self.place = place
        self.options = row.map { RowFilm(timeline: path, row: $0.row).options(options) } ?? options
        self.row = row?.place
    }

    /// Returns an error for every rule that is broken.
    ///
    /// - Throws: `FlipbookError`; `.invalid` for a timeline with errors.
    public func findings() throws(FlipbookError) -> Findings {
        guard TimelineInput.isTimeline(path) else {
            return Findings(DiagnosticSet(problems(of: try PublishedFilm(path)) { _ in here }))
        }
        let loaded = try LoadedTimeline(path, options: options)
        let plain = BuiltInParser.plain(path, options: options)
        func place(_ key: String, _ index: Int? = nil) -> SourceLocation {
            plain?.location(ofKey: key, item: index) ?? here
        }
        let outputs = loaded.timeline.outputs.map {
            Output($0, of: path, override: EncodingOptions())
        }
        var found: [Diagnostic] = []
        if outputs.isEmpty {
            found = problems(of: PublishedFilm(canvasOf: loaded.timeline)) { place($0) }
        } else {
            let plan = try FilmPlan(outputs, of: loaded)
            for (index, film) in plan.films.enumerated() {
                let options = loaded.timeline.outputs[index].options
                let hasOwnSize = options.width != nil || options.height != nil
                found += problems(of: PublishedFilm(film, of: loaded.timeline)) { key in
                    key == "outputs" || key == "canvas" && hasOwnSize
                        ? place("outputs", index) : place(key)
                }
            }
        }
        return Findings(DiagnosticSet(found), sources: plain?.sources ?? [:])
    }

    private var here: SourceLocation { SourceLocation(file: path, line: 1, column: 1) }

    /// A rule that is broken.
    private struct Breach {
        /// The top-level key of the timeline that breaks it.
        var key: String
        var sentence: String
        var right: String
    }

    /// - Parameter location: of a top-level key of the timeline.
    private func problems(
        of film: PublishedFilm, at location: (String) -> SourceLocation
    ) -> [Diagnostic] {
        let rules = place.rules
        let breaches = [
            sizeBreach(film, rules), lengthBreach(film, rules), rateBreach(film, rules),
        ]
        return (breaches.compactMap(\.self) + fileBreaches(film, rules)).map { breach in
            Diagnostic(
                .error, code: .unfitForPlace,
                "\(film.name.map { "\($0): " } ?? "")\(breach.sentence) is not for \(place.title)"
                    + (row.map { ", with \($0)" } ?? ""),
                hint: "\(breach.right) (rules of \(rules.date): \(rules.source))",
                at: location(breach.key))
        }
    }

    /// The first rule for the size that is broken.
    private func sizeBreach(_ film: PublishedFilm, _ rules: PublishingPlace.Rules) -> Breach? {
        let size = "a size of \(film.width)×\(film.height) pixels"
        let aspect = "the aspect ratio of \(film.width)×\(film.height) pixels"
        if !rules.sizes.isEmpty {
            guard
                !rules.sizes.contains(where: {
                    $0.width == film.width && $0.height == film.height
                })
            else { return nil }
            let same = rules.sizes.filter { ($0.width < $0.height) == (film.width < film.height) }
            let taken = same.map { "\($0.width)×\($0.height) (\($0.device))" }
            return Breach(
                key: "canvas", sentence: size, right: "it takes " + taken.joined(separator: ", "))
        }
        if let sides = rules.sides, !sides.contains(film.width) || !sides.contains(film.height) {
            return Breach(
                key: "canvas", sentence: size,
                right: "sides of \(sides.lowerBound) to \(sides.upperBound) pixels are taken")
        }
        if let aspects = rules.aspects,
            !aspects.contains(Double(film.width) / Double(film.height))
        {
            return Breach(
                key: "canvas", sentence: aspect,
                right: "width ÷ height may be \(aspects.lowerBound.hundredths) to "
                    + aspects.upperBound.hundredths)
        }
        if let best = rules.bestSize, film.width * best.height != film.height * best.width {
            return Breach(
                key: "canvas", sentence: aspect, right: "\(best.width)×\(best.height) fills it")
        }
        return nil
    }

    private func lengthBreach(_ film: PublishedFilm, _ rules: PublishingPlace.Rules) -> Breach? {
        guard let seconds = film.seconds, let taken = rules.seconds, !taken.contains(seconds)
        else { return nil }
        return Breach(
            key: "duration", sentence: "a length of \(seconds.hundredths) s",
            right: "it takes \(taken.lowerBound.hundredths) to \(taken.upperBound.hundredths) s")
    }

    private func rateBreach(_ film: PublishedFilm, _ rules: PublishingPlace.Rules) -> Breach? {
        guard let rate = film.rate, let taken = rules.rates, !taken.contains(rate)
        else { return nil }
        let minimum = taken.lowerBound > 0 ? "\(taken.lowerBound.hundredths) to " : "at most "
        return Breach(
            key: "framerate", sentence: "a rate of \(rate.hundredths) frames per second",
            right: "it takes \(minimum)\(taken.upperBound.hundredths)")
    }

    /// The format, the codec and the bytes of a film that is in a file.
    private func fileBreaches(_ film: PublishedFilm, _ rules: PublishingPlace.Rules) -> [Breach] {
        guard let ending = film.ending else { return [] }
        let formats = rules.formats.filter { $0.endings.contains(ending) }
        guard !formats.isEmpty else {
            let taken = rules.formats.flatMap(\.endings).uniqued
            return [
                Breach(
                    key: "outputs", sentence: "a file .\(ending)",
                    right: "it takes ." + taken.joined(separator: ", ."))
            ]
        }
        var found: [Breach] = []
        if let codec = film.codec, !formats.contains(where: { $0.codecs.contains(codec) }) {
            let taken = formats.flatMap(\.codecs).map(\.title).uniqued
            found.append(
                Breach(
                    key: "outputs", sentence: "\(codec.title) in a file .\(ending)",
                    right: "it takes " + taken.joined(separator: ", ")))
        }
        if let bytes = film.byteCount, let maximum = formats.map(\.maxBytes).max(), bytes > maximum
        {
            found.append(
                Breach(
                    key: "outputs", sentence: "a file of \((Double(bytes) / 1e6).hundredths) MB",
                    right:
                        "it takes at most \(maximum / 1_000_000) MB; a smaller size, a lower rate "
                        + "or a lower quality makes it smaller"))
        }
        return found
    }
}

extension [String] {
    /// Without repetitions, in order.
    fileprivate var uniqued: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

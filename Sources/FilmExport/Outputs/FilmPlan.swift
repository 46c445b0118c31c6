package import FrameProduction
internal import FrameScheduling
package import MediaCoding
internal import MediaTime
internal import TimelineModel

/// The films of one timeline, checked before anything is rendered.
package struct FilmPlan {
    package var films: [FilmSettings]
    /// Whether haptics are heard, for each of them.
    private var audibleHaptics: [Bool] = []
    /// Whether the timeline has captions that aren't drawn.
    var hasCaptions = false
    /// The requests, one per film.
    let requests: [FilmRequest]

    /// - Throws: `FlipbookError.request` with everything that is wrong with the outputs.
    package init(_ outputs: [Output], of loaded: LoadedTimeline) throws(FlipbookError) {
        let canvas = loaded.timeline.canvas
        let source = FilmRequest.Source(
            width: canvas.pixelWidth, height: canvas.pixelHeight,
            frameRate: loaded.timeline.frameRate, isOpaque: loaded.isOpaque)
        var problems: [String] = []
        films = []
        requests = Self.tuned(outputs.map(\.request), for: source)
        for request in requests {
            let (settings, found) = request.settings(for: source)
            problems += found.map { problem in
                "\(request.path): \(problem.message)" + (problem.hint.map { "; \($0)" } ?? "")
            }
            guard var settings else { continue }
            settings.frameCount = loaded.frames.count
            settings.firstFrame = loaded.frames.lowerBound
            settings.frameDigits = String(loaded.timeline.frameCount - 1).count
            films.append(settings)
            audibleHaptics.append(request.options.haptics != nil)
        }
        problems += Self.collisions(outputs)
        guard problems.isEmpty else { throw .request(problems.joined(separator: "\n")) }
    }

    /// Adds sound to the films.
    mutating func addSound(of loaded: LoadedTimeline, events: [TimelineEvent]) {
        let ticks = events.compactMap { event -> SoundTick? in
            guard case .haptic(let name, _) = event.kind else { return nil }
            return SoundTick(time: event.time, name: name)
        }
        let clips = loaded.timeline.audio
        for index in films.indices where audibleHaptics[index] || !clips.isEmpty {
            films[index].soundtrack = Soundtrack(
                clips: clips, ticks: audibleHaptics[index] ? ticks : [],
                frameRate: loaded.timeline.frameRate, frames: loaded.frames,
                frameCount: loaded.timeline.frameCount)
        }
    }

    /// A quality, an effort or a number of rounds given for several films applies to the formats
    /// that support it. It is an error only if none does.
    private static func tuned(
        _ requests: [FilmRequest], for source: FilmRequest.Source
    ) -> [FilmRequest] {
        guard requests.count > 1 else { return requests }
        var requests = requests
        for option in FilmOption.all {
            let known = requests.map {
                $0.coding(for: source).map { option.isKnown(to: $0) } ?? true
            }
            guard known.contains(true) else { continue }
            for index in requests.indices where !known[index] {
                requests[index].options.remove(option)
            }
        }
        return requests
    }

    private static func collisions(_ outputs: [Output]) -> [String] {
        var places: Set<String> = []
        return outputs.compactMap { output in
            if output.path == Output.standardOutput {
                return places.insert(output.path).inserted
                    ? nil : "standard output can take one film only"
            }
            return places.insert(FilePlace.canonical(output.path)).inserted
                ? nil : "\(output.path) is named twice"
        }
    }

    /// Paths of files that will be written.
    var paths: [String] {
        films.map { $0.path(ofFrame: 0) }.filter { $0 != Output.standardOutput }
    }

    /// The distinct sizes and pixel formats that the films need.
    static func renditions(of films: [FilmSettings]) -> [Rendition] {
        films.reduce(into: []) { all, film in
            let rendition = Rendition(film)
            if !all.contains(rendition) { all.append(rendition) }
        }
    }
}

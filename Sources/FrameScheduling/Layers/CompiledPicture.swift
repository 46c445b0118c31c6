import Diagnostics
import MediaTime
import TimelineModel

/// An image, or a part of a film with the mapping from times to pictures.
struct CompiledPicture: Sendable {
    private enum Source: Sendable {
        case image(PictureFile)
        case film(VideoUse, scrubbing: CompiledValue?)
    }

    private let source: Source
    private let naturalSize: Size
    private let contentMode: ContentMode
    private let interpolation: Interpolation

    init(_ image: ImageUse) {
        source = .image(image.file)
        naturalSize = image.naturalSize
        contentMode = image.contentMode
        interpolation = image.interpolation
    }

    init(_ video: VideoUse, by values: ValueCompiler) throws(DiagnosticError) {
        var scrubbing: CompiledValue?
        if case .value(let value) = video.clock { scrubbing = try values.compile(value) }
        source = .film(video, scrubbing: scrubbing)
        naturalSize = video.naturalSize
        contentMode = video.contentMode
        interpolation = video.interpolation
    }

    var name: String {
        if case .image = source { "image" } else { "video" }
    }

    /// The values given by expressions, with their names.
    var values: [(String, CompiledValue)] {
        if case .film(_, let scrubbing?) = source { [("time", scrubbing)] } else { [] }
    }

    /// - Parameter context: its `viewSize` is the layer's own.
    func state(in context: EvaluationContext) -> PictureState {
        let shown: PictureState.Source =
            switch source {
            case .image(let file): .image(file)
            case .film(let video, _): .film(video.file, picture: filmPicture(in: context) ?? 0)
            }
        return PictureState(
            source: shown, naturalSize: naturalSize, contentMode: contentMode,
            interpolation: interpolation)
    }

    /// Returns the index of a film's current picture; nil for an image.
    func filmPicture(in context: EvaluationContext) -> Int? {
        guard case .film(let video, let scrubbing) = source else { return nil }
        return video.picture(at: filmTime(of: video, scrubbing, in: context))
    }

    private func filmTime(
        of video: VideoUse, _ scrubbing: CompiledValue?, in context: EvaluationContext
    ) -> Time {
        switch video.clock {
        case .running(let start, let speed):
            let elapsed = context.instant.time - start
            return elapsed < .zero ? video.start : video.start + elapsed * speed
        case .value:
            let seconds = scrubbing?.numbers(in: context)[0] ?? 0
            return Time(nearSeconds: seconds)
        }
    }
}

extension VideoUse {
    /// Returns the last picture that starts at or before a time, limited to the shown part. `times`
    /// is ascending.
    func picture(at time: Time) -> Int {
        var time = time
        if isLooped, time < start || time >= end {
            let length = end - start
            time = start + (time - start).quotientAndRemainder(dividingBy: length).remainder
        }
        let first = lastIndex { $0 <= start } ?? 0
        // At the end, the last picture before it is shown.
        let last = max(first, lastIndex { $0 < end } ?? 0)
        return min(max(lastIndex { $0 <= time } ?? 0, first), last)
    }

    /// Returns the index of the last time that satisfies a condition. The condition must be
    /// monotonic.
    private func lastIndex(where isEarly: (Time) -> Bool) -> Int? {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if isEarly(times[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}

extension Time {
    /// Converts a computed time to whole microseconds, plus 0.1 ms: in binary32, `0.7` is slightly
    /// less than 0.7, but the picture that starts at 0.7 is meant.
    fileprivate init(nearSeconds seconds: Double) {
        let bounded = seconds.isFinite ? min(max(seconds, -1e9), 1e9) : 0
        let microseconds = (bounded * 1_000_000).rounded(.down) + 100
        self = Time(Int64(microseconds), over: 1_000_000) ?? .zero
    }
}

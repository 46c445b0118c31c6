import MediaTime
import TimelineModel

extension ImageUse {
    var state: PictureState {
        PictureState(
            source: .image(file), naturalSize: naturalSize, contentMode: contentMode,
            interpolation: interpolation)
    }
}

extension VideoTree<Compiled> {
    /// - Parameter context: its `viewSize` is the layer's own.
    func state(in context: EvaluationContext) -> PictureState {
        PictureState(
            source: .film(file, picture: picture(in: context)), naturalSize: naturalSize,
            contentMode: contentMode, interpolation: interpolation)
    }

    /// Returns the index of the film's current picture.
    func picture(in context: EvaluationContext) -> Int {
        switch clock {
        case .running(let start, let speed):
            let elapsed = context.instant.time - start
            return picture(at: elapsed < .zero ? self.start : self.start + elapsed * speed)
        case .value(let seconds):
            return picture(at: Time(nearSeconds: seconds.numbers(in: context)[0]))
        }
    }
}

extension VideoTree {
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

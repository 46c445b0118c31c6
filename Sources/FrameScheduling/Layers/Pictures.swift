import MediaTime
internal import PortableMath
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

    /// Returns the index of the film's current picture: in motion blur that of the frame's own
    /// time, since a film's pictures have the blur of the camera that took them.
    func picture(in context: EvaluationContext) -> Int {
        let rate = context.schedule.timeline.frameRate
        let frame = rate.time(ofFrame: 1)
        var context = context
        context.instant = Instant(rate.time(ofFrame: context.frame))
        switch clock {
        case .running(let start, let speed):
            let elapsed = context.instant.time - start
            return picture(
                at: elapsed < .zero ? self.start : self.start + elapsed * speed,
                frame: frame * speed)
        case .value(let seconds):
            return picture(at: Time(nearSeconds: seconds.numbers(in: context)[0]), frame: frame)
        }
    }
}

extension VideoTree {
    /// Returns the picture that is shown at a time, limited to the shown part.
    ///
    /// Containers round the times of pictures, and recorders' times tremble. So a picture is shown
    /// from half a frame before its time on, but not before the middle between it and the one in
    /// front of it: at equal rates each frame shows the picture that is meant, if the times are off
    /// by less than half a frame. FFmpeg's filter `fps` does the same, but for films with more
    /// pictures than the timeline has frames: it shows the last one up to half a frame later, this
    /// the nearest one.
    ///
    /// - Parameter frame: a frame's duration in the film's own time.
    func picture(at time: Time, frame: Time) -> Int {
        var time = time
        let first = nearest(to: start, frame)
        let last = max(first, last(frame))
        if isLooped {
            let length = end - start
            if time < start || time >= end {
                time = start + (time - start).quotientAndRemainder(dividingBy: length).remainder
            }
            // The first picture again: the next round has it at its end.
            if (end - time).isLess(thanHalfOf: min(frame, end - times[last])) { return first }
        }
        return min(max(nearest(to: time, frame), first), last)
    }

    /// The last picture that is shown at a time.
    private func nearest(to time: Time, _ frame: Time) -> Int {
        lastIndex { index in
            guard index > 0, time < times[index] else { return true }
            let distance = times[index] - times[index - 1]
            return (times[index] - time).isLess(thanHalfOf: min(frame, distance))
        }
    }

    /// The last picture before the part's end; the one that begins there, if its time is exact, is
    /// the first one behind.
    private func last(_ frame: Time) -> Int {
        lastIndex { index in
            guard times[index] < end else { return false }
            let next = index + 1 < times.count ? times[index + 1] : end
            return !(end - times[index]).isLess(thanHalfOf: min(frame, next - times[index]))
        }
    }

    /// Returns the last index that satisfies a condition, or 0. The condition must be monotonic.
    private func lastIndex(where isEarly: (Int) -> Bool) -> Int {
        max(0, times.indices.partitioningIndex { !isEarly($0) } - 1)
    }
}

extension Time {
    fileprivate func isLess(thanHalfOf other: Time) -> Bool { self + self < other }

    /// Converts a computed time to the nearest microsecond.
    fileprivate init(nearSeconds seconds: Double) {
        let bounded = seconds.isFinite ? min(max(seconds, -1e9), 1e9) : 0
        self = Time(Int64((bounded * 1_000_000).rounded()), over: 1_000_000) ?? .zero
    }
}

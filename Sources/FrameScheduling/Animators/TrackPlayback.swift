import MediaTime
import TimelineModel

/// A track's value and velocity at a time, by component.
package struct TrackState: Hashable, Sendable {
    package var value: [Double]
    /// Units per second.
    package var velocity: [Double]
    /// The index of the current keyframe; nil before the first and after the last.
    package var keyframe: Int?
}

/// One track's keyframes from a given start value and velocity.
///
/// Keyframes are added in order of time, since their values may depend on other tracks at their
/// start.
struct TrackPlayback: Sendable {
    /// A keyframe with a duration. `move` has none and only sets where the next one starts.
    private struct Segment: Sendable {
        var keyframe: Int
        var start: Time
        var end: Time
        var motion: SegmentMotion
    }

    private let keyframes: [CompiledKeyframe]
    private var next = 0
    private var segments: [Segment] = []
    /// The value and velocity at the end of the keyframes so far.
    private var value: [Double]
    private var velocity: [Double]
    /// The value after the last keyframe.
    private var final: [Double]
    private(set) var duration = Time.zero

    init(keyframes: [CompiledKeyframe], value: [Double], velocity: [Double]) {
        self.keyframes = keyframes
        (self.value, self.velocity, final) = (value, velocity, value)
    }

    /// The number of segments so far.
    var segmentCount: Int { segments.count }

    /// The start of the next keyframe, including its delay; nil after the last.
    var nextStart: Time? {
        keyframes.indices.contains(next) ? duration + keyframes[next].delay : nil
    }

    /// The motion of the next keyframe, from `nextStart` on.
    ///
    /// - Parameter read: returns the values that its expressions read at that time.
    func nextMotion(reading read: ReferenceReader) -> Motion {
        let keyframe = keyframes[next]
        let following = keyframes.indices.contains(next + 1) ? keyframes[next + 1] : nil
        // A delay holds the value, at rest.
        let isHeld = keyframe.delay > .zero
        return Motion(
            segment: SegmentMotion(
                keyframe, next: following, value: value,
                velocity: isHeld ? value.map { _ in 0 } : velocity, reading: read))
    }

    /// Plays the next keyframe.
    mutating func play(_ motion: Motion) {
        let delay = keyframes[next].delay
        if delay > .zero { add(SegmentMotion(holding: value, for: delay)) }
        let motion = motion.segment
        if motion.duration > .zero { add(motion) }
        (value, velocity) = (motion.endValue, motion.endVelocity)
        // A spring that is cut short passes on the value it has reached. After the last keyframe,
        // the keyframe's target holds.
        final = motion.target
        next += 1
    }

    /// A keyframe's motion that isn't played yet.
    struct Motion {
        fileprivate let segment: SegmentMotion
    }

    private mutating func add(_ motion: SegmentMotion) {
        let end = duration + motion.duration
        segments.append(Segment(keyframe: next, start: duration, end: end, motion: motion))
        (value, velocity) = (motion.endValue, motion.endVelocity)
        duration = end
    }

    /// Returns the value of the keyframes started so far.
    func valueSoFar(at offset: Instant) -> [Double] {
        offset.isBefore(duration) ? state(at: offset).value : value
    }

    /// The keyframes started so far, with their times since the playback's start.
    var steps: [(keyframe: Int, start: Time, end: Time, target: [Double])] {
        var end = Time.zero
        var place = 0
        return (0..<next).map { keyframe in
            let start = end
            var target: [Double]?
            while place < segments.count, segments[place].keyframe == keyframe {
                end = segments[place].end
                target = segments[place].motion.target
                place += 1
            }
            // A `move` has no segment: the next one starts from its target.
            let next = place < segments.count ? segments[place].motion.state(at: 0).value : final
            return (keyframe, start, end, target ?? next)
        }
    }

    /// - Parameter offset: the time since the playback's start. A keyframe plays from its own start
    ///   up to, but not including, the start of the next.
    func state(at offset: Instant) -> TrackState {
        guard offset.isBefore(duration),
            let segment = segments.last(startedBy: offset, at: \.start)
        else {
            return TrackState(
                value: final, velocity: Array(repeating: 0, count: final.count), keyframe: nil)
        }
        let (value, velocity) = segment.motion.state(at: offset.since(segment.start).seconds)
        return TrackState(value: value, velocity: velocity, keyframe: segment.keyframe)
    }
}

/// A keyframe's motion, with everything that depends on its neighbours.
private struct SegmentMotion: Sendable {
    private enum Path: Sendable {
        case still
        case eased(from: [Double], to: [Double], TimingCurve)
        case cubic([Hermite])
        case spring([SpringMotion], target: [Double])
    }

    let duration: Time
    let target: [Double]
    let endValue: [Double]
    let endVelocity: [Double]
    private let path: Path

    /// Holds a value.
    init(holding value: [Double], for duration: Time) {
        self.duration = duration
        (target, endValue) = (value, value)
        endVelocity = Array(repeating: 0, count: value.count)
        path = .still
    }

    /// - Parameters:
    ///   - next: the following keyframe, which determines the end velocity if none is given.
    ///   - value: the start value.
    ///   - velocity: the start velocity.
    ///   - read: returns the values that the keyframe's expressions read.
    init(
        _ keyframe: CompiledKeyframe, next: CompiledKeyframe?, value: [Double],
        velocity: [Double], reading read: ReferenceReader
    ) {
        let target = keyframe.target.finiteNumbers(reading: read)
        self.target = target
        let rest = Array(repeating: 0.0, count: target.count)
        switch keyframe.motion {
        case .linear(let duration, let curve) where duration > .zero:
            self.duration = duration
            path = .eased(from: value, to: target, curve)
            endValue = target
            let pace = curve.slope(at: 1) / duration.seconds
            endVelocity = target.indices.map { (target[$0] - value[$0]) * pace }
        case .cubic(let duration, let startVelocity, let endVelocity) where duration > .zero:
            self.duration = duration
            let seconds = duration.seconds
            let before = startVelocity?.finiteNumbers(reading: read) ?? velocity
            let after =
                endVelocity?.finiteNumbers(reading: read)
                ?? Self.velocity(from: value, through: target, lasting: seconds, into: next)
            path = .cubic(
                target.indices.map { index in
                    Hermite(
                        from: value[index], startSlope: before[index] * seconds,
                        to: target[index], endSlope: after[index] * seconds)
                })
            endValue = target
            self.endVelocity = after
        case .spring(let explicitDuration, let spring, let startVelocity):
            let before = startVelocity?.finiteNumbers(reading: read) ?? velocity
            let motions = target.indices.map { index in
                SpringMotion(
                    spring, displacement: value[index] - target[index], velocity: before[index])
            }
            duration = explicitDuration ?? SpringMotion.settlingDuration(of: motions)
            if explicitDuration == nil || duration <= .zero {
                (endValue, endVelocity) = (target, rest)
            } else {
                let ends = motions.map { $0.state(at: explicitDuration?.seconds ?? 0) }
                endValue = target.indices.map { target[$0] + ends[$0].displacement }
                endVelocity = ends.map(\.velocity)
            }
            path = .spring(motions, target: target)
        case .move, .linear, .cubic:
            duration = .zero
            path = .still
            (endValue, endVelocity) = (target, rest)
        }
    }

    /// Returns a cubic's end velocity if none is given: that of the Catmull–Rom spline if another
    /// cubic follows, else the start velocity of the following keyframe. It is 0 before a delay,
    /// and before a keyframe whose target is known only at its start.
    private static func velocity(
        from value: [Double], through target: [Double], lasting seconds: Double,
        into next: CompiledKeyframe?
    ) -> [Double] {
        let rest = Array(repeating: 0.0, count: value.count)
        guard let next, next.delay == .zero else { return rest }
        switch next.motion {
        case .cubic(let duration, let startVelocity, _):
            if let startVelocity { return startVelocity.constant ?? rest }
            guard let nextTarget = next.target.constant else { return rest }
            let span = seconds + max(duration.seconds, 0)
            return value.indices.map { (nextTarget[$0] - value[$0]) / span }
        case .linear(let duration, let curve) where duration > .zero:
            guard let nextTarget = next.target.constant else { return rest }
            let pace = curve.slope(at: 0) / duration.seconds
            return value.indices.map { (nextTarget[$0] - target[$0]) * pace }
        case .spring(_, _, let startVelocity):
            return startVelocity?.constant ?? rest
        case .linear, .move:
            return rest
        }
    }

    func state(at seconds: Double) -> (value: [Double], velocity: [Double]) {
        switch path {
        case .still:
            return (endValue, endVelocity)
        case .eased(let from, let to, let curve):
            let fraction = seconds / duration.seconds
            let progress = curve.progress(at: fraction)
            let pace = curve.slope(at: fraction) / duration.seconds
            return (
                from.indices.map { from[$0] + (to[$0] - from[$0]) * progress },
                from.indices.map { (to[$0] - from[$0]) * pace }
            )
        case .cubic(let cubics):
            let length = duration.seconds
            return (
                cubics.map { $0.value(at: seconds / length) },
                cubics.map { $0.slope(at: seconds / length) / length }
            )
        case .spring(let motions, let target):
            let states = motions.map { $0.state(at: seconds) }
            return (
                target.indices.map { target[$0] + states[$0].displacement }, states.map(\.velocity)
            )
        }
    }
}

extension CompiledValue {
    /// Returns the values with NaN and infinities, such as 1 divided by 0, replaced by 0.
    func finiteNumbers(reading read: ReferenceReader) -> [Double] {
        numbers(reading: read).map { LayerProperties.coordinate($0) }
    }
}

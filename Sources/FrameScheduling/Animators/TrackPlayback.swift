import MediaTime
import TimelineModel

/// A track's value at one time, as many numbers as its kind has components.
package struct TrackState: Hashable, Sendable {
    package var value: [Double]
    /// Units a second.
    package var velocity: [Double]
    /// Which of the branch's keyframes is playing; nil before the first and after the last.
    package var keyframe: Int?
}

/// One track's keyframes from a start value and velocity on: where each begins, and how it moves.
struct TrackPlayback: Sendable {
    /// A keyframe that takes time. `move` takes none and only changes where the next one starts.
    private struct Segment: Sendable {
        var keyframe: Int
        var start: Time
        var end: Time
        var motion: SegmentMotion
    }

    private let segments: [Segment]
    private let final: [Double]
    let duration: Time

    init(keyframes: [Keyframe], value: [Double], velocity: [Double]) {
        var segments: [Segment] = []
        var (value, velocity) = (value, velocity)
        var time = Time.zero
        for (index, keyframe) in keyframes.enumerated() {
            let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
            let motion = SegmentMotion(keyframe, next: next, value: value, velocity: velocity)
            if motion.duration > .zero {
                let end = time + motion.duration
                segments.append(
                    Segment(keyframe: index, start: time, end: end, motion: motion))
                time = end
            }
            (value, velocity) = (motion.endValue, motion.endVelocity)
        }
        self.segments = segments
        // A spring that is cut short hands on the value it has reached; but what holds after the
        // last keyframe is that keyframe's value.
        final = keyframes.last?.target ?? value
        duration = time
    }

    /// - Parameter offset: the time since the playback began. A keyframe plays from its own start
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

/// A keyframe with everything that its neighbours decide filled in.
private struct SegmentMotion: Sendable {
    private enum Path: Sendable {
        case still
        case eased(from: [Double], to: [Double], TimingCurve)
        case cubic([Hermite])
        case spring([SpringMotion], target: [Double])
    }

    let duration: Time
    let endValue: [Double]
    let endVelocity: [Double]
    private let path: Path

    /// - Parameters:
    ///   - next: the keyframe that follows, which an unspoken end velocity is chosen for.
    ///   - value: where the keyframe starts.
    ///   - velocity: how fast the value is moving there.
    init(_ keyframe: Keyframe, next: Keyframe?, value: [Double], velocity: [Double]) {
        let target = keyframe.target
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
            let before = startVelocity ?? velocity
            let after =
                endVelocity
                ?? Self.velocity(from: value, through: keyframe, lasting: seconds, into: next)
            path = .cubic(
                target.indices.map { index in
                    Hermite(
                        from: value[index], startSlope: before[index] * seconds,
                        to: target[index], endSlope: after[index] * seconds)
                })
            endValue = target
            self.endVelocity = after
        case .spring(let explicitDuration, let spring, let startVelocity):
            let before = startVelocity ?? velocity
            let motions = target.indices.map { index in
                SpringMotion(
                    spring, displacement: value[index] - target[index], velocity: before[index])
            }
            duration =
                explicitDuration ?? motions.map { $0.settlingDuration() }.max() ?? .zero
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

    /// The velocity at which a cubic that doesn't name one ends: that of the Catmull–Rom spline
    /// where another cubic follows, and otherwise the velocity with which the following keyframe
    /// starts.
    private static func velocity(
        from value: [Double], through keyframe: Keyframe, lasting seconds: Double,
        into next: Keyframe?
    ) -> [Double] {
        let rest = Array(repeating: 0.0, count: value.count)
        guard let next else { return rest }
        switch next.motion {
        case .cubic(let duration, let startVelocity, _):
            if let startVelocity { return startVelocity }
            let span = seconds + max(duration.seconds, 0)
            return value.indices.map { (next.target[$0] - value[$0]) / span }
        case .linear(let duration, let curve) where duration > .zero:
            let pace = curve.slope(at: 0) / duration.seconds
            return value.indices.map { (next.target[$0] - keyframe.target[$0]) * pace }
        case .spring(_, _, let startVelocity):
            return startVelocity ?? rest
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
                target.indices.map { target[$0] + states[$0].displacement },
                states.map(\.velocity)
            )
        }
    }
}

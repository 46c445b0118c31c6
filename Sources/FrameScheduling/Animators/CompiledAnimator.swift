import Diagnostics
import MediaTime
import TimelineModel

/// An animator with compiled values.
struct CompiledAnimator: Sendable {
    struct Track: Sendable {
        var initial: CompiledValue
        var keyframes: [CompiledKeyframe]
        var whenNil: [CompiledKeyframe]?

        func keyframes(of branch: AnimatorBranch) -> [CompiledKeyframe] {
            switch branch {
            case .keyframes: keyframes
            case .whenNil: whenNil ?? keyframes
            }
        }
    }

    let animator: Animator
    /// The index in the timeline's animators.
    let index: Int
    let tracks: [Track]

    init(index: Int, in timeline: Timeline) throws(DiagnosticError) {
        let animator = timeline.animators[index]
        try animator.checkReferences()
        func compile(_ keyframes: [Keyframe]) throws(DiagnosticError) -> [CompiledKeyframe] {
            try keyframes.map { keyframe throws(DiagnosticError) in
                try CompiledKeyframe(
                    keyframe, in: timeline, at: keyframe.location ?? animator.location)
            }
        }
        self.animator = animator
        self.index = index
        tracks = try animator.tracks.map { track throws(DiagnosticError) in
            Track(
                initial: try CompiledValue(track.initial, in: timeline, at: animator.location),
                keyframes: try compile(track.keyframes), whenNil: try track.whenNil.map(compile))
        }
    }

    /// - Parameter read: returns the values that the initial ones read.
    func initialStates(reading read: ReferenceReader) -> [TrackState] {
        tracks.map { track in
            let value = track.initial.finiteNumbers(reading: read)
            return TrackState(
                value: value, velocity: Array(repeating: 0, count: value.count), keyframe: nil)
        }
    }
}

extension Animator {
    /// Checks that it reads nothing that only layers and effects provide.
    fileprivate func checkReferences() throws(DiagnosticError) {
        for variable in values.flatMap(\.expressions).flatMap(\.variables) {
            switch variable.reference {
            case .time, .frame, .animator, .sensor, .state, .touch: break
            case .elapsed, .remaining, .viewSize, .parentSize, .layer, .part, .argument:
                throw DiagnosticError.failure(
                    .danglingReference,
                    "'\(variable.name)' stands for nothing in an animator", at: location)
            }
        }
    }
}

/// A keyframe with compiled values, which are evaluated when it starts.
struct CompiledKeyframe: Sendable {
    enum Motion: Sendable {
        case move
        case linear(duration: Time, curve: TimingCurve)
        case cubic(duration: Time, startVelocity: CompiledValue?, endVelocity: CompiledValue?)
        case spring(duration: Time?, spring: Spring, startVelocity: CompiledValue?)
    }

    let target: CompiledValue
    let motion: Motion
    let delay: Time

    init(
        _ keyframe: Keyframe, in timeline: Timeline, at location: SourceLocation?
    ) throws(DiagnosticError) {
        func compile(_ value: Value) throws(DiagnosticError) -> CompiledValue {
            try CompiledValue(value, in: timeline, at: location)
        }
        target = try compile(keyframe.target)
        delay = keyframe.delay
        switch keyframe.motion {
        case .move: motion = .move
        case .linear(let duration, let curve):
            motion = .linear(duration: duration, curve: curve)
        case .cubic(let duration, let start, let end):
            motion = .cubic(
                duration: duration, startVelocity: try start.map(compile),
                endVelocity: try end.map(compile))
        case .spring(let duration, let spring, let start):
            motion = .spring(
                duration: duration, spring: spring, startVelocity: try start.map(compile))
        }
    }
}

/// Returns the values that an animator's expressions read when a keyframe starts.
typealias ReferenceReader = (Reference) -> [Double]

package import MediaTime
package import TimelineModel

/// One play of an animator, which an editor draws as keyframes over time.
package struct AnimatorPlayback: Hashable, Sendable {
    /// A keyframe of the play's first round.
    package struct Step: Hashable, Sendable {
        package var track: Int
        /// The index in the track's keyframes of the play's branch.
        package var keyframe: Int
        /// On the timeline; the start is that of the delay, if there is one.
        package var start: Time
        package var end: Time
        /// The values at the keyframe's end, by component.
        package var target: [Double]
    }

    package var start: Time
    package var branch: AnimatorBranch
    /// Whether the previous play had not finished.
    package var interrupts: Bool
    package var steps: [Step]
}

extension Animator.Track {
    /// The keyframes that a branch plays.
    package func keyframes(of branch: AnimatorBranch) -> [Keyframe] {
        switch branch {
        case .keyframes: keyframes
        case .whenNil: whenNil ?? keyframes
        }
    }
}

extension FrameScheduler {
    /// Returns the plays of an animator, in order of time.
    package func plays(ofAnimator index: Int) -> [AnimatorPlayback] {
        schedule.animators[index].plays.map { play in
            AnimatorPlayback(
                start: play.start, branch: play.branch, interrupts: play.interrupts,
                steps: play.steps)
        }
    }

    /// Returns the states of an animator's tracks at a time.
    package func trackStates(ofAnimator index: Int, at time: Time) -> [TrackState] {
        let tracks = timeline.animators[index].tracks.indices
        let plan = schedule.animators[index]
        return tracks.map { plan.state(ofTrack: $0, at: Instant(time)) }
    }

    /// Returns the branch that an animator plays at a time; nil before the first.
    package func branch(ofAnimator index: Int, at time: Time) -> AnimatorBranch? {
        schedule.animators[index].play(at: Instant(time))?.branch
    }

    /// Returns the map from a layer's space to the frame in points, through the camera, and the
    /// layer's size. An empty path is the canvas.
    package func place(ofLayerAt path: [Int], frame: Int) -> (toFrame: PlaneMap, size: Size) {
        let instant = Instant(timeline.frameRate.time(ofFrame: frame))
        let context = schedule.context(at: instant, frame: frame)
        let canvas = timeline.canvas.size
        let scene = timeline.scenes.isEmpty ? 0 : path.first ?? 0
        let view =
            context.places.view(ofScene: scene, in: context)?.map(canvas: canvas) ?? .identity
        guard !path.isEmpty else { return (view, canvas) }
        return (
            schedule.mapToCanvas(ofLayerAt: path, in: context).then(view),
            schedule.size(ofLayerAt: path, in: context)
        )
    }

    /// Returns a touch's finger in its layer's space; nil before the first gesture.
    package func finger(ofTouch index: Int, at time: Time) -> TouchPlan.Finger? {
        schedule.touches[index].finger(at: Instant(time))
    }
}

package import Diagnostics
import MediaTime
package import TimelineModel

/// Computes what every frame of a timeline shows. Frame n is a pure function of the timeline, its
/// fonts and n.
///
/// Frames may be requested in any order and from any thread.
package final class FrameScheduler: Sendable {
    package let timeline: Timeline
    /// All events of the timeline, in order, including those after its last frame.
    package let events: [TimelineEvent]
    let schedule: Schedule

    /// Resolves touches, plays of animators, and compiles every expression.
    ///
    /// - Parameter texts: measures texts.
    /// - Throws: `DiagnosticError` if an expression doesn't compile or the timeline has an invalid
    ///   index.
    package init(timeline: Timeline, texts: TextSizes = .unknown) throws(DiagnosticError) {
        self.timeline = timeline
        let schedule = try Schedule(timeline, texts: texts)
        self.schedule = schedule
        events = schedule.events()
    }

    /// Returns the state of a frame. Frame 0 is at time 0.
    package func state(at frame: Int) -> FrameState {
        guard let blur = timeline.canvas.motionBlur else {
            return state(at: timeline.frameRate.time(ofFrame: frame), in: frame)
        }
        return FrameState(
            exposing: blur.times(ofFrame: frame, at: timeline.frameRate).map {
                state(at: $0, in: frame)
            })
    }

    /// Returns the state at a time for which a frame is shown.
    private func state(at time: Time, in frame: Int) -> FrameState {
        let instant = Instant(time)
        var context = schedule.context(at: instant, frame: frame)
        let evaluator = LayerEvaluator(context: context)
        let filmContext = context
        func states(ofScene scene: Int) -> [LayerState] {
            evaluator.states(
                of: schedule.scenes[scene], canvasSize: timeline.canvas.size,
                camera: filmContext.places.view(ofScene: scene, in: filmContext))
        }
        // Without a sequence, all layers.
        var state = FrameState(
            canvas: timeline.canvas, layers: states(ofScene: timeline.scenes.count))
        let step = schedule.sequence.step(at: instant)
        switch step?.content {
        case nil: break
        case .scene(let scene): state.layers = states(ofScene: scene) + state.layers
        case .transition(let transition):
            context.viewSize = timeline.canvas.frameSize
            let elapsed = step?.elapsed(at: instant) ?? (0, 0)
            state.transition = TransitionState(
                function: transition.use.function,
                arguments: transition.arguments(elapsed, in: context).joined().map { Float($0) },
                lists: transition.lists(in: context).map { $0.map { Float($0) } },
                pictures: transition.use.pictures, outside: transition.use.outside,
                from: states(ofScene: transition.from), to: states(ofScene: transition.to))
        }
        state.textFailure = filmContext.textFailures.first
        return state
    }

    /// Returns all values behind a frame, with names.
    package func trace(at frame: Int) -> FrameTrace {
        FrameTrace(schedule, frame: frame, events: events)
    }
}

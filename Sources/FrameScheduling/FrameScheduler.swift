package import Diagnostics
import MediaTime
package import TimelineModel

/// Says what every frame of a timeline shows: frame n is a pure function of the timeline, its fonts
/// and n.
///
/// Any frame may be asked for directly, in any order and from any number of threads.
package final class FrameScheduler: Sendable {
    package let timeline: Timeline
    /// Everything that happens in the timeline, in order; events after its last frame too.
    package let events: [TimelineEvent]
    let schedule: Schedule

    /// Follows the touches, works out when animators play, and compiles every expression.
    ///
    /// - Parameter texts: tells how large texts are.
    /// - Throws: `DiagnosticError` where an expression doesn't compile or the timeline names
    ///   something by an index that isn't there.
    package init(
        timeline: Timeline, texts: TextSizes = .unknown
    ) throws(DiagnosticError) {
        self.timeline = timeline
        schedule = try Schedule(timeline, texts: texts)
        events = schedule.events()
    }

    /// What is drawn in a frame; frame 0 is at time 0.
    package func state(at frame: Int) -> FrameState {
        let instant = Instant(timeline.frameRate.time(ofFrame: frame))
        var context = schedule.context(at: instant, frame: frame)
        let evaluator = LayerEvaluator(context: context)
        func states(ofScene scene: Int) -> [LayerState] {
            evaluator.states(of: schedule.scenes[scene], canvasSize: timeline.canvas.size)
        }
        let step = schedule.sequence.step(at: instant)
        switch step?.content {
        case nil:
            return FrameState(canvas: timeline.canvas, layers: states(ofScene: 0))
        case .scene(let scene):
            return FrameState(canvas: timeline.canvas, layers: states(ofScene: scene))
        case .transition(let transition):
            context.viewSize = timeline.canvas.frameSize
            let elapsed = step?.elapsed(at: instant) ?? (0, 0)
            return FrameState(
                canvas: timeline.canvas, layers: [],
                transition: TransitionState(
                    function: transition.function,
                    arguments: transition.arguments(elapsed, in: context).joined().map {
                        Float($0)
                    },
                    lists: transition.lists(in: context).map { $0.map { Float($0) } },
                    pictures: transition.pictures, outside: transition.outside,
                    from: states(ofScene: transition.from), to: states(ofScene: transition.to)))
        }
    }

    /// Everything behind a frame, with names.
    package func trace(at frame: Int) -> FrameTrace {
        FrameTrace(schedule, frame: frame, events: events)
    }
}

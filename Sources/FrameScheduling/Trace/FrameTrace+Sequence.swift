import TimelineModel

extension FrameTrace.SequenceTrace {
    /// Returns nil for a timeline without a sequence.
    init?(_ schedule: Schedule, in context: EvaluationContext) {
        let started = schedule.sequence.steps.count(startedBy: context.instant) { $0.start }
        guard let step = schedule.sequence.step(at: context.instant) else { return nil }
        self.step = max(started, 1) - 1
        since = step.start
        func scene(_ index: Int) -> SceneTrace {
            SceneTrace(index: index, name: schedule.timeline.scenes[index].name)
        }
        switch step.content {
        case .scene(let index):
            scenes = [scene(index)]
        case .transition(let compiled):
            scenes = [scene(compiled.from), scene(compiled.to)]
            var context = context
            context.viewSize = schedule.timeline.canvas.frameSize
            let elapsed = step.elapsed(at: context.instant)
            transition = TransitionTrace(
                function: compiled.use.function, progress: elapsed.fraction,
                arguments: (compiled.arguments(elapsed, in: context)
                    + compiled.lists(in: context)).map { $0.map(\.shortestOfBinary32) },
                names: compiled.use.parameterNames)
        }
    }
}

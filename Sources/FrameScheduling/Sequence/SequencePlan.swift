import Diagnostics
import MediaTime
import TimelineModel

/// The times of scenes and transitions.
struct SequencePlan: Sendable {
    struct Step: Sendable {
        let start: Time
        let duration: Time
        let content: Content
    }

    enum Content: Sendable {
        case scene(Int)
        case transition(CompiledTransition)
    }

    struct CompiledTransition: Sendable {
        let use: TransitionUse
        /// The use's arguments; nil for those without a value, such as pictures.
        let arguments: [CompiledValue?]
        let lists: [[CompiledValue]]
        let from: Int
        let to: Int
    }

    let steps: [Step]

    /// - Throws: `DiagnosticError` if a step names a missing scene, or a transition isn't between
    ///   two scenes.
    init(_ timeline: Timeline) throws(DiagnosticError) {
        var steps: [Step] = []
        var start = Time.zero
        for (index, step) in timeline.sequence.enumerated() {
            steps.append(
                Step(
                    start: start, duration: step.duration,
                    content: try Self.content(index, of: timeline)))
            start = start + step.duration
        }
        self.steps = steps
    }

    private static func content(
        _ index: Int, of timeline: Timeline
    ) throws(DiagnosticError) -> Content {
        switch timeline.sequence[index] {
        case .show:
            return .scene(try scene(index, of: timeline, at: nil))
        case .transition(let use):
            let values = ValueCompiler(timeline: timeline, location: use.location)
            let arguments = try use.arguments.map {
                (argument) throws(DiagnosticError) -> CompiledValue? in
                if case .value(let value) = argument { try values.compile(value) } else { nil }
            }
            return .transition(
                CompiledTransition(
                    use: use, arguments: arguments,
                    lists: try values.lists(use.lists, "transition"),
                    from: try scene(index - 1, of: timeline, at: use.location),
                    to: try scene(index + 1, of: timeline, at: use.location)))
        }
    }

    /// Returns the scene that a step shows.
    private static func scene(
        _ step: Int, of timeline: Timeline, at location: SourceLocation?
    ) throws(DiagnosticError) -> Int {
        if timeline.sequence.indices.contains(step),
            case .show(let scene, _) = timeline.sequence[step],
            timeline.scenes.indices.contains(scene)
        {
            return scene
        }
        throw DiagnosticError.failure(
            .danglingReference,
            "the sequence needs a scene that isn't there", at: location)
    }

    /// Returns the current step: the first one before it starts, the last one after it ends. Nil
    /// without steps.
    func step(at instant: Instant) -> Step? {
        steps.last(startedBy: instant) { $0.start } ?? steps.first
    }
}

extension SequencePlan.Step {
    /// Returns the seconds since the step's start, and the fraction of its duration.
    func elapsed(at instant: Instant) -> (seconds: Double, fraction: Double) {
        let seconds = instant.since(start).seconds
        return (seconds, min(max(seconds / duration.seconds, 0), 1))
    }
}

extension SequencePlan.CompiledTransition {
    /// Returns the components of each list as passed to the shader.
    func lists(in context: EvaluationContext) -> [[Double]] {
        lists.map { $0.flatMap { $0.shaderNumbers(in: context) } }
    }

    /// Returns the arguments as passed to the shader.
    ///
    /// - Parameter context: its `viewSize` is the frame's size in points.
    func arguments(
        _ elapsed: (seconds: Double, fraction: Double), in context: EvaluationContext
    ) -> [[Double]] {
        zip(use.arguments, arguments).map { argument, value in
            switch argument {
            case .value: value?.shaderNumbers(in: context) ?? []
            case .progress: [Double(Float(elapsed.fraction))]
            case .time: [Double(Float(elapsed.seconds))]
            case .displayScale: [Double(Float(context.schedule.timeline.canvas.scale))]
            }
        }
    }
}

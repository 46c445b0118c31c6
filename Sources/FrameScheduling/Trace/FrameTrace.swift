package import MediaTime
package import TimelineModel

/// Everything behind one frame, with names: for people who ask why a frame looks as it does.
package struct FrameTrace: Hashable, Sendable {
    package struct TouchTrace: Hashable, Sendable {
        package var name: String
        package var state: TouchState
    }

    package struct TriggerTrace: Hashable, Sendable {
        package var name: String
        package var value: TriggerIdentifier?
        /// When it became that; nil where it hasn't changed yet.
        package var since: Time?
    }

    package struct AnimatorTrace: Hashable, Sendable {
        package struct TrackTrace: Hashable, Sendable {
            /// Empty where the animator has one value only.
            package var name: String
            package var kind: ValueKind
            package var state: TrackState
        }

        package var name: String
        /// The branch that was started last, and when; nil before the first start.
        package var branch: AnimatorBranch?
        package var startedAt: Time?
        package var isPlaying: Bool
        package var tracks: [TrackTrace]
    }

    package struct EffectTrace: Hashable, Sendable {
        package var function: EffectUse.Function
        /// As the shader is given them.
        package var arguments: [[Double]]
        /// What they are called; empty where nobody said.
        package var names: [String]
        /// The expressions that they come from; nil for a literal.
        package var texts: [String?]
        package var isEnabled: Bool
        package var isApplied: Bool
        package var maxSampleOffset: Size
    }

    package struct LayerTrace: Hashable, Sendable {
        package var path: [Int]
        package var id: String?
        /// `group`, `capsule`, `circle`, `ellipse`, `rectangle`, `color`, `particleCloud`,
        /// `touchIndicator`, `text`.
        package var content: String
        /// The content's own values by name: `fill`, `width`, `center`, …
        package var values: [NamedValue]
        package var size: Size
        package var center: Point
        package var scale: Point
        /// Degrees, clockwise.
        package var rotation: Double
        package var opacity: Double
        package var isHidden: Bool
        package var effects: [EffectTrace]
        package var layers: [LayerTrace]
    }

    package struct NamedValue: Hashable, Sendable {
        package var name: String
        package var numbers: [Double]
    }

    /// What the sequence does.
    package struct SequenceTrace: Hashable, Sendable {
        package struct SceneTrace: Hashable, Sendable {
            package var index: Int
            package var name: String
        }

        package struct TransitionTrace: Hashable, Sendable {
            package var function: TransitionUse.Function
            /// 0…1.
            package var progress: Double
            /// As the shader is given them.
            package var arguments: [[Double]]
            /// What they are called; empty where nobody said.
            package var names: [String]
        }

        /// Which of the sequence's steps it is.
        package var step: Int
        package var since: Time
        /// The scene that is shown; within a transition the one that goes and the one that comes.
        package var scenes: [SceneTrace]
        package var transition: TransitionTrace?
    }

    package var frame: Int
    package var time: Time
    /// What happens in this frame: after the frame before, up to and including its time.
    package var events: [TimelineEvent]
    package var touches: [TouchTrace]
    package var triggers: [TriggerTrace]
    package var animators: [AnimatorTrace]
    /// Nil where there are no scenes.
    package var sequence: SequenceTrace?
    /// Bottom first, hidden ones too. With scenes, the layers of those that are shown; then a
    /// path's first index is the scene's.
    package var layers: [LayerTrace]
}

extension FrameTrace {
    init(_ schedule: Schedule, frame: Int, events: [TimelineEvent]) {
        let timeline = schedule.timeline
        let time = timeline.frameRate.time(ofFrame: frame)
        let instant = Instant(time)
        self.frame = frame
        self.time = time
        self.events = events.filter { $0.frame == frame }
        touches = timeline.touches.enumerated().map { index, touch in
            TouchTrace(
                name: touch.name, state: schedule.touchState(index, at: instant, frame: frame))
        }
        triggers = timeline.triggers.enumerated().map { index, trigger in
            let change = schedule.triggers[index].lastChange(at: instant)
            return TriggerTrace(name: trigger.name, value: change?.uuid, since: change?.time)
        }
        animators = timeline.animators.enumerated().map { index, animator in
            let plan = schedule.animators[index]
            let play = plan.play(at: instant)
            return AnimatorTrace(
                name: animator.name, branch: play?.branch, startedAt: play?.start,
                isPlaying: play?.isPlaying(at: instant) ?? false,
                tracks: animator.tracks.enumerated().map { track, description in
                    AnimatorTrace.TrackTrace(
                        name: description.name, kind: description.kind,
                        state: plan.state(ofTrack: track, at: instant))
                })
        }
        let context = schedule.context(at: instant, frame: frame)
        sequence = SequenceTrace(schedule, in: context)
        var shown: [Int] = []
        for scene in sequence?.scenes.map(\.index) ?? [0] where !shown.contains(scene) {
            shown.append(scene)
        }
        layers = shown.flatMap { schedule.scenes[$0] }.map { LayerTrace($0, in: context) }
    }
}

extension FrameTrace.SequenceTrace {
    /// Nil where there is no sequence.
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
                function: compiled.function, progress: elapsed.fraction,
                arguments: compiled.arguments(elapsed, in: context).map {
                    $0.map(\.shortestOfBinary32)
                }, names: compiled.parameterNames)
        }
    }
}

extension FrameTrace.LayerTrace {
    init(_ layer: CompiledLayer, in context: EvaluationContext) {
        let properties = LayerProperties(layer, in: context)
        var inside = context
        inside.viewSize = properties.size
        path = layer.path
        id = layer.id
        content = layer.content.name
        values = layer.content.values.map { name, value in
            FrameTrace.NamedValue(name: name, numbers: value.numbers(in: inside))
        }
        size = properties.size
        center = properties.center
        scale = properties.scale
        rotation = properties.rotation
        opacity = properties.opacity
        isHidden = properties.isHidden
        effects = zip(layer.effects, properties.effects).map { compiled, evaluated in
            FrameTrace.EffectTrace(
                function: evaluated.function,
                arguments: evaluated.arguments.map { $0.map(\.shortestOfBinary32) },
                names: compiled.parameterNames, texts: compiled.arguments.map(\.text),
                isEnabled: evaluated.isEnabled,
                isApplied: evaluated.isApplied, maxSampleOffset: evaluated.maxSampleOffset)
        }
        if case .group(let children) = layer.content {
            layers = children.map { FrameTrace.LayerTrace($0, in: inside) }
        } else {
            layers = []
        }
    }
}

extension CompiledLayer.Content {
    fileprivate var name: String {
        switch self {
        case .group: "group"
        case .shape(.plain(.capsule), _): "capsule"
        case .shape(.plain(.circle), _): "circle"
        case .shape(.plain(.ellipse), _): "ellipse"
        case .shape(.plain(.rectangle), _), .shape(.rectangle, _): "rectangle"
        case .color: "color"
        case .particles: "particleCloud"
        case .touchIndicator: "touchIndicator"
        case .text: "text"
        }
    }

    fileprivate var values: [(String, CompiledValue)] {
        switch self {
        case .group: []
        case .shape(let shape, let style): shape.values + style.values
        case .color(let color): [("color", color)]
        case .particles(let simulation):
            [("center", simulation.center), ("progress", simulation.progress)]
        case .touchIndicator(_, let diameter, let color):
            [("diameter", diameter), ("color", color)]
        case .text(let text):
            [
                ("size", text.size), ("color", text.color), ("lineSpacing", text.lineSpacing),
                ("tracking", text.tracking),
            ]
        }
    }
}

extension CompiledShape {
    fileprivate var values: [(String, CompiledValue)] {
        if case .rectangle(let cornerRadius) = self { [("cornerRadius", cornerRadius)] } else { [] }
    }
}

extension CompiledStyle {
    fileprivate var values: [(String, CompiledValue)] {
        switch self {
        case .fill(let paint): paint.values("fill")
        case .stroke(let paint, let width, _): paint.values("stroke") + [("width", width)]
        case .glow(let paint, let width, let blur):
            paint.values("glow") + [("width", width), ("blur", blur)]
        }
    }
}

extension CompiledPaint {
    fileprivate func values(_ name: String) -> [(String, CompiledValue)] {
        if case .color(let color) = self { [(name, color)] } else { [] }
    }
}

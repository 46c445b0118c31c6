package import MediaTime
package import TimelineModel

/// All values behind one frame with their names, to explain why it looks as it does.
package struct FrameTrace: Hashable, Sendable {
    package struct TouchTrace: Hashable, Sendable {
        package var name: String
        package var state: TouchState
    }

    package struct TriggerTrace: Hashable, Sendable {
        package var name: String
        package var value: TriggerIdentifier?
        /// The time of the last change; nil before the first.
        package var since: Time?
    }

    package struct StateTrace: Hashable, Sendable {
        package var name: String
        /// In the words of the file.
        package var value: String
        /// The time of the last change; nil before the first.
        package var since: Time?
    }

    package struct AnimatorTrace: Hashable, Sendable {
        package struct TrackTrace: Hashable, Sendable {
            /// Empty if the animator has a single unnamed value.
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

    package struct SensorTrace: Hashable, Sendable {
        package var name: String
        /// The values by track. A sensor's single unnamed track has an empty name.
        package var values: [NamedValue]
    }

    package struct EffectTrace: Hashable, Sendable {
        package var function: EffectUse.Function
        /// The arguments as passed to the shader; lists come last.
        package var arguments: [[Double]]
        /// The arguments' names; empty if unknown.
        package var names: [String]
        /// The arguments' expressions; nil for literals and lists.
        package var texts: [String?]
        package var isEnabled: Bool
        package var isApplied: Bool
        package var maxSampleOffset: Size
    }

    package struct LayerTrace: Hashable, Sendable {
        package var path: [Int]
        package var id: String?
        /// The key of its content; `group` for `layers`.
        package var content: String
        /// Whether the layer belongs to the mask of its parent.
        package var isMask = false
        /// The string of a text with expressions.
        package var string: String?
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

    /// The state of the sequence.
    package struct SequenceTrace: Hashable, Sendable {
        package struct SceneTrace: Hashable, Sendable {
            package var index: Int
            package var name: String
        }

        package struct TransitionTrace: Hashable, Sendable {
            package var function: TransitionUse.Function
            /// 0…1.
            package var progress: Double
            /// The arguments as passed to the shader.
            package var arguments: [[Double]]
            /// The arguments' names; empty if unknown.
            package var names: [String]
        }

        /// The index of the sequence's step.
        package var step: Int
        package var since: Time
        /// The scenes shown: one, or the outgoing and the incoming one during a transition.
        package var scenes: [SceneTrace]
        package var transition: TransitionTrace?
    }

    /// The view of a camera.
    package struct CameraTrace: Hashable, Sendable {
        /// Nil without scenes.
        package var scene: String?
        package var view: CameraView
    }

    package var frame: Int
    package var time: Time
    /// The events of this frame: those after the previous frame, up to and including its time.
    package var events: [TimelineEvent]
    package var touches: [TouchTrace]
    package var triggers: [TriggerTrace]
    package var states: [StateTrace]
    package var animators: [AnimatorTrace]
    package var sensors: [SensorTrace]
    /// Nil without scenes.
    package var sequence: SequenceTrace?
    /// The cameras of the scenes shown that have one.
    package var cameras: [CameraTrace]
    /// The layers, bottom first, including hidden ones. With scenes, those of the scenes shown, and
    /// those over them; the first index of a path is the scene's, or that of one more.
    package var layers: [LayerTrace]
    /// Why a text couldn't be measured; sizes and places may be wrong then.
    package var textFailure: TextSizes.Failure?
}

extension FrameTrace {
    init(_ schedule: Schedule, frame: Int, events: [TimelineEvent]) {
        let timeline = schedule.timeline
        let time = timeline.frameRate.time(ofFrame: frame)
        let instant = Instant(time)
        self.frame = frame
        self.time = time
        self.events = events.filter { $0.frame == frame }
        let context = schedule.context(at: instant, frame: frame)
        touches = timeline.touches.enumerated().map { index, touch in
            TouchTrace(name: touch.name, state: schedule.touchState(index, in: context))
        }
        triggers = timeline.triggers.enumerated().map { index, trigger in
            let change = schedule.triggers[index].lastChange(at: instant)
            return TriggerTrace(name: trigger.name, value: change?.uuid, since: change?.time)
        }
        states = zip(timeline.states, schedule.states).map { state, plan in
            StateTrace(
                name: state.name, value: state.spellings[plan.value(at: instant)],
                since: plan.changes.last(startedBy: instant, at: \.time)?.time)
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
        sensors = timeline.sensors.map { sensor in
            SensorTrace(
                name: sensor.name,
                values: sensor.tracks.map {
                    FrameTrace.NamedValue(name: $0.name, numbers: [$0.value(at: instant)])
                })
        }
        sequence = SequenceTrace(schedule, in: context)
        var shown: [Int] = []
        for scene in sequence?.scenes.map(\.index) ?? [] where !shown.contains(scene) {
            shown.append(scene)
        }
        shown.append(timeline.scenes.count)
        cameras = shown.compactMap { scene in
            context.places.view(ofScene: scene, in: context).map { view in
                CameraTrace(
                    scene: timeline.scenes.isEmpty ? nil : timeline.scenes[scene].name,
                    view: view)
            }
        }
        let layout = LayerLayout(context: context)
        layers = shown.flatMap { schedule.scenes[$0] }.map { layer in
            LayerTrace(layer, in: layout.slot(of: layer, in: timeline.canvas.size), layout)
        }
        textFailure = context.textFailures.first
    }
}

extension FrameTrace.LayerTrace {
    init(
        _ layer: CompiledLayer, in slot: LayerSlot, _ layout: LayerLayout,
        _ map: PlaneMap = .identity
    ) {
        let properties = LayerProperties(layer, in: slot, context: layout.context)
        let inside = layout.context(
            .inside(layer.plan.path), viewSize: properties.size, parentSize: slot.room)
        path = layer.plan.path
        id = layer.id
        content = layer.kindName
        values = layer.content.values.map { name, value in
            FrameTrace.NamedValue(name: name, numbers: value.numbers(in: inside))
        }
        if case .video(let video) = layer.content {
            let number = video.picture(in: inside)
            values.append(FrameTrace.NamedValue(name: "picture", numbers: [Double(number)]))
        }
        if case .text(let text) = layer.content, text.isCounting {
            let reference = layout.reference(of: layer, room: slot.room)
            let lengths = layout.context(
                .around(layer.plan.path), viewSize: reference, parentSize: slot.room)
            string = text.string(in: lengths)
            if let roll = text.roll(in: lengths) {
                values.append(FrameTrace.NamedValue(name: "numericText", numbers: [roll.progress]))
            }
        }
        for (name, value) in layer.modifierValues {
            values.append(FrameTrace.NamedValue(name: name, numbers: value.numbers(in: inside)))
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
                arguments: (evaluated.arguments + evaluated.lists.map { Array($0.joined()) }).map {
                    $0.map(\.shortestOfBinary32)
                },
                names: evaluated.parameterNames,
                texts: compiled.arguments.map(\.text) + compiled.lists.map { _ in nil },
                isEnabled: evaluated.isEnabled,
                isApplied: evaluated.isApplied, maxSampleOffset: evaluated.reach)
        }
        let ownMap = layer.plan.needsMap ? properties.mapToParent.then(map) : .identity
        let own = layout.inside(ownMap)
        if case .group(let children) = layer.content {
            let slots = own.slots(ofChildrenOf: layer, in: slot)
            layers = zip(children, slots).map { FrameTrace.LayerTrace($0, in: $1, layout, ownMap) }
        } else {
            layers = []
        }
        layers += layer.mask.map { mask in
            var trace = FrameTrace.LayerTrace(
                mask, in: own.slot(ofMask: mask, in: slot), layout, ownMap)
            trace.isMask = true
            return trace
        }
    }
}

extension CompiledLayer.Content {
    /// The values by their keys in the file.
    fileprivate var values: [(String, CompiledValue)] {
        switch self {
        case .compute(let program): return program.values
        case .kind(let kind): return kind.values
        default:
            let collector = ValueCollector<Compiled>()
            collector.collect(self)
            // The numbers in a text have no names.
            return collector.values.filter { !$0.name.isEmpty }.map { ($0.name, $0.value) }
        }
    }
}

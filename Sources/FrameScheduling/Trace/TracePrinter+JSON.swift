import Diagnostics
import MediaTime
import TimelineModel

extension TracePrinter {
    /// Returns one frame as a JSON object, ending with a line break.
    package static func json(_ trace: FrameTrace) -> String {
        JSON.object([
            ("frame", .integer(trace.frame)),
            ("time", json(trace.time)),
            ("events", .array(trace.events.map(json))),
            ("touches", .array(trace.touches.map(json))),
            ("triggers", .array(trace.triggers.map(json))),
            ("states", .array(trace.states.map(json))),
            ("animators", .array(trace.animators.map(json))),
            ("sensors", .array(trace.sensors.map(json))),
            ("sequence", .optional(trace.sequence, json)),
            ("cameras", .array(trace.cameras.map(json))),
            ("layers", .array(trace.layers.map(json))),
        ]).indentedText
    }

    /// Returns an event log as a JSON array, ending with a line break.
    package static func json(_ events: [TimelineEvent]) -> String {
        JSON.array(events.map(json)).indentedText
    }

    /// Returns seconds for people and the exact fraction for programs.
    private static func json(_ time: Time) -> JSON {
        [
            "seconds": .number(time.seconds),
            "numerator": .integer(Int(time.numerator)),
            "denominator": .integer(Int(time.denominator)),
        ]
    }

    private static func json(_ event: TimelineEvent) -> JSON {
        var members: [(String, JSON)] = [
            ("time", json(event.time)), ("frame", .integer(event.frame)),
        ]
        switch event.kind {
        case .touch(let name, let phase, let location):
            members += [
                ("kind", "touch"), ("name", .string(name)),
                ("phase", .string(phase.rawValue)), ("location", json(location)),
            ]
        case .trigger(let name, let value):
            members += [
                ("kind", "trigger"), ("name", .string(name)),
                ("value", json(value)),
            ]
        case .haptic(let name, let trigger):
            members += [
                ("kind", "haptic"), ("name", .string(name)),
                ("trigger", .string(trigger)),
            ]
        case .state(let name, let value):
            members += [
                ("kind", "state"), ("name", .string(name)), ("value", .string(value)),
            ]
        case .animator(let name, let branch, let interrupts):
            members += [
                ("kind", "animator"), ("name", .string(name)),
                ("plays", .string(branch.rawValue)),
                ("interrupts", .boolean(interrupts)),
            ]
        case .moment(let name): members += [("kind", "moment"), ("name", .string(name))]
        }
        return .object(members)
    }

    private static func json(_ state: FrameTrace.StateTrace) -> JSON {
        [
            "name": .string(state.name), "value": .string(state.value),
            "since": .optional(state.since, json),
        ]
    }

    private static func json(_ camera: FrameTrace.CameraTrace) -> JSON {
        [
            "scene": .optional(camera.scene) { .string($0) },
            "center": json(camera.view.center),
            "zoom": .number(camera.view.zoom),
            "rotation": .number(camera.view.rotation),
        ]
    }

    private static func json(_ sequence: FrameTrace.SequenceTrace) -> JSON {
        [
            "step": .integer(sequence.step),
            "since": json(sequence.since),
            "scenes": .array(sequence.scenes.map { .string($0.name) }),
            "transition": .optional(sequence.transition) { transition in
                [
                    "function": .string(transition.function.name),
                    "progress": .number(transition.progress),
                    "arguments": .array(
                        transition.arguments.enumerated().map { index, numbers in
                            let names = transition.names
                            let name = names.indices.contains(index) ? names[index] : nil
                            return [
                                "name": .optional(name) { .string($0) },
                                "value": .numbers(numbers),
                            ]
                        }),
                ]
            },
        ]
    }

    private static func json(_ touch: FrameTrace.TouchTrace) -> JSON {
        [
            "name": .string(touch.name),
            "isDown": .boolean(touch.state.isDown),
            "location": json(touch.state.location),
            "start": json(touch.state.start),
            "velocity": json(touch.state.velocity),
            "translation": json(touch.state.translation),
            "releaseVelocity": json(touch.state.releaseVelocity),
            "predictedEnd": json(touch.state.predictedEnd),
        ]
    }

    private static func json(_ trigger: FrameTrace.TriggerTrace) -> JSON {
        [
            "name": .string(trigger.name),
            "value": json(trigger.value),
            "since": .optional(trigger.since, json),
        ]
    }

    private static func json(_ animator: FrameTrace.AnimatorTrace) -> JSON {
        [
            "name": .string(animator.name),
            "plays": .optional(animator.branch) { .string($0.rawValue) },
            "startedAt": .optional(animator.startedAt, json),
            "isPlaying": .boolean(animator.isPlaying),
            "tracks": .array(
                animator.tracks.map { track in
                    [
                        "name": .string(track.name),
                        "kind": .string(track.kind.rawValue),
                        "value": .numbers(track.state.value),
                        "velocity": .numbers(track.state.velocity),
                        "keyframe": .optional(track.state.keyframe) { .integer($0) },
                    ]
                }),
        ]
    }

    private static func json(_ sensor: FrameTrace.SensorTrace) -> JSON {
        [
            "name": .string(sensor.name),
            "tracks": .array(
                sensor.values.map { value in
                    ["name": .string(value.name), "value": .numbers(value.numbers)]
                }),
        ]
    }

    private static func json(_ layer: FrameTrace.LayerTrace) -> JSON {
        [
            "path": .array(layer.path.map { .integer($0) }),
            "id": .optional(layer.id) { .string($0) },
            "content": .string(layer.content),
            "isMask": .boolean(layer.isMask),
            "string": .optional(layer.string) { .string($0) },
            "size": .numbers([layer.size.width, layer.size.height]),
            "center": json(layer.center),
            "scale": json(layer.scale),
            "rotation": .number(layer.rotation),
            "opacity": .number(layer.opacity),
            "isHidden": .boolean(layer.isHidden),
            "values": .object(layer.values.map { ($0.name, .numbers($0.numbers)) }),
            "effects": .array(layer.effects.map(json)),
            "layers": .array(layer.layers.map(json)),
        ]
    }

    private static func json(_ effect: FrameTrace.EffectTrace) -> JSON {
        [
            "function": .string(effect.function.name),
            "arguments": .array(
                effect.arguments.indices.map { index in
                    let name = effect.names.indices.contains(index) ? effect.names[index] : nil
                    return [
                        "name": .optional(name) { .string($0) },
                        "value": .numbers(effect.arguments[index]),
                        "expression": .optional(effect.texts[index]) { .string($0) },
                    ]
                }),
            "isEnabled": .boolean(effect.isEnabled),
            "isApplied": .boolean(effect.isApplied),
            "maxSampleOffset": .numbers([
                effect.maxSampleOffset.width, effect.maxSampleOffset.height,
            ]),
        ]
    }

    private static func json(_ point: Point) -> JSON { .numbers([point.x, point.y]) }

    private static func json(_ value: TriggerIdentifier?) -> JSON {
        .optional(value) { .string($0.description) }
    }
}

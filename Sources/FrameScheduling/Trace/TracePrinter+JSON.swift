import MediaTime
import TimelineModel

extension TracePrinter {
    /// One frame, as a JSON object; ends with a line end.
    package static func json(_ trace: FrameTrace) -> String {
        JSONText.object([
            .init("frame", .integer(trace.frame)),
            .init("time", json(trace.time)),
            .init("events", .array(trace.events.map(json))),
            .init("touches", .array(trace.touches.map(json))),
            .init("triggers", .array(trace.triggers.map(json))),
            .init("animators", .array(trace.animators.map(json))),
            .init("layers", .array(trace.layers.map(json))),
        ]).text() + "\n"
    }

    /// An event log, as a JSON array; ends with a line end.
    package static func json(_ events: [TimelineEvent]) -> String {
        JSONText.array(events.map(json)).text() + "\n"
    }

    /// Seconds for those who read, the fraction for those who compute.
    private static func json(_ time: Time) -> JSONText {
        .object([
            .init("seconds", .number(time.seconds)),
            .init("numerator", .integer(Int(time.numerator))),
            .init("denominator", .integer(Int(time.denominator))),
        ])
    }

    private static func json(_ event: TimelineEvent) -> JSONText {
        var members: [JSONText.Member] = [
            .init("time", json(event.time)), .init("frame", .integer(event.frame)),
        ]
        switch event.kind {
        case .touch(let name, let phase, let location):
            members += [
                .init("kind", .string("touch")), .init("name", .string(name)),
                .init("phase", .string(phase.rawValue)), .init("location", json(location)),
            ]
        case .trigger(let name, let value):
            members += [
                .init("kind", .string("trigger")), .init("name", .string(name)),
                .init("value", json(value)),
            ]
        case .haptic(let name, let trigger):
            members += [
                .init("kind", .string("haptic")), .init("name", .string(name)),
                .init("trigger", .string(trigger)),
            ]
        case .animator(let name, let branch, let interrupts):
            members += [
                .init("kind", .string("animator")), .init("name", .string(name)),
                .init("plays", .string(branch.rawValue)),
                .init("interrupts", .boolean(interrupts)),
            ]
        }
        return .object(members)
    }

    private static func json(_ touch: FrameTrace.TouchTrace) -> JSONText {
        .object([
            .init("name", .string(touch.name)), .init("isDown", .boolean(touch.state.isDown)),
            .init("location", json(touch.state.location)),
            .init("start", json(touch.state.start)),
            .init("velocity", json(touch.state.velocity)),
        ])
    }

    private static func json(_ trigger: FrameTrace.TriggerTrace) -> JSONText {
        .object([
            .init("name", .string(trigger.name)), .init("value", json(trigger.value)),
            .init("since", .optional(trigger.since, json)),
        ])
    }

    private static func json(_ animator: FrameTrace.AnimatorTrace) -> JSONText {
        .object([
            .init("name", .string(animator.name)),
            .init("plays", .optional(animator.branch) { .string($0.rawValue) }),
            .init("startedAt", .optional(animator.startedAt, json)),
            .init("isPlaying", .boolean(animator.isPlaying)),
            .init(
                "tracks",
                .array(
                    animator.tracks.map { track in
                        .object([
                            .init("name", .string(track.name)),
                            .init("kind", .string(track.kind.rawValue)),
                            .init("value", .numbers(track.state.value)),
                            .init("velocity", .numbers(track.state.velocity)),
                            .init(
                                "keyframe", .optional(track.state.keyframe) { .integer($0) }),
                        ])
                    })),
        ])
    }

    private static func json(_ layer: FrameTrace.LayerTrace) -> JSONText {
        .object([
            .init("path", .array(layer.path.map { .integer($0) })),
            .init("id", .optional(layer.id) { .string($0) }),
            .init("content", .string(layer.content)),
            .init("size", .numbers([layer.size.width, layer.size.height])),
            .init("center", json(layer.center)),
            .init("scale", json(layer.scale)),
            .init("rotation", .number(layer.rotation)),
            .init("opacity", .number(layer.opacity)),
            .init("isHidden", .boolean(layer.isHidden)),
            .init(
                "values", .object(layer.values.map { .init($0.name, .numbers($0.numbers)) })),
            .init("effects", .array(layer.effects.map(json))),
            .init("layers", .array(layer.layers.map(json))),
        ])
    }

    private static func json(_ effect: FrameTrace.EffectTrace) -> JSONText {
        .object([
            .init("function", .string(effect.function.name)),
            .init(
                "arguments",
                .array(
                    zip(effect.arguments, effect.texts).map { numbers, text in
                        .object([
                            .init("value", .numbers(numbers)),
                            .init("expression", .optional(text) { .string($0) }),
                        ])
                    })),
            .init("isEnabled", .boolean(effect.isEnabled)),
            .init("isApplied", .boolean(effect.isApplied)),
            .init(
                "maxSampleOffset",
                .numbers([effect.maxSampleOffset.width, effect.maxSampleOffset.height])),
        ])
    }

    private static func json(_ point: Point) -> JSONText { .numbers([point.x, point.y]) }

    private static func json(_ value: TriggerIdentifier?) -> JSONText {
        .optional(value) { .string($0.description) }
    }
}

extension EffectUse.Function {
    /// As a timeline names it.
    var name: String {
        switch self {
        case .gaussianBlur: "blur"
        case .builtIn(let name), .author(let name): name
        }
    }
}

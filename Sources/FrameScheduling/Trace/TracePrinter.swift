import Diagnostics
import MediaTime
import TimelineModel

/// Formats traces and event logs as text and JSON.
package enum TracePrinter {
    /// Returns one frame as text, ending with a line break.
    package static func text(_ trace: FrameTrace) -> String {
        var lines = ["frame \(trace.frame) at \(trace.time.seconds.shortest) s"]
        section("events", trace.events.map(line), into: &lines)
        section("touches", trace.touches.map(line), into: &lines)
        section("triggers", trace.triggers.map(line), into: &lines)
        section("states", trace.states.map(line), into: &lines)
        section("animators", trace.animators.flatMap(Self.lines), into: &lines)
        section("sensors", trace.sensors.flatMap(Self.lines), into: &lines)
        section("camera", trace.cameras.map(line), into: &lines)
        if let sequence = trace.sequence {
            section("sequence", [line(sequence)], into: &lines)
            for (index, scene) in sequence.scenes.enumerated()
            where !sequence.scenes[..<index].contains(scene) {
                let layers = trace.layers.filter { $0.path.first == scene.index }
                section(
                    "layers of \(scene.name)", layers.flatMap { Self.lines($0, depth: 0) },
                    into: &lines)
            }
            let over = trace.layers.filter { layer in
                !sequence.scenes.contains { $0.index == layer.path.first }
            }
            section(
                "layers over the scenes", over.flatMap { Self.lines($0, depth: 0) }, into: &lines)
        } else {
            section("layers", trace.layers.flatMap { Self.lines($0, depth: 0) }, into: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns an event log, one line per event, each ending with a line break.
    package static func text(_ events: [TimelineEvent]) -> String {
        events.map { event in
            "\(event.time.seconds.shortest) s  frame \(event.frame)  \(line(event))\n"
        }.joined()
    }

    private static func section(_ title: String, _ body: [String], into lines: inout [String]) {
        if body.isEmpty { return }
        lines.append(title)
        lines += body.map { "  \($0)" }
    }

    private static func line(_ event: TimelineEvent) -> String {
        switch event.kind {
        case .touch(let name, let phase, let location):
            "touch \(name) \(phase.rawValue) at \(text([location.x, location.y]))"
        case .trigger(let name, let value):
            "trigger \(name) becomes \(value?.description ?? "nil")"
        case .haptic(let name, let trigger):
            "haptic \(name) by \(trigger)"
        case .state(let name, let value): "state \(name) becomes \(value)"
        case .animator(let name, let branch, let interrupts):
            "animator \(name) plays \(branch.rawValue)" + (interrupts ? ", interrupted" : "")
        case .moment(let name): "moment \(name)"
        }
    }

    private static func line(_ sequence: FrameTrace.SequenceTrace) -> String {
        let names = sequence.scenes.map(\.name).joined(separator: " to ")
        let since = "since \(sequence.since.seconds.shortest) s"
        guard let transition = sequence.transition else { return "\(names)  \(since)" }
        let arguments = transition.arguments.enumerated().map { index, numbers in
            let names = transition.names
            return (names.indices.contains(index) ? "\(names[index]): " : "") + text(numbers)
        }
        return "\(names)  \(since)"
            + "  \(transition.function.name)(\(arguments.joined(separator: "; ")))"
            + "  progress \(transition.progress.shortest)"
    }

    private static func line(_ camera: FrameTrace.CameraTrace) -> String {
        let view = camera.view
        return (camera.scene.map { "\($0)  " } ?? "")
            + "center \(text([view.center.x, view.center.y]))  zoom \(view.zoom.shortest)"
            + (view.rotation == 0 ? "" : "  rotation \(view.rotation.shortest)")
    }

    private static func line(_ touch: FrameTrace.TouchTrace) -> String {
        let state = touch.state
        return "\(touch.name)  \(state.isDown ? "down" : "up")"
            + "  location \(text([state.location.x, state.location.y]))"
            + "  start \(text([state.start.x, state.start.y]))"
            + "  velocity \(text([state.velocity.x, state.velocity.y]))"
            + "  translation \(text([state.translation.x, state.translation.y]))"
            + "  releaseVelocity \(text([state.releaseVelocity.x, state.releaseVelocity.y]))"
    }

    private static func line(_ trigger: FrameTrace.TriggerTrace) -> String {
        "\(trigger.name)  \(trigger.value?.description ?? "nil")"
            + (trigger.since.map { "  since \($0.seconds.shortest) s" } ?? "")
    }

    private static func line(_ state: FrameTrace.StateTrace) -> String {
        "\(state.name)  \(state.value)"
            + (state.since.map { "  since \($0.seconds.shortest) s" } ?? "")
    }

    private static func lines(_ animator: FrameTrace.AnimatorTrace) -> [String] {
        var status = "at its initial value"
        if let branch = animator.branch, let start = animator.startedAt {
            status = "\(branch.rawValue) since \(start.seconds.shortest) s"
            if !animator.isPlaying { status += ", over" }
        }
        return animator.tracks.map { track in
            let name = track.name.isEmpty ? animator.name : "\(animator.name).\(track.name)"
            return "\(name)  \(text(track.state.value))"
                + "  velocity \(text(track.state.velocity))  \(status)"
                + (track.state.keyframe.map { ", keyframe \($0)" } ?? "")
        }
    }

    private static func lines(_ sensor: FrameTrace.SensorTrace) -> [String] {
        sensor.values.map { value in
            (value.name.isEmpty ? sensor.name : "\(sensor.name).\(value.name)")
                + "  \(text(value.numbers))"
        }
    }

    private static func lines(_ layer: FrameTrace.LayerTrace, depth: Int) -> [String] {
        let margin = String(repeating: "  ", count: depth)
        var line = margin + layer.path.map(String.init).joined(separator: ".")
        line +=
            (layer.isMask ? " mask" : "") + " \(layer.content)" + (layer.id.map { " \($0)" } ?? "")
        line += "  size \(text([layer.size.width, layer.size.height]))"
        line += "  center \(text([layer.center.x, layer.center.y]))"
        if layer.scale.x != 1 || layer.scale.y != 1 {
            line += "  scale \(text([layer.scale.x, layer.scale.y]))"
        }
        if layer.rotation != 0 { line += "  rotation \(layer.rotation.shortest)" }
        if layer.opacity != 1 { line += "  opacity \(layer.opacity.shortest)" }
        if layer.isHidden { line += "  hidden" }
        if let string = layer.string { line += "  \(JSON.quoted(string))" }
        for value in layer.values { line += "  \(value.name) \(text(value.numbers))" }
        return [line] + layer.effects.map { "\(margin)  \(Self.line($0))" }
            + layer.layers.flatMap { lines($0, depth: depth + 1) }
    }

    private static func line(_ effect: FrameTrace.EffectTrace) -> String {
        let arguments = effect.arguments.indices.map { index in
            let name = effect.names.indices.contains(index) ? "\(effect.names[index]): " : ""
            return name + text(effect.arguments[index])
                + (effect.texts[index].map { " = \($0)" } ?? "")
        }
        return "effect \(effect.function.name)(\(arguments.joined(separator: "; ")))"
            + (effect.isEnabled ? "" : "  disabled") + (effect.isApplied ? "" : "  not applied")
    }

    private static func text(_ numbers: [Double]) -> String {
        numbers.map(\.shortest).joined(separator: " ")
    }
}

internal import Diagnostics
internal import Flipbook
internal import FrameScheduling
internal import MediaTime
internal import TimelineModel
import TimelineSyntax

/// A film as an editor draws it: a lane for each touch, trigger, animator, scene and passing layer,
/// with the places in the file that its handles change.
struct StudioLanes {
    private let film: StudioFilm
    private let timeline: Timeline
    private let schedule: FrameScheduler

    /// The maximum number of points of curves and paths.
    private static let maxSamples = 480
    /// The maximum number of plays, flags and layers; more could not be distinguished.
    private static let maxItems = 500

    init(_ film: StudioFilm) {
        self.film = film
        timeline = film.timeline
        schedule = film.maker.schedule
    }

    var json: JSON {
        let canvas = timeline.canvas
        return [
            "version": .integer(film.version),
            "name": .string(timeline.name),
            "width": .number(canvas.frameSize.width),
            "height": .number(canvas.frameSize.height),
            "pixelWidth": .integer(canvas.pixelWidth),
            "pixelHeight": .integer(canvas.pixelHeight),
            "rate": .number(timeline.frameRate.framesPerSecond),
            "rateText": "\(timeline.frameRate)",
            "frames": .integer(film.frameCount),
            "duration": .number(timeline.duration.seconds),
            "lanes": .array(scenes + moments + touches + triggers + animators + passingLayers),
        ]
    }

    // MARK: Places in the file

    /// The places of a value's components.
    private func places(_ node: YAMLNode?) -> JSON {
        if let items = node?.sequence { return .array(items.map(film.place)) }
        return [film.place(node)]
    }

    private func line(_ node: YAMLNode?) -> JSON { film.line(node?.location) }

    private func entry(_ section: String, _ name: String) -> YAMLNode? {
        film.text.node(at: [.key(section), .key(name)])
    }

    private func keyLine(_ section: String, _ name: String) -> JSON {
        let entries = film.text.node(at: [.key(section)])?.mapping
        return .optional(entries?.last { $0.key == name }) { .integer($0.keyLocation.line) }
    }

    // MARK: Touches

    private var touches: [JSON] {
        timeline.touches.enumerated().map { index, touch in
            let events = entry("touches", touch.name)?.mapping?.first { $0.key == "path" }?.value
            let handles = (events?.sequence ?? []).compactMap { event -> JSON? in
                let fields = event.mapping ?? []
                guard let at = fields.first(where: { $0.key == "at" })?.value,
                    let seconds = at.scalar.flatMap({ Self.seconds($0.text) })
                else { return nil }
                let word = fields.first { Self.touchWords.contains($0.key) }
                return [
                    "time": .number(seconds),
                    "what": .string(word?.key ?? ""),
                    "line": line(event),
                    "at": film.place(at),
                ]
            }
            return [
                "kind": "touch",
                "name": .string(touch.name),
                "line": keyLine("touches", touch.name),
                "spans": .array(
                    touch.gestures.prefix(Self.maxItems).map { gesture in
                        .numbers([
                            gesture.began.seconds,
                            gesture.ended?.seconds ?? timeline.duration.seconds,
                        ])
                    }),
                "handles": .array(handles),
                "way": way(of: index),
            ]
        }
    }

    private static let touchWords = Set(
        TouchPhase.allCases.map(\.rawValue) + Touch.LayerGesture.allCases.map(\.rawValue))

    /// The finger's path: time, x, y, and whether it is down, for each frame or every few frames.
    private func way(of touch: Int) -> JSON {
        let layer = timeline.touches[touch].layer ?? []
        let step = max(1, film.frameCount / Self.maxSamples)
        return .array(
            stride(from: 0, to: film.frameCount, by: step).compactMap { frame in
                let time = timeline.frameRate.time(ofFrame: frame)
                guard let finger = schedule.finger(ofTouch: touch, at: time),
                    finger.secondsSinceUp == nil
                else { return nil }
                let point = schedule.place(ofLayerAt: layer, frame: frame).toFrame(finger.point)
                return .numbers([time.seconds, point.x, point.y])
            })
    }

    // MARK: Triggers

    private var triggers: [JSON] {
        timeline.triggers.map { trigger in
            var flags: [JSON] = []
            for event in schedule.events where flags.count < Self.maxItems {
                guard case .trigger(trigger.name, let uuid) = event.kind else { continue }
                flags.append(
                    ["time": .number(event.time.seconds), "uuid": .optional(uuid) { "\($0)" }])
            }
            let written = entry("triggers", trigger.name)
            let times =
                written?.sequence ?? written?.mapping?.first { $0.key == "at" }?.value.sequence
            let handles = (times ?? []).compactMap { item -> JSON? in
                let at = item.scalar == nil ? item.mapping?.first { $0.key == "at" }?.value : item
                guard let at, let seconds = at.scalar.flatMap({ Self.seconds($0.text) }) else {
                    return nil
                }
                return ["time": .number(seconds), "line": line(at), "at": film.place(at)]
            }
            return [
                "kind": "trigger",
                "name": .string(trigger.name),
                "line": keyLine("triggers", trigger.name),
                "flags": .array(flags),
                "handles": .array(handles),
            ]
        }
    }

    /// One lane for all names of instants.
    private var moments: [JSON] {
        let moments = timeline.moments.prefix(Self.maxItems)
        guard let first = moments.first else { return [] }
        let handles = moments.compactMap { moment -> JSON? in
            guard let at = entry("moments", moment.name),
                at.scalar.flatMap({ Self.seconds($0.text) }) != nil
            else { return nil }
            return ["time": .number(moment.time.seconds), "line": line(at), "at": film.place(at)]
        }
        return [
            [
                "kind": "moment",
                "name": "moments",
                "line": film.line(first.location),
                "flags": .array(
                    moments.map {
                        ["time": .number($0.time.seconds), "name": .string($0.name)]
                    }),
                "handles": .array(handles),
            ]
        ]
    }

    // MARK: Animators

    private var animators: [JSON] {
        timeline.animators.enumerated().map { index, animator in
            let plays = schedule.plays(ofAnimator: index).prefix(Self.maxItems)
            return [
                "kind": "animator",
                "name": .string(animator.name),
                "line": film.line(animator.location),
                "tracks": .array(
                    animator.tracks.map { track in
                        ["name": .string(track.name), "kind": "\(track.kind)"]
                    }),
                "curves": curves(of: index),
                "plays": .array(
                    plays.map { play in
                        [
                            "time": .number(play.start.seconds),
                            "branch": .string(play.branch.rawValue),
                            "interrupts": .boolean(play.interrupts),
                            "steps": .array(play.steps.map { step($0, play, animator) }),
                        ]
                    }),
            ]
        }
    }

    private func step(
        _ step: AnimatorPlayback.Step, _ play: AnimatorPlayback, _ animator: Animator
    ) -> JSON {
        let track = animator.tracks[step.track]
        let keyframe = track.keyframes(of: play.branch)[step.keyframe]
        func key(_ name: String) -> YAMLNode? {
            film.entry(name, ofMappingAt: keyframe.location)
        }
        let motion = film.mapping(at: keyframe.location)?
            .first { Self.motions.contains($0.key) }
        return [
            "track": .integer(step.track),
            "from": .number(step.start.seconds),
            "to": .number(step.end.seconds),
            "target": .numbers(step.target),
            "line": film.line(keyframe.location),
            "motion": .optional(motion) { .string($0.key) },
            "value": places(motion?.value),
            "duration": film.place(key("duration") ?? key("springDuration")),
            "delay": film.place(key("delay")),
            "bounce": film.place(key("bounce")),
        ]
    }

    private static let motions = [
        "move", "linear", "cubic", "spring", "smooth", "snappy", "bouncy",
    ]

    /// The values of every track over the film, by component.
    private func curves(of animator: Int) -> JSON {
        let kinds = timeline.animators[animator].tracks.map(\.kind)
        let count = min(max(film.frameCount, 2), Self.maxSamples)
        var columns: [[[Double]]] = kinds.map { _ in [] }
        for sample in 0..<count {
            let frame = sample * (film.frameCount - 1) / (count - 1)
            let states = schedule.trackStates(
                ofAnimator: animator, at: timeline.frameRate.time(ofFrame: frame))
            for (track, state) in states.enumerated() { columns[track].append(state.value) }
        }
        return .array(
            columns.map { values in
                .array(
                    (values.first ?? []).indices.map { component in
                        .numbers(values.map { Self.short($0[component]) })
                    })
            })
    }

    /// More digits of a curve's point would not be visible.
    private static func short(_ number: Double) -> Double {
        guard number.isFinite, abs(number) < 1e9 else { return number }
        return (number * 1e5).rounded() / 1e5
    }

    // MARK: Scenes and layers

    private var scenes: [JSON] {
        var start = 0.0
        return timeline.sequence.map { step in
            let length = step.duration.seconds
            defer { start += length }
            let (name, location): (String, SourceLocation?) =
                switch step {
                case .show(let scene, _):
                    (timeline.scenes[scene].name, timeline.scenes[scene].location)
                case .transition(let transition):
                    (transition.function.name, transition.location)
                }
            let isTransition = if case .transition = step { true } else { false }
            return [
                "kind": .string(isTransition ? "transition" : "scene"),
                "name": .string(name),
                "line": film.line(location),
                "spans": [.numbers([start, start + length])],
                "handles": [],
            ]
        }
    }

    /// Layers that are present for a limited time.
    private var passingLayers: [JSON] {
        var lanes: [JSON] = []
        func visit(_ layers: [Layer]) {
            for layer in layers where lanes.count < Self.maxItems {
                if let during = layer.during { lanes.append(lane(layer, during)) }
                visit(layer.layersInside)
            }
        }
        visit(timeline.allLayers)
        return lanes
    }

    private func lane(_ layer: Layer, _ during: Layer.During) -> JSON {
        let node = film.entry("during", ofMappingAt: layer.location)
        let ends = ["from", "to"].enumerated().map { index, name -> YAMLNode? in
            if let items = node?.sequence {
                return items.indices.contains(index) ? items[index] : nil
            }
            return node?.mapping?.first { $0.key == name }?.value
        }
        let times = [during.from.seconds, during.to?.seconds ?? timeline.duration.seconds]
        return [
            "kind": "during",
            "name": .string(layer.id ?? layer.kindName),
            "line": film.line(layer.location),
            "spans": [.numbers(times)],
            "handles": .array(
                zip(times, ends).compactMap { time, node in
                    guard let node, case .object = film.place(node) else { return nil }
                    return ["time": .number(time), "line": line(node), "at": film.place(node)]
                }),
        ]
    }

    /// The seconds of a time written as `0.4`, `0.4s` or `400ms`; nil for a fraction, which the
    /// page can't write again.
    static func seconds(_ text: String) -> Double? {
        text.contains("/") ? nil : Time(text: text)?.seconds
    }
}

internal import Diagnostics
internal import Flipbook
internal import FrameScheduling
internal import MediaTime
internal import TimelineModel
import TimelineSyntax

/// The values and the places of layers in one frame.
struct StudioMoment {
    private let film: StudioFilm
    private let frame: Int
    private let time: Time
    private let trace: FrameTrace

    /// The maximum number of layers; more could not be distinguished on the picture.
    private static let maxLayers = 300

    init(_ film: StudioFilm, frame: Int) {
        self.film = film
        self.frame = frame
        time = film.timeline.frameRate.time(ofFrame: frame)
        trace = film.maker.schedule.trace(at: frame)
    }

    var json: JSON {
        [
            "frame": .integer(frame),
            "time": .number(time.seconds),
            "lines": .array(litLines.map(JSON.integer)),
            "values": .array(values),
            "layers": .array(layers),
        ]
    }

    /// The lines of the current keyframes.
    private var litLines: [Int] {
        var lines: Set<Int> = []
        for (index, animator) in film.timeline.animators.enumerated() {
            guard let branch = film.maker.schedule.branch(ofAnimator: index, at: time) else {
                continue
            }
            let states = film.maker.schedule.trackStates(ofAnimator: index, at: time)
            for (track, state) in zip(animator.tracks, states) {
                let keyframes = track.keyframes(of: branch)
                guard let number = state.keyframe, keyframes.indices.contains(number),
                    let location = keyframes[number].location, location.file == film.text.file
                else { continue }
                lines.insert(location.line)
            }
        }
        return lines.sorted()
    }

    /// Every animator's and touch's values, by the names that expressions use.
    private var values: [JSON] {
        func value(_ name: String, _ numbers: [Double]) -> JSON {
            ["name": "$\(name)", "numbers": .numbers(numbers)]
        }
        var all: [JSON] = []
        for animator in trace.animators {
            for track in animator.tracks {
                let name = track.name.isEmpty ? animator.name : "\(animator.name).\(track.name)"
                all.append(value(name, track.state.value))
            }
        }
        for touch in trace.touches {
            let place = touch.state.location
            all.append(value("\(touch.name).location", [place.x, place.y]))
            all.append(value("\(touch.name).isDown", [touch.state.isDown ? 1 : 0]))
        }
        for state in trace.states {
            all.append(["name": .string("$\(state.name)"), "text": .string(state.value)])
        }
        for sensor in trace.sensors {
            for track in sensor.values {
                let name = track.name.isEmpty ? sensor.name : "\(sensor.name).\(track.name)"
                all.append(value(name, track.numbers))
            }
        }
        return all
    }

    // MARK: Layers

    /// The visible layers that are written in the timeline's own file.
    private var layers: [JSON] {
        var found: [JSON] = []
        func visit(_ layers: [Layer], _ path: [Int]) {
            for (index, layer) in layers.enumerated() where found.count < Self.maxLayers {
                let isThere = layer.during.map {
                    $0.from <= time && $0.to.map { time < $0 } ?? true
                }
                guard isThere ?? true else { continue }
                let own = path + [index]
                if let json = json(layer, own, in: path) { found.append(json) }
                visit(layer.layersInside, own)
            }
        }
        let timeline = film.timeline
        for scene in scenesShown { visit(timeline.scenes[scene].layers, [scene]) }
        visit(timeline.layers, timeline.layersPath)
        return found
    }

    private var scenesShown: [Int] {
        trace.sequence?.scenes.map(\.index) ?? []
    }

    private func json(_ layer: Layer, _ path: [Int], in parent: [Int]) -> JSON? {
        guard let location = layer.location, location.file == film.text.file,
            location.uses == nil
        else { return nil }
        let schedule = film.maker.schedule
        let (map, size) = schedule.place(ofLayerAt: path, frame: frame)
        let corners = [
            Point(x: 0, y: 0), Point(x: size.width, y: 0),
            Point(x: size.width, y: size.height), Point(x: 0, y: size.height),
        ].map { map($0) }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let depth = film.timeline.scenes.isEmpty ? 0 : 1
        let outer = schedule.place(ofLayerAt: parent.count > depth ? parent : [], frame: frame)
            .toFrame
        let position = film.entry("position", ofMappingAt: location)?.sequence
        return [
            "name": .string(layer.id ?? layer.kindName),
            "line": .integer(location.line),
            "corners": .array(corners.map { .numbers([$0.x, $0.y]) }),
            "parent": .numbers([outer.a, outer.b, outer.c, outer.d]),
            "position": .array((position ?? []).map(place)),
        ]
    }

    /// A number's place. Expressions can't be dragged.
    private func place(_ node: YAMLNode) -> JSON {
        node.scalar?.number == nil ? .null : film.place(node)
    }
}

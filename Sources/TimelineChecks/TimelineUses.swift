package import TimelineModel

/// The animators, sensors, states and touches that a timeline's layers and triggers read.
package struct TimelineUses {
    struct Track: Hashable {
        var animator: Int
        var track: Int
    }

    private(set) var tracks: Set<Track> = []
    private(set) var touches: Set<Int> = []
    private(set) var sensors: Set<Int> = []
    private(set) var states: Set<Int> = []
    /// The triggers that layers and states name. An animator names its own trigger.
    private(set) var triggers: Set<Int> = []
    /// Whether a place of a layer is read.
    package private(set) var namesLayers = false
    /// The tracks of the same animator that a track reads. They are used if it is.
    private var ownReads: [Track: Set<Track>] = [:]

    package init() {}

    /// - Parameter known: what each layer reads, if it is known.
    mutating func add(_ timeline: Timeline, known: [TimelineUses]?) {
        for trigger in timeline.triggers {
            if case .touch(let index, _, _, _) = trigger.source { touches.insert(index) }
        }
        for state in timeline.states {
            touches.formUnion(state.touches)
            triggers.formUnion(state.triggers)
        }
        for (index, animator) in timeline.animators.enumerated() {
            for (track, values) in animator.tracks.map(\.values).enumerated() {
                add(values, of: Track(animator: index, track: track))
            }
        }
        if let known {
            for uses in known { formUnion(uses) }
        } else {
            let collector = ValueCollector<Written>()
            add(timeline.layers, collector)
            for scene in timeline.scenes { add(scene.layers, collector) }
        }
        for camera in timeline.allCameras {
            add(camera.values)
            touches.formUnion(camera.followedTouches)
        }
        for case .transition(let transition) in timeline.sequence {
            for case .value(let value) in transition.arguments { add([value]) }
        }
        addTracksOfOwnAnimators()
    }

    /// Adds the tracks that a used track of the same animator reads.
    private mutating func addTracksOfOwnAnimators() {
        var waiting = Array(tracks)
        while let track = waiting.popLast() {
            for read in ownReads[track] ?? [] where tracks.insert(read).inserted {
                waiting.append(read)
            }
        }
    }

    package mutating func formUnion(_ other: TimelineUses) {
        tracks.formUnion(other.tracks)
        touches.formUnion(other.touches)
        sensors.formUnion(other.sensors)
        states.formUnion(other.states)
        triggers.formUnion(other.triggers)
        namesLayers = namesLayers || other.namesLayers
    }

    /// Layers are large; this copies none.
    private mutating func add(_ layers: [Layer], _ collector: ValueCollector<Written>) {
        for index in layers.indices {
            addOwn(of: layers[index], collector)
            if case .group(let children) = layers[index].content { add(children, collector) }
            add(layers[index].mask, collector)
        }
    }

    /// Adds what a layer reads itself, without those inside.
    package mutating func addOwn(
        of layer: Layer, _ collector: ValueCollector<Written> = ValueCollector()
    ) {
        collector.removeAll()
        collector.collect(layer)
        for index in collector.values.indices { add(collector.values[index].value) }
        switch layer.content {
        case .compute(let compute): add(compute.values)
        case .kind(let content):
            add(content.base.values)
            for reference in content.references {
                switch reference.list {
                case .touch: touches.insert(reference.index)
                case .trigger: triggers.insert(reference.index)
                }
            }
        case .group, .spacer, .shape, .color, .gradient, .text, .svg, .image, .video: break
        }
    }

    /// - Parameter own: the track that has the values.
    private mutating func add(_ values: [Value?], of own: Track? = nil) {
        for case .some(let value) in values { add(value, of: own) }
    }

    private mutating func add(_ value: Value, of own: Track? = nil) {
        for reference in value.references {
            switch reference {
            case .animator(let index, let track):
                let track = Track(animator: index, track: track)
                if let own, own.animator == index {
                    ownReads[own, default: []].insert(track)
                } else {
                    tracks.insert(track)
                }
            case .sensor(let index, _): sensors.insert(index)
            case .state(let index): states.insert(index)
            case .touch(let index, _): touches.insert(index)
            case .layer: namesLayers = true
            case .time, .frame, .elapsed, .remaining, .viewSize, .parentSize, .part, .argument:
                break
            }
        }
    }
}

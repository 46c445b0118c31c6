package import TimelineModel

/// The animators, sensors and touches that a timeline's layers and triggers read.
package struct TimelineUses {
    struct Track: Hashable {
        var animator: Int
        var track: Int
    }

    private(set) var tracks: Set<Track> = []
    private(set) var touches: Set<Int> = []
    private(set) var sensors: Set<Int> = []
    /// The triggers that layers name. An animator names its own trigger.
    private(set) var triggers: Set<Int> = []
    /// The tracks of the same animator that a track reads. They are used if it is.
    private var ownReads: [Track: Set<Track>] = [:]

    package init() {}

    /// - Parameter known: what each layer reads, if it is known.
    mutating func add(_ timeline: Timeline, known: [TimelineUses]?) {
        for trigger in timeline.triggers {
            if case .touch(let index, _, _, _) = trigger.source { touches.insert(index) }
        }
        for (index, animator) in timeline.animators.enumerated() {
            for (track, values) in animator.tracks.map(\.values).enumerated() {
                add(values, of: Track(animator: index, track: track))
            }
        }
        if let known {
            for uses in known { formUnion(uses) }
        } else {
            for layer in timeline.layers { add(layer) }
            for scene in timeline.scenes { for layer in scene.layers { add(layer) } }
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
        triggers.formUnion(other.triggers)
    }

    private mutating func add(_ layer: Layer) {
        addOwn(of: layer)
        for layer in layer.layersInside { add(layer) }
    }

    /// Adds what a layer reads itself, without those inside.
    package mutating func addOwn(of layer: Layer) {
        let collector = ValueCollector<Written>()
        _ = layer.map(
            collector, content: layer.content, mask: [],
            effects: layer.effects.map { $0.map(collector) }, plan: layer.plan)
        collector.collect(layer.content)
        add(collector.values.map(\.value))
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
        for case .some(let value) in values {
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
                case .touch(let index, _): touches.insert(index)
                case .time, .frame, .elapsed, .remaining, .viewSize, .parentSize, .part, .argument:
                    break
                }
            }
        }
    }
}

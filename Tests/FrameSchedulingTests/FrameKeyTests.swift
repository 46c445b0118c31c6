import Diagnostics
import FrameScheduling
import TestSupport
import Testing
import TextStyles
import TimelineModel

@Suite(.seeded) struct FrameKeyTests {
    private func key(_ state: FrameState, _ surroundings: [UInt8] = [1]) -> FrameKey {
        FrameKey(of: state, in: surroundings)
    }

    @Test("frames have the same key where they show the same, and only there")
    func equality() throws {
        for seed in TestSeed.several(1...6) {
            let timeline = try generatedTimeline(seed: seed)
            let (one, other) = (try scheduler(timeline), try scheduler(timeline))
            let frames = stride(from: 0, to: timeline.frameCount, by: 3)
            var known: [FrameKey: FrameState] = [:]
            for frame in frames {
                let state = one.state(at: frame)
                #expect(key(state) == key(other.state(at: frame)), "frame \(frame), seed \(seed)")
                if let earlier = known[key(state)] {
                    #expect(earlier == state, "frame \(frame), seed \(seed)")
                }
                known[key(state)] = state
            }
            let distinct = Set(frames.map { one.state(at: $0) })
            #expect(known.count == distinct.count, "seed \(seed)")
        }
    }

    @Test("what surrounds a frame is in its key")
    func surroundings() throws {
        let state = try scheduler(generatedTimeline(seed: 1)).state(at: 30)
        #expect(key(state, [1]) != key(state, [2]))
        #expect(key(state, []) != key(state, [0]))
    }

    @Test("where a layer is written is in its state, and makes no difference")
    func places() throws {
        let places = [3, 7].map { SourceLocation(file: "a.yaml", line: $0, column: 5) }
        let states = try places.map { place in
            let inside = Layer(content: .group([]), location: place)
            return try scheduler(
                timeline(layers: [
                    Layer(content: .group([inside]), mask: [inside], location: place)
                ])
            ).state(at: 0)
        }
        for (state, place) in zip(states, places) {
            #expect(state.layers.map(\.place.location) == [place])
            // What the mask makes of the layer stands in no file; its own layers do.
            let inside = state.layers.flatMap(\.layersInside)
            #expect(inside.map(\.place.location) == [nil, place])
            #expect(inside.first?.layersInside.map(\.place.location) == [place])
        }
        #expect(states[0] == states[1])
        #expect(key(states[0]) == key(states[1]))
    }

    @Test("every part of a state is in its key")
    func parts() throws {
        func layer(_ change: (inout LayerState) -> Void = { _ in }) throws -> FrameKey {
            let white = RGBA(red: 1, green: 1, blue: 1)
            var layer = LayerState(
                size: Size(width: 10, height: 20), center: Point(x: 5, y: 5),
                clip: .rectangle(cornerRadius: 3),
                content: .text(
                    TextState(string: "ab", family: "Inter", size: 10, color: .color(white))))
            change(&layer)
            var state = try scheduler(timeline()).state(at: 0)
            state.layers = [layer]
            return key(state)
        }
        func text(_ change: @escaping (inout TextState) -> Void) throws -> FrameKey {
            try layer { layer in
                guard case .text(var text) = layer.content else { return }
                change(&text)
                layer.content = .text(text)
            }
        }
        let keys = [
            try layer(), try layer { $0.size.width = 11 }, try layer { $0.center.y = 6 },
            try layer { $0.scale.x = 2 }, try layer { $0.rotation = 1 },
            try layer { $0.opacity = 0.5 }, try layer { $0.blend = .multiply },
            try layer { $0.clip = nil }, try layer { $0.clip = .capsule },
            try layer { $0.clip = .rectangle(cornerRadius: 4) },
            try layer {
                $0.effects = [
                    EffectState(
                        function: .builtIn("glow"), arguments: [1], lists: [[2], []],
                        maxSampleOffset: Size(width: 0, height: 0))
                ]
            },
            try layer {
                $0.effects = [
                    EffectState(
                        function: .builtIn("glow"), arguments: [1], lists: [[], [2]],
                        maxSampleOffset: Size(width: 0, height: 0))
                ]
            },
            try layer {
                $0.effects = [
                    EffectState(
                        function: .author("glow"), arguments: [1], lists: [[], [2]],
                        maxSampleOffset: Size(width: 0, height: 0))
                ]
            },
            try layer { $0.content = .group([]) },
            try layer { $0.content = .color(RGBA(red: 1, green: 1, blue: 1)) },
            try text { $0.string = "a" }, try text { $0.family = "bInter" },
            try text { $0.size = 11 }, try text { $0.weight = .bold },
            try text { $0.isItalic = true }, try text { $0.alignment = .trailing },
            try text { $0.lineSpacing = 1 }, try text { $0.tracking = 1 },
            try text { $0.color = .color(RGBA(red: 1, green: 1, blue: 0)) },
        ]
        #expect(Set(keys).count == keys.count)
    }
}

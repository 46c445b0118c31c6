import FrameScheduling
import MediaTime
import Testing
import TimelineModel

struct SequenceTests {
    @Test("at exactly a boundary the later step has begun, at any frame rate")
    func boundaries() throws {
        for rate in [30, 60, 90, 120] as [Int64] {
            let scheduler = try scheduler(generatedScenes(seed: 5, framesPerSecond: rate))
            let second = Int(rate)
            #expect(scheduler.state(at: second - 1).transition == nil)
            let first = try #require(scheduler.state(at: second).transition)
            #expect(first.arguments == [480, 270, 0, 1, 0, 0, 1, 0, 2])
            let middle = try #require(scheduler.state(at: 2 * second).transition)
            #expect(middle.arguments == [480, 270, 0.5, 1, 0, 0, 1, 1, 2])
            let last = try #require(scheduler.state(at: 3 * second - 1).transition)
            #expect(last.arguments[2] == Float(1 - 1 / Double(2 * second)))
            #expect(scheduler.state(at: 3 * second).transition == nil)
            #expect(scheduler.trace(at: 3 * second).sequence?.step == 2)
        }
    }

    @Test("a step shows its own scenes as they would be in a timeline of their own")
    func scenesAlone() throws {
        var timeline = try generatedScenes(seed: 8)
        // Without touches in layers, whose paths differ.
        timeline.touches[0].layer = nil
        let both = try scheduler(timeline)
        let alone = try timeline.scenes.map { scene in
            var own = timeline
            own.layers = scene.layers
            (own.scenes, own.sequence) = ([], [])
            return try scheduler(own)
        }
        for frame in 0..<timeline.frameCount {
            let state = both.state(at: frame)
            let scenes = alone.map { $0.state(at: frame).layers }
            switch frame {
            case 60..<180:
                #expect(state.layers.isEmpty)
                #expect(state.transition?.from == scenes[0] && state.transition?.to == scenes[1])
            case 180..<186: #expect(state.layers == scenes[1] && state.transition == nil)
            default: #expect(state.layers == scenes[0] && state.transition == nil)
            }
        }
    }

    @Test("before and after the sequence its first and last scenes stay")
    func beyond() throws {
        let scheduler = try scheduler(generatedScenes(seed: 2))
        #expect(scheduler.state(at: 100_000).transition == nil)
        #expect(scheduler.trace(at: 100_000).sequence?.scenes.map(\.name) == ["a"])
        #expect(scheduler.trace(at: -1).sequence?.step == 0)
    }

    @Test("a trace names the scenes that are shown and holds their layers only")
    func trace() throws {
        let scheduler = try scheduler(generatedScenes(seed: 4))
        let trace = scheduler.trace(at: 90)
        #expect(trace.sequence?.scenes.map(\.name) == ["a", "b"])
        #expect(trace.sequence?.transition?.progress == 0.25)
        #expect(trace.layers.map(\.path) == [[0, 0], [0, 1], [1, 0], [1, 1]])
        #expect(
            TracePrinter.text(trace).contains(
                "a to b  since 1 s  f(size: 480 270; progress: 0.25; tint: 1 0 0 1; time: 0.5;"
                    + " displayScale: 2)  progress 0.25"))
        #expect(TracePrinter.text(trace).contains("layers of b"))
        #expect(TracePrinter.json(trace).contains("\"progress\": 0.25"))
        #expect(scheduler.trace(at: 182).layers.map(\.path) == [[1, 0], [1, 1]])
    }

    @Test("a sequence that names what isn't there, or whose transition joins nothing, is refused")
    func dangling() throws {
        let whole = try generatedScenes(seed: 1)
        for broken in [[0], [1, 2], [0, 1], []] {
            var timeline = whole
            timeline.sequence = broken.map { whole.sequence[$0] }
            if broken == [0] { timeline.sequence = [.show(scene: 7, duration: milliseconds(1))] }
            #expect(throws: (any Error).self) { try scheduler(timeline) }
        }
    }
}

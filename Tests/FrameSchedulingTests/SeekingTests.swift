import FrameScheduling
import PortableMath
import TestSupport
import Testing
import TimelineModel

@Suite(.seeded) struct SeekingTests {
    enum Content: CaseIterable {
        case layers, scenes

        func timeline(seed: UInt64) throws -> Timeline {
            switch self {
            case .layers: try generatedTimeline(seed: seed)
            case .scenes: try generatedScenes(seed: seed)
            }
        }
    }

    @Test(
        "frames in any order are the frames in order",
        arguments: Content.allCases, TestSeed.several(1...12))
    func seekIsPlay(content: Content, seed: UInt64) throws {
        let timeline = try content.timeline(seed: seed)
        let played = try scheduler(timeline)
        let states = (0..<timeline.frameCount).map { played.state(at: $0) }
        let sought = try scheduler(timeline)
        var random = SplitMix64(seed: seed)
        for frame in (0..<timeline.frameCount).shuffled(using: &random) {
            #expect(sought.state(at: frame) == states[frame], "frame \(frame), seed \(seed)")
        }
        for frame in stride(from: timeline.frameCount - 1, to: 0, by: -37) {
            let alone = try scheduler(timeline)
            #expect(alone.state(at: frame) == states[frame], "frame \(frame), seed \(seed)")
        }
    }

    @Test("frames from many threads at once are the frames of one", arguments: Content.allCases)
    func threads(content: Content) async throws {
        let seed = TestSeed.fixed(99)
        let timeline = try content.timeline(seed: seed)
        let alone = try scheduler(timeline)
        let shared = try scheduler(timeline)
        await withTaskGroup(of: (Int, FrameState).self) { group in
            var random = SplitMix64(seed: seed)
            for frame in (0..<timeline.frameCount).shuffled(using: &random) {
                group.addTask { (frame, shared.state(at: frame)) }
            }
            for await (frame, state) in group {
                #expect(state == alone.state(at: frame), "frame \(frame), seed \(seed)")
            }
        }
    }

    @Test("at times that they share, 30, 60 and 120 frames a second show the same")
    func frameRates() throws {
        for seed in TestSeed.several(1...4) {
            let (slow, middle, fast) = (
                try scheduler(generatedTimeline(seed: seed, framesPerSecond: 30)),
                try scheduler(generatedTimeline(seed: seed, framesPerSecond: 60)),
                try scheduler(generatedTimeline(seed: seed, framesPerSecond: 120))
            )
            for frame in 0..<96 {
                let state = slow.state(at: frame)
                #expect(middle.state(at: 2 * frame) == state, "frame \(frame), seed \(seed)")
                #expect(fast.state(at: 4 * frame) == state, "frame \(frame), seed \(seed)")
            }
        }
    }

    @Test("frames a long way beyond the end, and before the start, don't depend on others")
    func farAway() throws {
        let timeline = try generatedTimeline(seed: 3)
        let played = try scheduler(timeline)
        let first = played.state(at: 0)
        for frame in [1 << 16, -1] {
            let alone = try scheduler(timeline).state(at: frame)
            #expect(played.state(at: frame) == alone, "frame \(frame)")
        }
        #expect(played.state(at: 0) == first)
    }
}

import FrameScheduling
import MediaTime
import PortableMath
import Testing
import TimelineModel

@testable import LayerKinds

@Suite struct ParticleTests {
    /// A cloud whose centre never moves, in a layer of 100 × 50 points.
    private func scheduler(
        framesPerSecond: Int64 = 60, _ keyframes: [Keyframe], count: Int = 8
    ) throws -> FrameScheduler {
        let cloud = ParticleCloud(
            center: .point(20, 30), progress: variable("$a", .number, .animator(0, track: 0)),
            count: count, colors: [], radius: 4...30, seed: 7, referenceScale: 3,
            antialiased: true)
        return try FrameSchedulingTests.scheduler(
            timeline(
                framesPerSecond: framesPerSecond, size: Size(width: 100, height: 50),
                animators: [animator("a", keyframes)],
                layers: [Layer(content: .kind(cloud))]))
    }

    private func discs(_ scheduler: FrameScheduler, _ frame: Int) throws -> [ParticleState.Disc] {
        let layer = try #require(scheduler.state(at: frame).layers.first)
        guard case .kind(let content) = layer.content,
            let state = content.base as? ParticleState
        else { return [] }
        return state.discs
    }

    /// The hash as the effect's definition writes it, in 64 bits cut down to 32 after every step.
    private func hash(_ n: Int64) -> Float {
        func cut(_ value: Int64) -> Int64 { Int64(Int32(truncatingIfNeeded: value)) }
        func times(_ a: Int64, _ b: Int64) -> Int64 { cut(a &* b) }
        var s = cut(57 + 241 * n)
        s = cut(s << 13) ^ s
        s = cut(times(s, cut(times(times(s, s), 15731) + 789221)) + 1_376_312_589) & 0x7FFF_FFFF
        s =
            cut(times(s, cut(times(times(s, s), 48271) + 39_916_801)) + 2_147_483_647)
            & 0x7FFF_FFFF
        return ((1 - Float(s) / 1_073_741_824) + 1) / 2
    }

    @Test("the first tick puts every particle in the place that its index is hashed to")
    func homes() throws {
        let discs = try discs(scheduler([move(1), linear(1, 1000)], count: 200), 0)
        for (index, disc) in discs.enumerated() {
            #expect(disc.x == hash(Int64(index)) * 300)
            #expect(disc.y == hash(Int64(index + 1)) * 150)
            #expect(disc.color == .zero)
        }
        // From the definition, worked out outside of Swift.
        #expect(discs[0].x == 300 * 0.9037884473800659)
        #expect(discs[0].y == 150 * 0.45460689067840576)
    }

    @Test("a particle moves √50 pixels a tick straight towards the centre, and starts again there")
    func motion() throws {
        let scheduler = try scheduler([move(1), linear(1, 5000)])
        var previous = try discs(scheduler, 0)
        for frame in 1..<190 {
            let now = try discs(scheduler, frame)
            for (index, (before, after)) in zip(previous, now).enumerated() {
                let (dx, dy) = (60 - before.x, 90 - before.y)
                let distance = (dx * dx + dy * dy).squareRoot()
                if distance < 20 {
                    #expect(after.x == hash(Int64(index)) * 300 && after.color == .zero)
                } else {
                    let (mx, my) = (after.x - before.x, after.y - before.y)
                    #expect(
                        ((mx * mx + my * my).squareRoot() - Float(50).squareRoot()).magnitude < 1e-3
                    )
                    #expect((mx * dy - my * dx).magnitude < 0.1 * distance)
                }
            }
            previous = now
        }
    }

    @Test("radius and colour follow progress, and alpha is lifespan and progress")
    func appearance() throws {
        let scheduler = try scheduler([linear(1, 1000)])
        let (early, late) = (try discs(scheduler, 15), try discs(scheduler, 45))
        for (first, second) in zip(early, late) {
            #expect((second.radius / first.radius - 3).magnitude < 1e-5)
            #expect((4...30).contains(second.radius / 0.75))
            #expect(second.color.x <= second.color.w * 0.3)
            #expect(second.color.z >= second.color.w * 0.7)
        }
    }

    @Test("only while progress is above 0 does time pass for particles")
    func pausing() throws {
        let paused = try scheduler([
            move(1), linear(1, 500), move(0), linear(0, 1000), move(1), linear(1, 1000),
        ])
        let running = try scheduler([move(1), linear(1, 3000)])
        #expect(try discs(paused, 60).isEmpty)
        for frame in 90..<150 {
            #expect(try discs(paused, frame) == discs(running, frame - 60))
        }
    }

    @Test("the simulation's pace is that of the timeline, not of its frames")
    func pace() throws {
        let (slow, fast) = (
            try scheduler(framesPerSecond: 24, [linear(1, 1000)]),
            try scheduler(framesPerSecond: 1000, [linear(1, 1000)])
        )
        for second in 1...8 {
            let time = second * 125
            #expect(try discs(slow, time * 24 / 1000) == discs(fast, time))
        }
    }

    @Test("a distant frame has the same particles directly and after others")
    func distance() throws {
        let keyframes = [move(1), linear(1, 600_000)]
        let (direct, stepping) = (try scheduler(keyframes), try scheduler(keyframes))
        for frame in stride(from: 0, to: 20_000, by: 331) { _ = stepping.state(at: frame) }
        for frame in [19_999, 7, 12_345, 240, 239, 241] {
            #expect(try discs(direct, frame) == discs(stepping, frame))
        }
    }
}

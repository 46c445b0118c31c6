import FrameScheduling
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@Suite(.seeded) struct AnimatorTests {
    @Test("the demo's glow and ripple have the values that one computes by hand")
    func demoValues() throws {
        let scheduler = try scheduler(demo())
        let glow: [(Int, Double)] = [
            (0, 0.0), (23, 0), (24, 0), (36, 0.5), (47, 23.0 / 24), (48, 1), (131, 1), (132, 1),
            (144, 0.5), (156, 0), (191, 0),
        ]
        for (frame, expected) in glow {
            let value = try scheduler.animator(0, at: frame).value
            #expect((value - expected).magnitude < 1e-12, "glow at frame \(frame)")
        }
        let ripple: [(Int, Double)] = [(23, 0), (24, 0), (84, 0.5), (143, 119.0 / 120), (144, 1)]
        for (frame, expected) in ripple {
            let value = try scheduler.animator(1, at: frame).value
            #expect((value - expected).magnitude < 1e-12, "ripple at frame \(frame)")
        }
    }

    private func plays(
        _ changes: [(Int, TriggerIdentifier?)], _ animator: Animator, framesPerSecond: Int64 = 1000
    ) throws -> FrameScheduler {
        try scheduler(
            timeline(
                framesPerSecond: framesPerSecond,
                triggers: [
                    Trigger(
                        name: "trigger",
                        source: .changes(
                            changes.map { .init(time: milliseconds($0.0), uuid: $0.1) }))
                ], animators: [animator]))
    }

    @Test("the same UUID again changes nothing")
    func sameIdentifier() throws {
        let animator = animator("a", trigger: 0, [move(0), linear(1, 1000)])
        let once = try plays([(100, uuid(1))], animator)
        let twice = try plays([(100, uuid(1)), (600, uuid(1))], animator)
        for frame in 0...1500 {
            #expect(try once.animator(0, at: frame) == twice.animator(0, at: frame))
        }
        let restarted = try plays([(100, uuid(1)), (600, uuid(2))], animator)
        #expect(try restarted.animator(0, at: 600).value == 0)
    }

    @Test("nil plays whenNil, or else the keyframes again")
    func branches() throws {
        let changes: [(Int, TriggerIdentifier?)] = [(0, uuid(1)), (500, nil)]
        let both = try plays(
            changes,
            animator("a", trigger: 0, [linear(1, 100)], whenNil: [move(9), linear(5, 100)]))
        #expect(try both.animator(0, at: 499).value == 1)
        #expect(try both.animator(0, at: 500).value == 9)
        #expect(try both.animator(0, at: 550).value == 7)
        let one = try plays(changes, animator("a", trigger: 0, [move(3), linear(1, 100)]))
        #expect(try one.animator(0, at: 500).value == 3)
    }

    @Test("at a keyframe's boundary the later keyframe has begun, and a move has happened")
    func boundaries() throws {
        let scheduler = try plays(
            [(0, uuid(1))],
            animator("a", trigger: 0, [linear(1, 100), move(5), linear(6, 100), move(20)]))
        #expect(try scheduler.animator(0, at: 99).value == 0.99)
        #expect(try scheduler.animator(0, at: 100).value == 5)
        #expect(scheduler.trace(at: 100).animators[0].tracks[0].state.keyframe == 2)
        #expect(try scheduler.animator(0, at: 200).value == 20)
        #expect(scheduler.trace(at: 200).animators[0].tracks[0].state.keyframe == nil)
    }

    @Test("an interruption keeps a cubic's and a spring's value and velocity")
    func continuity() throws {
        let seed = TestSeed.fixed(42)
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            func keyframe() -> Keyframe {
                let target = random.nextNumber(in: -50..<50)
                return random.next() & 1 == 0
                    ? cubic(target, 400)
                    : spring(target, bounce: random.nextNumber(in: -0.6..<0.9))
            }
            let change = Int(random.nextNumber(in: 50..<380))
            let scheduler = try plays(
                [(0, uuid(1)), (change, nil)],
                animator("a", trigger: 0, [keyframe(), keyframe()], whenNil: [keyframe()]))
            let (before, at) = (
                try scheduler.animator(0, at: change - 1), try scheduler.animator(0, at: change)
            )
            // A millisecond's acceleration is all that may lie between them.
            let expected = before.value + (before.velocity + at.velocity) / 2 * 0.001
            #expect((at.value - expected).magnitude < 1e-2, "seed \(seed)")
            let jump = (at.velocity - before.velocity).magnitude
            #expect(jump < 0.001 * 60_000, "seed \(seed), velocity \(before) to \(at)")
            #expect(
                scheduler.events.contains { event in
                    event.kind == .animator("a", .whenNil, interrupts: true)
                })
        }
    }

    @Test("evenly spaced cubics make one straight line inside")
    func catmullRom() throws {
        let scheduler = try scheduler(
            timeline(
                framesPerSecond: 1000,
                animators: [
                    animator(
                        "a", [cubic(10, 100, start: 100), cubic(20, 100), cubic(30, 100, end: 100)])
                ]))
        for frame in 0..<300 {
            let (value, velocity) = try scheduler.animator(0, at: frame)
            #expect((value - Double(frame) / 10).magnitude < 1e-9)
            #expect((velocity - 100).magnitude < 1e-6)
        }
    }

    @Test("a cubic starts and ends with its neighbours' velocities, and at rest without any")
    func cubicNeighbours() throws {
        let scheduler = try scheduler(
            timeline(
                framesPerSecond: 1000,
                animators: [
                    animator("a", [linear(1, 100), cubic(5, 200), linear(6, 50), cubic(0, 100)])
                ]))
        #expect(try (scheduler.animator(0, at: 100).velocity - 10).magnitude < 1e-9)
        let step =
            try (scheduler.animator(0, at: 300).value - scheduler.animator(0, at: 299).value)
        #expect((step - 0.02).magnitude < 1e-3)
        #expect(try scheduler.animator(0, at: 449).velocity.magnitude < 5)
    }

    @Test("springs solve their equation of motion")
    func springs() throws {
        let seed = TestSeed.fixed(11)
        var random = SplitMix64(seed: seed)
        for bounce in [0.0, 0.3, 0.7, -0.3, -0.7, 1]
            + (0..<10).map({ _ in
                random.nextNumber(in: -0.9..<1)
            })
        {
            let period = random.nextNumber(in: 0.2..<1)
            let scheduler = try scheduler(
                timeline(
                    framesPerSecond: 1000,
                    animators: [
                        animator(
                            "a", initial: 3, [spring(10, 1000, bounce: bounce, period: period)])
                    ]))
            let natural = 2 * Double.pi / period
            let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
            // Small steps of a method that keeps to the equation without knowing its solution.
            var (x, v) = (-7.0, 0.0)
            let (steps, dt) = (200, 0.001 / 200)
            for frame in 0..<400 {
                let state = try scheduler.animator(0, at: frame)
                let label = "bounce \(bounce), period \(period), frame \(frame), seed \(seed)"
                #expect((state.value - (10 + x)).magnitude < 1e-3, "\(label)")
                #expect((state.velocity - v).magnitude < 3e-2, "\(label)")
                for _ in 0..<steps {
                    let middle = x + v * dt / 2
                    let force = -2 * ratio * natural * v - natural * natural * middle
                    let next = v + force * dt / (1 + ratio * natural * dt)
                    x += (v + next) / 2 * dt
                    v = next
                }
            }
        }
    }

    @Test("a spring without a duration lasts until it has settled, and is then on its target")
    func settling() throws {
        for bounce in [0.0, 0.4, -0.4] {
            let scheduler = try scheduler(
                timeline(
                    framesPerSecond: 1000,
                    animators: [animator("a", [spring(10, bounce: bounce), linear(20, 100)])]))
            let end = try #require(
                (0..<3200).first { frame in
                    scheduler.trace(at: frame).animators[0].tracks[0].state.keyframe == 1
                })
            #expect(end > 500)
            #expect(try (scheduler.animator(0, at: end - 1).value - 10).magnitude <= 0.0015)
            #expect(try (scheduler.animator(0, at: end).value - 10).magnitude <= 0.11)
        }
    }

    @Test("a spring of any way ends without a visible jump, a short one as late as a way of 1")
    func settlingOfShortWays() throws {
        for bounce in [0.0, 0.4, -0.4] {
            func end(of way: Double) throws -> Int {
                let scheduler = try scheduler(
                    timeline(
                        framesPerSecond: 1000,
                        animators: [animator("a", [spring(way, bounce: bounce)])]))
                let frames = try (0..<3200).map { try scheduler.animator(0, at: $0).value }
                let end = try #require(frames.firstIndex(of: way))
                #expect((frames[end - 1] - way).magnitude <= 0.0015 * min(way, 1))
                return end
            }
            let ofOne = try end(of: 1)
            for way in [0.0008, 0.002, 0.3] { #expect(try end(of: way) == ofOne, "\(way)") }
            #expect(try end(of: 300) > ofOne)
        }
    }

    @Test("timing curves invert x, keep their ends, and grow where both handles are even")
    func timingCurves() throws {
        func values(_ curve: TimingCurve) throws -> [Double] {
            let scheduler = try scheduler(
                timeline(framesPerSecond: 100, animators: [animator("a", [linear(1, 1000, curve)])])
            )
            return try (0...100).map { try scheduler.animator(0, at: $0).value }
        }
        let easeInOut = try values(.easeInOut)
        #expect((easeInOut[50] - 0.5).magnitude < 1e-12)
        for index in 0...100 {
            #expect((easeInOut[index] + easeInOut[100 - index] - 1).magnitude < 1e-12)
        }
        // CSS's ease-in at a quarter of the time, from the published curve.
        #expect(try (values(.easeIn)[25] - 0.093_460_3).magnitude < 1e-5)
        let seed = TestSeed.fixed(5)
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let curve = TimingCurve(
                x1: random.nextUnit(), y1: random.nextUnit(), x2: random.nextUnit(),
                y2: random.nextUnit())
            let values = try values(curve)
            #expect(values.first == 0 && values.last == 1)
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
        }
    }

    @Test("without a trigger an animator plays from time 0 and repeats from its initial values")
    func repetition() throws {
        func values(_ repetition: Animator.Repetition) throws -> [Double] {
            let scheduler = try scheduler(
                timeline(
                    framesPerSecond: 10,
                    animators: [
                        animator("a", initial: 2, [linear(12, 1000)], repetition: repetition)
                    ]))
            return try [0, 5, 9, 10, 15, 20, 25, 30, 31, 1005].map { frame in
                try scheduler.animator(0, at: frame).value
            }
        }
        #expect(try values(.count(1)) == [2, 7, 11, 12, 12, 12, 12, 12, 12, 12])
        #expect(try values(.count(2)) == [2, 7, 11, 2, 7, 12, 12, 12, 12, 12])
        #expect(try values(.forever) == [2, 7, 11, 2, 7, 2, 7, 2, 3, 7])
    }

    @Test("tracks keep their own time, and repeat together")
    func tracks() throws {
        let drift = Animator(
            name: "drift", trigger: nil,
            tracks: [
                .init(
                    name: "x", kind: .number, initial: .number(0), keyframes: [linear(10, 500)],
                    whenNil: nil),
                .init(
                    name: "tint", kind: .color, initial: .color(RGBA(red: 0, green: 0, blue: 0)),
                    keyframes: [
                        Keyframe(
                            target: .color(RGBA(red: 1, green: 0.5, blue: 0)),
                            motion: .linear(duration: milliseconds(1000), curve: .linear))
                    ], whenNil: nil),
            ], repetition: .forever)
        let scheduler = try scheduler(timeline(framesPerSecond: 4, animators: [drift]))
        func values(_ frame: Int) -> [[Double]] {
            scheduler.trace(at: frame).animators[0].tracks.map(\.state.value)
        }
        #expect(values(1) == [[5], [0.25, 0.125, 0, 1]])
        #expect(values(3) == [[10], [0.75, 0.375, 0, 1]])
        #expect(values(4) == [[0], [0, 0, 0, 1]])
    }
}

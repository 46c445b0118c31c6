import FrameScheduling
import MediaTime
import Testing
import TimelineModel

@Suite struct TouchTests {
    private func touch(
        start: Point = Point(x: 10, y: 10), _ moves: [(Int, Point, Touch.Curve)], ended: Int?,
        minimumDistance: Double = 0
    ) -> Touch {
        Touch(
            name: "finger", layer: nil, minimumDistance: minimumDistance,
            gestures: [
                .init(
                    began: milliseconds(100), start: start,
                    moves: moves.map {
                        .init(time: milliseconds($0.0), point: $0.1, curve: $0.2)
                    }, ended: ended.map { milliseconds($0) })
            ])
    }

    private func scheduler(_ touch: Touch) throws -> FrameScheduler {
        try FrameSchedulingTests.scheduler(
            timeline(framesPerSecond: 1000, size: Size(width: 100, height: 50), touches: [touch]))
    }

    private func state(_ scheduler: FrameScheduler, _ frame: Int) -> TouchState {
        scheduler.trace(at: frame).touches[0].state
    }

    @Test("the first location is taken as it is, later ones are clamped")
    func clamping() throws {
        let scheduler = try scheduler(
            touch(
                start: Point(x: -20, y: 70), [(200, Point(x: 120, y: -30), .straight)], ended: 300))
        #expect(
            state(scheduler, 99)
                == .untouched)
        #expect(state(scheduler, 100).location == Point(x: -20, y: 70))
        #expect(state(scheduler, 101).location == Point(x: 0, y: 50))
        #expect(state(scheduler, 150).location == Point(x: 50, y: 20))
        #expect(state(scheduler, 200).location == Point(x: 100, y: 0))
        #expect(state(scheduler, 200).start == Point(x: -20, y: 70))
    }

    @Test("the location stays after the end, where the finger is up and has no velocity")
    func ending() throws {
        let scheduler = try scheduler(touch([(200, Point(x: 60, y: 20), .straight)], ended: 150))
        #expect(state(scheduler, 149).isDown)
        #expect((state(scheduler, 149).velocity.x - 500).magnitude < 1e-9)
        for frame in [150, 151, 5000] {
            let state = state(scheduler, frame)
            #expect(!state.isDown && state.velocity == .zero)
            #expect(state.location == Point(x: 35, y: 15))
        }
    }

    @Test("what a drag says of itself: how far, how fast when lifted, and where it would end")
    func dragging() throws {
        let scheduler = try scheduler(
            touch(
                [
                    (200, Point(x: 210, y: 10), .straight), (300, Point(x: 210, y: 60), .straight),
                ], ended: 300))
        #expect(state(scheduler, 99).translation == .zero)
        let moving = state(scheduler, 150)
        // The finger is beyond the layer, which doesn't stop it.
        #expect(moving.translation == Point(x: 100, y: 0))
        #expect(moving.location == Point(x: 100, y: 10))
        #expect((moving.predictedEnd.x - (110 + 2000 / 4)).magnitude < 1e-9)
        #expect(moving.releaseVelocity == .zero)
        let lifted = state(scheduler, 300)
        #expect(lifted.velocity == .zero && lifted.translation == Point(x: 200, y: 50))
        #expect((lifted.releaseVelocity.y - 500).magnitude < 1e-9)
        #expect((lifted.predictedEnd.y - (60 + 500 / 4)).magnitude < 1e-9)
        // A finger that rests before it is lifted has no speed.
        let rested = try self.scheduler(
            touch([(200, Point(x: 60, y: 20), .straight)], ended: 250))
        #expect(state(rested, 250).releaseVelocity == .zero)
    }

    @Test("a gesture with a minimum distance begins exactly where the finger has gone that far")
    func minimumDistance() throws {
        let path = [
            (200, Point(x: 10, y: 40), Touch.Curve.straight), (400, Point(x: 90, y: 40), .smooth),
        ]
        let straight = try scheduler(touch(path, ended: 500, minimumDistance: 15))
        #expect(straight.events.first?.time == milliseconds(150))
        #expect(
            state(straight, 149)
                == .untouched)
        #expect(state(straight, 150).start == Point(x: 10, y: 25))
        let smooth = try scheduler(touch(path, ended: 500, minimumDistance: 50))
        let began = try #require(smooth.events.first)
        #expect(began.time > milliseconds(200) && began.time < milliseconds(400))
        let start = state(smooth, began.frame).start
        let (x, y) = (start.x - 10, start.y - 10)
        #expect(((x * x + y * y).squareRoot() - 50).magnitude < 1e-3)
        let never = try scheduler(touch(path, ended: 500, minimumDistance: 500))
        #expect(never.events.isEmpty && !state(never, 300).isDown)
    }

    @Test("a smooth path goes through its points, and its velocity is its derivative")
    func smooth() throws {
        let points = [
            (200, Point(x: 30, y: 40)), (350, Point(x: 80, y: 10)), (500, Point(x: 20, y: 20)),
        ]
        let scheduler = try scheduler(
            touch(points.map { ($0.0, $0.1, .smooth) }, ended: 600))
        for (time, point) in points {
            let location = state(scheduler, time).location
            #expect((location.x - point.x).magnitude < 1e-9)
            #expect((location.y - point.y).magnitude < 1e-9)
        }
        for frame in 101..<499 where ![200, 350].contains(frame) {
            let (before, after) = (state(scheduler, frame - 1), state(scheduler, frame + 1))
            let slope = (after.location.x - before.location.x) / 0.002
            #expect((slope - state(scheduler, frame).velocity.x).magnitude < 1, "frame \(frame)")
        }
    }

    @Test("`moved` events come at the path's points, and can set triggers")
    func movedEvents() throws {
        var timeline = try timeline(
            touches: [
                touch(
                    [(200, Point(x: 20, y: 10), .straight), (300, Point(x: 30, y: 10), .straight)],
                    ended: 400)
            ],
            triggers: [
                Trigger(
                    name: "moves", source: .touch(0, set: .moved, clear: .ended, haptic: "tick"))
            ])
        timeline.name = "Moves"
        let log = TracePrinter.text(try FrameSchedulingTests.scheduler(timeline).events)
        let first = TriggerIdentifier(timeline: "Moves", trigger: "moves", index: 0)
        let second = TriggerIdentifier(timeline: "Moves", trigger: "moves", index: 1)
        #expect(
            log == """
                0.1 s  frame 6  touch finger began at 10 10
                0.2 s  frame 12  touch finger moved at 20 10
                0.2 s  frame 12  trigger moves becomes \(first)
                0.2 s  frame 12  haptic tick by moves
                0.3 s  frame 18  touch finger moved at 30 10
                0.3 s  frame 18  trigger moves becomes \(second)
                0.3 s  frame 18  haptic tick by moves
                0.4 s  frame 24  touch finger ended at 30 10
                0.4 s  frame 24  trigger moves becomes nil

                """)
    }
}

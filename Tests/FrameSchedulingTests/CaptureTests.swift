import Diagnostics
import FrameScheduling
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

/// Keyframes whose values are worked out when they start.
@Suite(.seeded) struct CaptureTests {
    private func expression(
        _ text: String, _ variables: [(String, Reference)], _ kind: ValueKind = .number
    ) -> Value {
        Value(
            kind,
            .expression(
                Expression(
                    text: text, variables: variables.map { .init(name: $0.0, reference: $0.1) })))
    }

    private func value(
        _ animators: [Animator], _ index: Int = 0, at millisecond: Int,
        touches: [Touch] = [], triggers: [Trigger] = []
    ) throws -> [Double] {
        let scheduler = try scheduler(
            timeline(
                framesPerSecond: 1000, touches: touches, triggers: triggers, animators: animators))
        return scheduler.trace(at: millisecond).animators[index].tracks[0].state.value
    }

    @Test("a keyframe may start from where its own value is")
    func ownValue() throws {
        let further = Keyframe(
            target: expression("$a + 10", [("$a", .animator(0, track: 0))]),
            motion: .linear(duration: milliseconds(100), curve: .linear))
        let steps = animator("a", initial: 5, [further, further])
        #expect(try value([steps], at: 0) == [5])
        #expect(try value([steps], at: 50) == [10])
        #expect(try value([steps], at: 100) == [15])
        #expect(try value([steps], at: 200) == [25])
    }

    @Test("every round works its values out anew, up to the next change")
    func rounds() throws {
        let further = Keyframe(
            target: expression("$time * 1000", [("$time", .time)]),
            motion: .linear(duration: milliseconds(100), curve: .linear))
        let clock = animator(
            "a", [move(0), further, Keyframe(target: .number(-1), motion: .move)],
            repetition: .forever)
        // The round that begins at 300 ms goes from 0 to what the time was then.
        #expect(try abs(value([clock], at: 350)[0] - 150) < 1e-3)
        #expect(try abs(value([clock], at: 1250)[0] - 600) < 1e-2)
        let twice = animator("a", [move(0), further], repetition: .count(2))
        #expect(try value([twice], at: 3000) == [100])
    }

    @Test("what a finger does when it is lifted is what a spring starts with")
    func dragging() throws {
        let finger = Touch(
            name: "finger", layer: nil, minimumDistance: 0,
            gestures: [
                .init(
                    began: milliseconds(100), start: Point(x: 20, y: 30),
                    moves: [
                        .init(
                            time: milliseconds(300), point: Point(x: 120, y: 10), curve: .straight)
                    ], ended: milliseconds(300))
            ])
        let released = Trigger(
            name: "released", source: .touch(0, set: .ended, clear: nil, haptic: nil))
        func touch(_ property: TouchProperty) -> Value {
            expression("$f", [("$f", .touch(0, property))], .point)
        }
        let back = Animator(
            name: "back", trigger: 0,
            tracks: [
                .init(
                    name: "", kind: .point, initial: .point(0, 0),
                    keyframes: [
                        Keyframe(target: touch(.translation), motion: .move),
                        Keyframe(
                            target: .point(0, 0),
                            motion: .spring(
                                duration: nil, spring: Spring(duration: 0.4, bounce: 0.3),
                                startVelocity: touch(.releaseVelocity))),
                    ], whenNil: nil)
            ], repetition: .count(1))
        func at(_ frame: Int) throws -> [Double] {
            try value([back], at: frame, touches: [finger], triggers: [released])
        }
        #expect(try at(299) == [0, 0])
        #expect(try at(300) == [100, -20])
        // The closed form of an underdamped spring with that start.
        let (natural, ratio) = (2 * Double.pi / 0.4, 0.7)
        let frequency = natural * (1 - ratio * ratio).squareRoot()
        for millisecond in [10, 100, 250, 400] {
            let time = Double(millisecond) / 1000
            let envelope = Portable.exp(-ratio * natural * time)
            let sides = [(100.0, 500.0), (-20.0, -100.0)].map { displacement, velocity in
                envelope
                    * (displacement * Portable.cos(frequency * time)
                        + (velocity + ratio * natural * displacement) / frequency
                            * Portable.sin(frequency * time))
            }
            let found = try at(300 + millisecond)
            for (one, other) in zip(found, sides) { #expect(abs(one - other) < 1e-4) }
        }
    }

    @Test("an animator may read another, whichever comes first, but not in a circle")
    func order() throws {
        let reader = animator(
            "reader",
            [
                Keyframe(
                    target: expression("$b", [("$b", .animator(1, track: 0))]), motion: .move,
                    delay: milliseconds(100))
            ])
        let read = animator("read", [linear(10, 200)])
        #expect(try value([reader, read], at: 99) == [0])
        #expect(try value([reader, read], at: 100) == [5])
        #expect(try value([reader, read], at: 500) == [5])
        var other = read
        other.tracks[0].keyframes[0].target = expression("$a", [("$a", .animator(0, track: 0))])
        let timeline = try timeline(animators: [reader, other])
        #expect(timeline.animatorOrder.circle == [0, 1])
        let error = #expect(throws: DiagnosticError.self) { try scheduler(timeline) }
        #expect(error?.diagnostics.sorted.map(\.code) == [.animatorCycle])
    }

    @Test("tracks of one animator see each other at the same moment")
    func tracks() throws {
        let both = Animator(
            name: "both", trigger: nil,
            tracks: [
                .init(
                    name: "x", kind: .number, initial: .number(0), keyframes: [linear(8, 400)],
                    whenNil: nil),
                .init(
                    name: "y", kind: .number, initial: .number(0),
                    keyframes: [
                        Keyframe(
                            target: expression("$x", [("$x", .animator(0, track: 0))]),
                            motion: .move, delay: milliseconds(100))
                    ], whenNil: nil),
            ], repetition: .count(1))
        let scheduler = try scheduler(timeline(framesPerSecond: 1000, animators: [both]))
        #expect(scheduler.trace(at: 300).animators[0].tracks[1].state.value == [2])
    }

    @Test("a delay holds the value, at rest")
    func delays() throws {
        var late = animator(
            "a", [linear(10, 100), Keyframe(target: .number(0), motion: .move)])
        late.delay = milliseconds(50)
        late.tracks[0].keyframes[1].delay = milliseconds(30)
        #expect(try value([late], at: 50) == [0])
        #expect(try value([late], at: 100) == [5])
        #expect(try value([late], at: 150) == [10])
        #expect(try value([late], at: 179) == [10])
        #expect(try value([late], at: 180) == [0])
    }

    @Test("rounds that are more than can be kept are an error, not a hang")
    func endless() throws {
        let quick = animator(
            "a",
            [
                Keyframe(
                    target: expression("$time", [("$time", .time)]),
                    motion: .linear(duration: Time(1, over: 10_000_000) ?? .zero, curve: .linear))
            ], repetition: .forever)
        let error = #expect(throws: DiagnosticError.self) {
            try scheduler(timeline(animators: [quick]))
        }
        #expect(error?.diagnostics.sorted.map(\.code) == [.tooMany])
    }

    @Test("values that are literals give the same as expressions of them")
    func literals() throws {
        for seed in TestSeed.several(1...6) {
            // Expressions are computed in binary32. Where a spring has settled is no continuous
            // function of its target, so literals have to be the same numbers.
            let rounded = try generatedTimeline(seed: seed).withSpringTargets { number in
                .number(Double(Float(number)))
            }
            let expressed = rounded.withSpringTargets { number in
                expression("float(\(number)) + $t * 0", [("$t", .time)])
            }
            let (one, other) = (try scheduler(rounded), try scheduler(expressed))
            for frame in stride(from: 0, to: rounded.frameCount, by: 5) {
                for (left, right) in zip(
                    one.trace(at: frame).animators, other.trace(at: frame).animators)
                {
                    #expect(
                        left.tracks[0].state.value == right.tracks[0].state.value,
                        "frame \(frame), seed \(seed), \(left.name)")
                }
            }
        }
    }
}

extension Timeline {
    /// The timeline with other targets of springs, those that are literals.
    fileprivate func withSpringTargets(_ value: (Double) -> Value) -> Timeline {
        func changed(_ keyframes: [Keyframe]) -> [Keyframe] {
            keyframes.map { keyframe in
                var keyframe = keyframe
                if case .literal(let numbers) = keyframe.target.source,
                    case .spring = keyframe.motion
                {
                    keyframe.target = value(numbers[0])
                }
                return keyframe
            }
        }
        var timeline = self
        for animator in timeline.animators.indices {
            for index in timeline.animators[animator].tracks.indices {
                let track = timeline.animators[animator].tracks[index]
                timeline.animators[animator].tracks[index].keyframes = changed(track.keyframes)
                timeline.animators[animator].tracks[index].whenNil = track.whenNil.map(changed)
            }
        }
        return timeline
    }
}

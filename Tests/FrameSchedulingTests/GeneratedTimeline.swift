import MediaTime
import PortableMath
import TimelineModel

@testable import LayerKinds

/// A timeline of everything, chosen by a seed.
func generatedTimeline(seed: UInt64, framesPerSecond: Int64 = 60) throws -> Timeline {
    var generator = TimelineGenerator(random: SplitMix64(seed: seed))
    let touches = (0..<2).map { generator.touch("touch\($0)", layer: $0 == 0 ? [0] : nil) }
    let triggers = [
        Trigger(name: "set", source: .touch(0, set: .began, clear: .ended, haptic: "impact")),
        Trigger(name: "moves", source: .touch(1, set: .moved, clear: nil, haptic: nil)),
        Trigger(name: "told", source: .changes(generator.changes())),
        Trigger(name: "times", source: generator.times()),
    ]
    let animators = (0..<6).map {
        // The fourth plays by itself, and the last two read others.
        generator.animator("animator\($0)", trigger: [0, 1, 2, nil, 3, 0][$0], index: $0)
    }
    return try timeline(
        framesPerSecond: framesPerSecond, touches: touches, triggers: triggers,
        animators: animators, layers: generator.layers())
}

/// Scenes a and b of generated layers; a for 1 s, 2 s of transition, b for 0.1 s, then a again.
func generatedScenes(seed: UInt64, framesPerSecond: Int64 = 60) throws -> Timeline {
    var timeline = try generatedTimeline(seed: seed, framesPerSecond: framesPerSecond)
    let other = try generatedTimeline(seed: seed + 1000)
    timeline.scenes = [
        Scene(name: "a", layers: timeline.layers), Scene(name: "b", layers: other.layers),
    ]
    timeline.layers = []
    timeline.touches[0].layer = [1, 0]
    let size = variable("$view.size", .point, .viewSize)
    timeline.sequence = [
        .show(scene: 0, duration: milliseconds(1000)),
        .transition(
            TransitionUse(
                function: .author("f"),
                arguments: [
                    .value(size), .progress, .value(.color(RGBA(hexadecimal: 0xFF0000))),
                    .time, .displayScale,
                ], parameterNames: ["size", "progress", "tint", "time", "displayScale"],
                duration: milliseconds(2000))),
        .show(scene: 1, duration: milliseconds(100)),
        .show(scene: 0, duration: milliseconds(100)),
    ]
    timeline.duration = milliseconds(3200)
    return timeline
}

private struct TimelineGenerator {
    var random: SplitMix64

    mutating func number(_ range: Range<Double>) -> Double { random.nextNumber(in: range) }
    mutating func integer(_ range: Range<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    mutating func point() -> Point { Point(x: number(-20..<260), y: number(-20..<120)) }

    mutating func touch(_ name: String, layer: [Int]?) -> Touch {
        var now = integer(0..<400)
        var gestures: [Touch.Gesture] = []
        for _ in 0..<3 {
            let began = now
            var moves: [Touch.Move] = []
            for _ in 0..<integer(0..<4) {
                now += integer(50..<400)
                moves.append(
                    Touch.Move(
                        time: milliseconds(now), point: point(),
                        curve: random.next() & 1 == 0 ? .straight : .smooth))
            }
            now += integer(1..<300)
            gestures.append(
                Touch.Gesture(
                    began: milliseconds(began), start: point(), moves: moves,
                    ended: milliseconds(now)))
            now += integer(0..<200)
        }
        return Touch(
            name: name, layer: layer, minimumDistance: layer == nil ? 12 : 0, gestures: gestures)
    }

    mutating func changes() -> [Trigger.Change] {
        var now = 0
        return (0..<6).map { _ in
            now += integer(0..<700)
            let value = integer(0..<3)
            return Trigger.Change(
                time: milliseconds(now), uuid: value == 0 ? nil : uuid(UInt64(value)))
        }
    }

    mutating func times() -> Trigger.Source {
        if integer(0..<2) == 0 {
            return .every(
                interval: milliseconds(integer(100..<700)), from: milliseconds(integer(0..<300)),
                to: integer(0..<2) == 0 ? nil : milliseconds(integer(400..<3000)))
        }
        var now = 0
        return .times(
            (0..<integer(1..<6)).map { _ in
                now += integer(1..<900)
                return milliseconds(now)
            })
    }

    /// Something that is read when a keyframe starts: itself, an earlier animator, or a touch.
    mutating func captured(_ index: Int) -> Value {
        let own = "$a + $b * 0.25"
        let other =
            integer(0..<2) == 0
            ? Reference.animator(integer(0..<index), track: 0) : .time
        return Value(
            .number,
            .expression(
                Expression(
                    text: own,
                    variables: [
                        .init(name: "$a", reference: .animator(index, track: 0)),
                        .init(name: "$b", reference: other),
                    ])))
    }

    /// Keyframes of which some wait and some read what there is when they start.
    mutating func keyframes(ofAnimator index: Int) -> [Keyframe] {
        keyframes().map { keyframe in
            var keyframe = keyframe
            if integer(0..<4) == 0 { keyframe.delay = milliseconds(integer(1..<200)) }
            if index > 3, integer(0..<2) == 0 { keyframe.target = captured(index) }
            return keyframe
        }
    }

    mutating func keyframes() -> [Keyframe] {
        (0..<integer(1..<5)).map { _ in
            let target = number(-1..<2)
            switch integer(0..<4) {
            case 0: return move(target)
            case 1: return linear(target, integer(1..<600), .easeInOut)
            case 2: return cubic(target, integer(1..<600))
            default:
                let duration = integer(0..<600)
                return spring(
                    target, duration < 200 ? nil : duration, bounce: number(-0.9..<0.9),
                    period: number(0.05..<0.8))
            }
        }
    }

    mutating func animator(_ name: String, trigger: Int?, index: Int) -> Animator {
        var animator = FrameSchedulingTests.animator(
            name, trigger: trigger, initial: number(-1..<1), keyframes(ofAnimator: index),
            whenNil: random.next() & 1 == 0 ? keyframes(ofAnimator: index) : nil,
            repetition: trigger == nil ? .forever : .count(integer(1..<3)))
        if integer(0..<3) == 0 { animator.delay = milliseconds(integer(1..<300)) }
        return animator
    }

    /// A time within the film, with a transition of every kind.
    mutating func presence() -> (Layer.During, Layer.Transition) {
        let from = integer(0..<1500)
        let to = integer(0..<4) == 0 ? nil : milliseconds(from + integer(1..<1500))
        let changes: [Change] = [
            .opacity, .scale(.point(number(0..<2), number(0..<2))), .move(.bottom),
            .offset(.point(number(-9..<9), number(-9..<9))), .blur(.number(number(0..<9))),
        ]
        return (
            Layer.During(from: milliseconds(from), to: to),
            Layer.Transition(
                inward: changes, outward: Array(changes.prefix(integer(0..<5))),
                duration: milliseconds(integer(0..<900)), curve: .easeInOut)
        )
    }

    mutating func layers() -> [Layer] {
        let value = variable("$a", .number, .animator(integer(0..<6), track: 0))
        let center = variable("$t", .point, .touch(integer(0..<2), .location))
        let cloud = ParticleCloud(
            center: center, progress: value, count: integer(1..<20), colors: [], radius: 4...30,
            seed: random.next(), referenceScale: 3, antialiased: false)
        let wide = Value(
            .number,
            .expression(
                Expression(
                    text: "$x * 100",
                    variables: [.init(name: "$x", reference: .animator(3, track: 0))])))
        let (during, transition) = presence()
        return [
            Layer(
                content: .group([
                    Layer(
                        content: .color(.color(.white)),
                        rotation: variable("$elapsed", .number, .elapsed(since: during.from)),
                        during: during, transition: transition),
                    Layer(content: .kind(cloud)),
                    Layer(
                        content: .shape(
                            .rectangle(cornerRadius: value),
                            .fill(
                                .color(
                                    .color(
                                        RGBA(red: 1, green: 0, blue: 0))))),
                        rotation: variable("$time", .number, .time), opacity: value),
                ]), width: wide, height: .number(100), offset: center),
            Layer(
                content: .kind(
                    TouchIndicator(
                        touch: .touch(0), diameter: .number(20),
                        color: .color(RGBA(red: 1, green: 1, blue: 1, alpha: 0.35))))),
        ]
    }
}

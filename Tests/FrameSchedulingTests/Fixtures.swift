import FrameScheduling
import MediaTime
import Testing
import TimelineModel

/// An exact time from milliseconds.
func milliseconds(_ count: Int) -> Time { Time(Int64(count), over: 1000) ?? .zero }

func rate(_ framesPerSecond: Int64) throws -> FrameRate { try #require(FrameRate(framesPerSecond)) }

func timeline(
    framesPerSecond: Int64 = 60, size: Size = Size(width: 480, height: 270),
    touches: [Touch] = [], triggers: [Trigger] = [], animators: [Animator] = [],
    layers: [Layer] = []
) throws -> Timeline {
    Timeline(
        name: "Fixture",
        canvas: Canvas(
            size: size, scale: 2, background: RGBA(red: 0, green: 0, blue: 0),
            pixelWidth: Int(size.width) * 2, pixelHeight: Int(size.height) * 2),
        frameRate: try rate(framesPerSecond), duration: milliseconds(3200), seed: 7, shaders: [],
        touches: touches, triggers: triggers, animators: animators, layers: layers)
}

/// An animator of one number.
func animator(
    _ name: String, trigger: Int? = nil, initial: Double = 0, _ keyframes: [Keyframe],
    whenNil: [Keyframe]? = nil, repetition: Animator.Repetition = .count(1)
) -> Animator {
    Animator(
        name: name, trigger: trigger,
        tracks: [
            .init(
                name: "", kind: .number, initial: .number(initial), keyframes: keyframes,
                whenNil: whenNil)
        ], repetition: repetition)
}

func move(_ target: Double) -> Keyframe { Keyframe(target: .number(target), motion: .move) }

func linear(_ target: Double, _ duration: Int, _ curve: TimingCurve = .linear) -> Keyframe {
    Keyframe(
        target: .number(target), motion: .linear(duration: milliseconds(duration), curve: curve))
}

func cubic(
    _ target: Double, _ duration: Int, start: Double? = nil, end: Double? = nil
) -> Keyframe {
    Keyframe(
        target: .number(target),
        motion: .cubic(
            duration: milliseconds(duration), startVelocity: start.map { .number($0) },
            endVelocity: end.map { .number($0) }))
}

func spring(
    _ target: Double, _ duration: Int? = nil, bounce: Double = 0, period: Double = 0.5
) -> Keyframe {
    Keyframe(
        target: .number(target),
        motion: .spring(
            duration: duration.map { milliseconds($0) },
            spring: Spring(duration: period, bounce: bounce), startVelocity: nil))
}

/// A value that is one variable and nothing else.
func variable(_ name: String, _ kind: ValueKind, _ reference: Reference) -> Value {
    Value(
        kind,
        .expression(Expression(text: name, variables: [.init(name: name, reference: reference)])))
}

func uuid(_ number: UInt64) -> TriggerIdentifier { TriggerIdentifier(high: number, low: number) }

func scheduler(_ timeline: Timeline) throws -> FrameScheduler {
    try FrameScheduler(timeline: timeline, texts: .typewriter)
}

extension TextSizes {
    /// Every letter is half as wide as high, and a line 1.2 times as high; lines are broken after
    /// any letter, each holding one at least.
    static let typewriter = TextSizes { text, width in
        let letter = text.size / 2
        let count = text.string.count
        let maximum = letter > 0 ? Swift.min(width / letter, 1e6).rounded(.down) : 1e6
        let columns = Swift.max(Swift.min(count, Int(maximum)), 1)
        let lines = Swift.max((count + columns - 1) / columns, 1)
        return Extent(
            size: Size(
                width: Double(Swift.min(columns, count)) * letter,
                height: Double(lines) * text.size * 1.2),
            firstBaseline: text.size)
    }
}

extension FrameScheduler {
    /// The value and velocity of an animator of one number.
    func animator(_ index: Int, at frame: Int) throws -> (value: Double, velocity: Double) {
        let state = try #require(trace(at: frame).animators[index].tracks.first).state
        return (try #require(state.value.first), try #require(state.velocity.first))
    }
}

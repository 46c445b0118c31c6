import FrameScheduling
import PortableMath
import TimelineModel

/// An emitter at one frame: which parts have begun, and how long ago.
package struct EmitterState: ContentState {
    package struct Start: Hashable, Encodable, Sendable {
        /// The middle, in points.
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
        /// Degrees.
        package var angle: Double
    }

    /// Parts with one start.
    package struct Emission: Hashable, Encodable, Sendable {
        /// The index of the trigger's change; 0 for a flow.
        package var number: Int
        /// The parts' indices.
        package var first: Int
        package var count: Int
        /// Seconds since part 0 began, or could begin.
        package var age: Double
        /// Seconds from one part to the next.
        package var interval: Double
        package var start: Start
    }

    package var look: EmitterLook
    package var emissions: [Emission]

    /// The parts that are alive, the oldest emission first.
    package var parts: [EmittedPart] {
        emissions.flatMap { emission in
            (emission.first..<emission.first + emission.count).compactMap {
                look.part($0, of: emission)
            }
        }
    }
}

/// A part at one time, in the layer's space.
package struct EmittedPart: Hashable, Sendable {
    package var shape: EmitterLook.Shape
    /// The middle, in points.
    package var x: Double
    package var y: Double
    /// The direction of its longer axis, of length 1.
    package var cosine: Double
    package var sine: Double
    /// Half the sides, in points.
    package var halfWidth: Double
    package var halfHeight: Double
    /// Premultiplied.
    package var color: SIMD4<Float>
}

extension EmitterLook {
    /// Random numbers of a part; the first is its delay.
    private func lot(number: Int, index: Int) -> SplitMix64 {
        var state = SplitMix64.stirred(seed)
        for number in [number, index] {
            state = SplitMix64.stirred(state ^ UInt64(bitPattern: Int64(number)))
        }
        return SplitMix64(seed: state)
    }

    /// When a part of a flow begins, in intervals after its turn, 0..<1.
    func delay(number: Int, index: Int) -> Double {
        var lot = lot(number: number, index: index)
        return lot.nextUnit()
    }

    /// Returns a part, or nil if it isn't alive.
    func part(_ index: Int, of emission: EmitterState.Emission) -> EmittedPart? {
        var lot = lot(number: emission.number, index: index)
        let delay = lot.nextUnit()
        let age = emission.age - (Double(index) + delay) * emission.interval
        let life = lot.number(in: life)
        guard age >= 0, age < life else { return nil }
        let start = emission.start
        let (x, y) = (lot.nextUnit() - 0.5, lot.nextUnit() - 0.5)
        let angle = (start.angle + spread * (2 * lot.nextUnit() - 1)) * (.pi / 180)
        let speed = lot.number(in: speed)
        let flight = Flight(drag: lot.number(in: drag), seconds: age)
        let (vx, vy) = (Portable.cos(angle) * speed, Portable.sin(angle) * speed)
        var part = EmittedPart(
            shape: shapes[lot.index(below: shapes.count)],
            x: start.x + x * start.width + vx * flight.way,
            y: start.y + y * start.height + vy * flight.way + gravity * flight.fall,
            cosine: 1, sine: 0, halfWidth: 0, halfHeight: 0, color: .zero)
        let progress = age / life
        let color = colors[lot.index(below: colors.count)]
        let size = lot.number(in: size) * (1 + (endScale - 1) * progress)
        part.halfWidth = size / 2
        part.halfHeight = size / 2 * part.shape.height
        part.x += swing(age, &lot)
        let (spin, turned) = (lot.number(in: spin), 360 * lot.nextUnit())
        let (tumble, turnedInSpace) = (lot.number(in: tumble), 360 * lot.nextUnit())
        if streak > 0 {
            part.stretch(
                along: (vx * flight.speed, vy * flight.speed + gravity * flight.fallSpeed),
                seconds: streak)
        } else if self.spin != 0...0 || self.tumble != 0...0 {
            let turn = (turned + spin * age) * (.pi / 180)
            (part.cosine, part.sine) = (Portable.cos(turn), Portable.sin(turn))
        }
        var light = 1.0
        if self.tumble != 0...0 {
            let facing = Portable.cos((turnedInSpace + tumble * age) * (.pi / 180))
            part.halfWidth *= facing.magnitude
            // The back is darker than the front.
            light = 0.9 + 0.1 * facing
        }
        part.color = Self.premultiplied(color, light: light, opacity: opacity(at: progress))
        return part
    }

    private func swing(_ age: Double, _ lot: inout SplitMix64) -> Double {
        let (width, phase) = (lot.nextNumber(in: 0.5..<1), lot.nextUnit())
        let turns = lot.nextNumber(in: 0.25..<0.6)
        guard sway > 0 else { return 0 }
        func side(_ turns: Double) -> Double { Portable.sin(2 * .pi * turns) }
        return sway * width * (side(phase + turns * age) - side(phase))
    }

    private func opacity(at progress: Double) -> Double {
        func smooth(_ part: Double) -> Double { part * part * (3 - 2 * part) }
        let begun = progress < fadeIn ? smooth(progress / fadeIn) : 1
        let left = progress > 1 - fade ? smooth((1 - progress) / fade) : 1
        return begun * left
    }

    private static func premultiplied(
        _ color: RGBA, light: Double, opacity: Double
    ) -> SIMD4<Float> {
        let alpha = color.alpha * opacity
        let channels = [color.red, color.green, color.blue].map { Float($0 * light * alpha) }
        return SIMD4(channels[0], channels[1], channels[2], Float(alpha))
    }
}

extension EmitterLook.Shape {
    /// The shorter side, relative to the longer one.
    fileprivate var height: Double {
        switch self {
        case .circle, .star, .heart: 1
        case .rectangle: 0.6
        case .capsule: 0.36
        }
    }
}

extension EmittedPart {
    /// Lays the part along its way, with its head where it is.
    fileprivate mutating func stretch(along velocity: (x: Double, y: Double), seconds: Double) {
        let speed = Portable.hypot(velocity.x, velocity.y)
        guard speed > 0, speed.isFinite else { return }
        (cosine, sine) = (velocity.x / speed, velocity.y / speed)
        let longer = speed * seconds / 2
        halfWidth += longer
        x -= cosine * longer
        y -= sine * longer
    }
}

/// A flight against air: v′ = g − k·v, solved. Factors of the speed at the start and of gravity.
private struct Flight {
    /// Seconds: (1 − e^−kt) / k.
    var way: Double
    /// Seconds²: (t − way) / k.
    var fall: Double
    /// e^−kt.
    var speed: Double
    /// Seconds.
    var fallSpeed: Double { way }

    init(drag: Double, seconds: Double) {
        let turns = drag * seconds
        speed = Portable.exp(-turns)
        guard turns > 1e-3 else {
            // The difference below would cancel; the series is as exact.
            way = seconds * (1 - turns / 2 + turns * turns / 6)
            fall = seconds * seconds * (0.5 - turns / 6 + turns * turns / 24)
            return
        }
        way = (1 - speed) / drag
        fall = (seconds - way) / drag
    }
}

extension SplitMix64 {
    fileprivate mutating func number(in range: ClosedRange<Double>) -> Double {
        let part = nextUnit()
        return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }

    fileprivate mutating func index(below count: Int) -> Int {
        min(Int(nextUnit() * Double(count)), count - 1)
    }
}

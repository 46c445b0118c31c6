import MediaTime
import PortableMath
import TimelineModel

/// The motion of a spring: the solution of x″ + 2ζωx′ + ω²x = 0 for the displacement x from rest.
///
/// ω = 2π/duration. The damping ratio ζ is 1 − bounce, or 1/(1 + bounce) for a negative bounce, as
/// in SwiftUI's `Spring(duration:bounce:)`.
struct SpringMotion: Hashable, Sendable {
    private enum Damping: Hashable {
        case under, critical, over
        /// A spring of duration 0 is at rest immediately; one with bounce −1 never moves.
        case rigid, stuck
    }

    private let damping: Damping
    private let displacement: Double
    private let velocity: Double
    /// ζω, the decay rate of an underdamped or critical spring.
    private let decay: Double
    /// ω√|1 − ζ²|.
    private let frequency: Double
    /// The approximate distance of the motion.
    private let way: Double

    /// - Parameters:
    ///   - displacement: the displacement from rest at time 0.
    ///   - velocity: in units per second at time 0.
    init(_ spring: Spring, displacement: Double, velocity: Double) {
        self.displacement = displacement
        self.velocity = velocity
        guard spring.duration > 0, spring.bounce > -1 else {
            damping = spring.duration > 0 ? .stuck : .rigid
            (decay, frequency) = (0, 0)
            way = displacement.magnitude
            return
        }
        let natural = 2 * Double.pi / spring.duration
        way = max(displacement.magnitude, velocity.magnitude / natural)
        let bounce = min(spring.bounce, 1)
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        decay = ratio * natural
        frequency = natural * (1 - ratio * ratio).magnitude.squareRoot()
        // Near critical damping, both other solutions are ill-conditioned.
        if (ratio - 1).magnitude < 1e-6 {
            damping = .critical
        } else {
            damping = ratio < 1 ? .under : .over
        }
    }

    /// Returns the displacement from rest, and its rate of change in units per second.
    func state(at seconds: Double) -> (displacement: Double, velocity: Double) {
        switch damping {
        case .rigid: return (0, 0)
        case .stuck: return (displacement, 0)
        case .critical:
            let slope = velocity + decay * displacement
            let envelope = Portable.exp(-decay * seconds)
            return (
                (displacement + slope * seconds) * envelope,
                (velocity - decay * slope * seconds) * envelope
            )
        case .under:
            let envelope = Portable.exp(-decay * seconds)
            let angle = frequency * seconds
            let (sine, cosine) = (Portable.sin(angle), Portable.cos(angle))
            let side = (velocity + decay * displacement) / frequency
            let position = displacement * cosine + side * sine
            let turn = side * cosine - displacement * sine
            return (envelope * position, envelope * (frequency * turn - decay * position))
        case .over:
            let (slow, fast) = overdampedParts
            let (slowRate, fastRate) = (frequency - decay, -frequency - decay)
            let slowPart = slow * Portable.exp(slowRate * seconds)
            let fastPart = fast * Portable.exp(fastRate * seconds)
            return (slowPart + fastPart, slowRate * slowPart + fastRate * fastPart)
        }
    }

    /// Returns the time after which the displacements of springs that move together stay within
    /// 0.001, and within 0.001 of the longest way: a value from 0 to 0.002, such as a shader's
    /// amount, would jump the second half of it. At most a minute.
    static func settlingDuration(of motions: [SpringMotion]) -> Time {
        let way = motions.map(\.way).max() ?? 0
        return motions.map { $0.settlingDuration(epsilon: 0.001 * min(way, 1)) }.max() ?? .zero
    }

    /// Returns the time, rounded up to a microsecond, after which the displacement stays within
    /// `epsilon`. At most a minute.
    private func settlingDuration(epsilon: Double) -> Time {
        let limit = 60.0
        if envelope(at: 0) <= epsilon, damping != .critical { return .zero }
        // The critical envelope (|a| + |b|t)·exp(−ωt) peaks at 1/ω − |a|/|b| and decreases after
        // that.
        let slope = (velocity + decay * displacement).magnitude
        let peak =
            damping == .critical && slope > 0
            ? max(0, 1 / decay - displacement.magnitude / slope) : 0
        if envelope(at: peak) <= epsilon { return .zero }
        if !(envelope(at: limit) <= epsilon) { return Time(seconds: Int(limit)) }
        var (low, high) = (min(peak, limit), limit)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if envelope(at: middle) > epsilon { low = middle } else { high = middle }
        }
        return Time(microsecondsAbove: high) ?? Time(seconds: Int(limit))
    }

    /// Returns an upper bound of the displacement from `seconds` on.
    private func envelope(at seconds: Double) -> Double {
        switch damping {
        case .rigid: return 0
        case .stuck: return displacement.magnitude
        case .critical:
            let slope = velocity + decay * displacement
            return (displacement.magnitude + slope.magnitude * seconds)
                * Portable.exp(-decay * seconds)
        case .under:
            let side = (velocity + decay * displacement) / frequency
            return Portable.hypot(displacement, side) * Portable.exp(-decay * seconds)
        case .over:
            let (slow, fast) = overdampedParts
            return slow.magnitude * Portable.exp((frequency - decay) * seconds)
                + fast.magnitude * Portable.exp((-frequency - decay) * seconds)
        }
    }

    /// The slowly and the quickly decaying part of the displacement.
    private var overdampedParts: (slow: Double, fast: Double) {
        let slow = (velocity + (frequency + decay) * displacement) / (2 * frequency)
        return (slow, displacement - slow)
    }
}

import MediaTime
import PortableMath
import TimelineModel

/// How a number on a spring moves: the solution of x″ + 2ζωx′ + ω²x = 0 for its distance x from the
/// spring's rest.
///
/// ω = 2π/duration, and the damping ratio ζ is 1 − bounce, or 1/(1 + bounce) where the bounce is
/// negative, as in SwiftUI's `Spring(duration:bounce:)`.
struct SpringMotion: Hashable, Sendable {
    private enum Damping: Hashable {
        case under, critical, over
        /// A spring of no duration is at rest at once, one of bounce −1 never moves.
        case rigid, stuck
    }

    private let damping: Damping
    private let displacement: Double
    private let velocity: Double
    /// ζω, the rate at which an underdamped or critical spring dies away.
    private let decay: Double
    /// ω√|1 − ζ²|.
    private let frequency: Double

    /// - Parameters:
    ///   - displacement: the distance from rest at time 0.
    ///   - velocity: units a second at time 0.
    init(_ spring: Spring, displacement: Double, velocity: Double) {
        self.displacement = displacement
        self.velocity = velocity
        guard spring.duration > 0, spring.bounce > -1 else {
            damping = spring.duration > 0 ? .stuck : .rigid
            (decay, frequency) = (0, 0)
            return
        }
        let natural = 2 * Double.pi / spring.duration
        let bounce = min(spring.bounce, 1)
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        decay = ratio * natural
        frequency = natural * (1 - ratio * ratio).magnitude.squareRoot()
        // Next to critical damping both other solutions divide by nearly nothing.
        if (ratio - 1).magnitude < 1e-6 {
            damping = .critical
        } else {
            damping = ratio < 1 ? .under : .over
        }
    }

    /// The distance from rest, and its rate of change in units a second.
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

    /// After this time, rounded up to a microsecond, the number stays within `epsilon` of its rest;
    /// a minute for those that take longer or never do.
    func settlingDuration(epsilon: Double = 0.001) -> Time {
        let limit = 60.0
        if envelope(at: 0) <= epsilon, damping != .critical { return .zero }
        // The critical envelope (|a| + |b|t)·exp(−ωt) has its peak at 1/ω − |a|/|b|, and only falls
        // from there on.
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

    /// What the distance from rest never exceeds from `seconds` on.
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

    /// The parts of the displacement that die away slowly and fast.
    private var overdampedParts: (slow: Double, fast: Double) {
        let slow = (velocity + (frequency + decay) * displacement) / (2 * frequency)
        return (slow, displacement - slow)
    }
}

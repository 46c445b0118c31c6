import MediaTime
import TimelineModel

extension Sensor.Track {
    /// Returns the value at a time. Before the first and after the last sample, it is constant. A
    /// sample at exactly this time has been taken.
    func value(at instant: Instant) -> Double {
        guard let first = samples.first else { return 0 }
        let next = samples.count(startedBy: instant, at: \.time)
        guard next > 0 else { return first.value }
        let from = samples[next - 1]
        guard next < samples.count else { return from.value }
        let to = samples[next]
        let duration = (to.time - from.time).seconds
        let fraction = instant.since(from.time).seconds / duration
        switch to.curve {
        case .step: return from.value
        case .linear: return from.value + (to.value - from.value) * fraction
        case .smooth:
            // An end point is its own neighbour.
            let before = samples[max(next - 2, 0)]
            let after = samples[min(next + 1, samples.count - 1)]
            func slope(_ one: Sensor.Sample, _ other: Sensor.Sample) -> Double {
                (other.value - one.value) / (other.time - one.time).seconds * duration
            }
            return Hermite(
                from: from.value, startSlope: slope(before, to), to: to.value,
                endSlope: slope(from, after)
            ).value(at: fraction)
        }
    }
}

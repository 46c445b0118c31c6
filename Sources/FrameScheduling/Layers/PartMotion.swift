import MediaTime
import TimelineModel

/// How a part of a text changes over time: by a curve, or by a spring.
struct PartMotion: Sendable {
    private let curve: TimingCurve
    /// From 1 to 0.
    private let spring: SpringMotion?
    /// The duration of the change.
    let seconds: Double

    /// - Parameter spring: instead of `duration` and `curve`.
    init(duration: Time, curve: TimingCurve, spring: Spring?) {
        self.curve = curve
        self.spring = spring.map { SpringMotion($0, displacement: 1, velocity: 0) }
        seconds =
            self.spring.map { SpringMotion.settlingDuration(of: [$0]).seconds } ?? duration.seconds
    }

    /// Returns the part of the change that is done after a time: 0…1, and beyond with a spring.
    func progress(_ elapsed: Double) -> Double {
        if elapsed >= seconds { return 1 }
        if elapsed <= 0 { return 0 }
        if let spring { return 1 - spring.state(at: elapsed).displacement }
        return curve.progress(at: elapsed / seconds)
    }
}
